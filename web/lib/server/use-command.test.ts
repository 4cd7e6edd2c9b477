// @vitest-environment happy-dom
// Sending a command: one idempotency key for all attempts
// of one intention, and what is read again afterwards.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  json,
  failRequest,
  renderHook,
  type RenderedHook,
  answerRequests,
  signIn,
} from '../../testing/browser.ts'
import { type RunningCommand, useCommand } from './use-command.ts'
import { useQuery } from './use-query.ts'

type Record = RunningCommand<typeof expenseApi.record>

const SLIP = {
  description: 'Tokens',
  category: 'Power',
  amount: 5000,
  date: '2026-11-20',
  department_id: null,
}

const refusal = (status: number, code: string): Response => json({ code, title: 'Refused' }, status)

const press = (hook: RenderedHook<Record>, slip = SLIP) => act(async () => hook.current.run(slip))

beforeEach(() => signIn())

test('CMD-001 a command keeps its idempotency key when the answer is lost and the request is sent again', async () => {
  let losses = 2
  const requests = answerRequests(({ method }) =>
    method === 'POST' && (losses -= 1) >= 0 ? failRequest() : json({ id: '1' }),
  )
  const hook = await renderHook(() => useCommand(expenseApi.record, { quiet: true }))
  const result = await press(hook)
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(result?.ok).toBe(true)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('CMD-001 a command is sent again when the server is busy, and not when it refuses', async () => {
  const busy = answerRequests((_, count) =>
    count === 1 ? refusal(503, 'busy') : json({ id: '1' }),
  )
  const hook = await renderHook(() => useCommand(expenseApi.record, { quiet: true }))
  await press(hook)
  expect(busy).toHaveLength(2)
  const refused = answerRequests(() => refusal(422, 'invalid_input'))
  const result = await press(hook)
  expect(refused).toHaveLength(1)
  expect(result).toMatchObject({ ok: false, failure: { code: 'invalid_input' } })
})

test('CMD-001 a command that is pressed again after an unknown outcome uses the same key, but another input gets a new key', async () => {
  const requests = answerRequests(() => refusal(500, 'unexpected'))
  const hook = await renderHook(() => useCommand(expenseApi.record, { quiet: true }))
  await press(hook)
  await press(hook)
  await press(hook, { ...SLIP, amount: 6000 })
  const [first, second, third] = requests.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('CMD-001 a command gets a new key when it is pressed again after a refusal', async () => {
  const requests = answerRequests(() => refusal(422, 'invalid_input'))
  const hook = await renderHook(() => useCommand(expenseApi.record, { quiet: true }))
  await press(hook)
  await press(hook)
  expect(requests[1]?.key).not.toBe(requests[0]?.key)
})

test('CMD-001 a command is sent once when it is pressed twice at the same moment', async () => {
  const requests = answerRequests(() => json({ id: '1' }))
  const hook = await renderHook(() => useCommand(expenseApi.record, { quiet: true }))
  const [first, second] = await act(async () =>
    Promise.all([hook.current.run(SLIP), hook.current.run(SLIP)]),
  )
  expect(requests).toHaveLength(1)
  expect([first?.ok, second]).toEqual([true, null])
  expect(hook.current.pending).toBe(false)
})

test('LIVE-006 the queries of the nouns that a command changes are invalidated, and no others', async () => {
  const requests = answerRequests(({ path }) =>
    json(path.startsWith('/api/expenses') ? { rows: [], count: 0, categories: [] } : []),
  )
  const hook = await renderHook(() => {
    useQuery(expenseApi.list, {})
    useQuery(customerApi.list, {})
    return useCommand(expenseApi.record, { quiet: true })
  })
  const before = requests.length
  await press(hook)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/expenses',
    'GET /api/expenses',
  ])
})
