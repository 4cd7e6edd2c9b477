// @vitest-environment happy-dom
// Recording an expense at a till: once with the server or once on this device, under one id.
import 'fake-indexeddb/auto'
import '../../testing/second-store.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { businessDate, FUTURE_DAY } from '@webale/domain/kernel/time.ts'
import { act } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  answerRequests,
  failRequest,
  json,
  renderHook,
  type Responder,
  type SentRequest,
  waitUntil,
} from '../../testing/browser.ts'
import { SESSION_KEY } from '../../lib/server/stored-token.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { LAST_KNOWN } from '../../lib/session/stored-session.ts'
import { isServerAway, reportNoResponse, reportResponse } from '../../lib/server/contact.ts'
import { closeTillDatabase, getTillDisk } from './open-till.ts'
import { rememberShopId } from './shop-id.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { useRecorder } from './use-recorder.ts'

const PERSON = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  email: 'amina@shop.example',
  full_name: 'Amina',
  role: 'user',
  department_id: '0199f0a0-0000-7000-8000-000000000002',
}
const TILL = {
  id: '0199f0a0-0000-7000-8000-000000000003',
  secret: 'a'.repeat(64),
  name: 'Till',
  number: 1,
}
const LUNCH = {
  description: 'Lunch for staff',
  category: 'Food',
  amount: 20_000,
  date: businessDate(new Date().toISOString()),
}

// Another tab of the browser sends what waits: here it stays on the disk, where the test finds it.
const locks = {
  request: (name: string, ...given: unknown[]) =>
    name === 'webale-sender'
      ? new Promise(() => undefined)
      : Promise.resolve((given.at(-1) as () => unknown)()),
}

let store: TillStore
let isDown = false

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    locks,
    userAgent: 'test',
    storage: { persist: () => Promise.resolve(true) },
  })
  rememberShopId('shop')
  const disk = await getTillDisk()
  if (disk === null) throw new Error('The till has no database')
  store = makeTillStore(disk)
  const till = { ...TILL, since: new Date().toISOString() }
  await store.change(() => ({ till, epoch: 'e1', keys: { [PERSON.id]: 'ab'.repeat(32) } }))
})
afterAll(async () => {
  await closeTillDatabase()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  const { id, email } = PERSON
  const user = { id, email }
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'token', refresh_token: 'next', expires_at: 4e9, user }),
  )
  localStorage.setItem(LAST_KNOWN, JSON.stringify({ ...PERSON, rules: DEFAULT_RULES }))
  await store.remove((await store.documents('waiting')).map((document) => document.id))
  isDown = false
  reportResponse()
})

const SESSION_ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/session/role': { user_id: PERSON.id, role: PERSON.role, rules: DEFAULT_RULES },
  '/api/session/profile': { ...PERSON, created_at: '' },
}

/** The recorder of the page Expenses; `respond` answers the expenses that it sends. */
const openRecorder = async (respond: Responder = storeExpense) => {
  const isExpense = ({ method, path }: SentRequest): boolean =>
    method === 'POST' && path === '/api/expenses'
  const requests = answerRequests((request, ...rest) => {
    if (isDown) return failRequest()
    return isExpense(request)
      ? respond(request, ...rest)
      : json(SESSION_ANSWERS[request.path] ?? {})
  })
  const recorder = await renderHook(
    () => useRecorder(expenseApi.record, 'expense'),
    SessionProvider,
  )
  const sent = () => requests.filter(isExpense).map(({ body }) => (body as { id: string }).id)
  /** Presses the button and does not wait for the end. */
  const press = () => {
    let recorded: ReturnType<typeof recorder.current.run> = Promise.resolve(null)
    act(() => {
      recorded = recorder.current.run(LUNCH)
    })
    return recorded
  }
  return {
    record: (input = LUNCH) => act(() => recorder.current.run(input)),
    press,
    recorder,
    sent,
  }
}

const storeExpense: Responder = ({ body }) =>
  json({
    ...(body as object),
    department_id: null,
    created_by: PERSON.id,
    created_at: new Date().toISOString(),
  })
const refuse = (status: number): Response =>
  json({ code: 'invalid_input', title: 'Amount is too high' }, status)

const recordedIds = async (): Promise<string[]> =>
  (await store.documents('waiting')).map(({ id }) => id)

/** The server stops answering, and the page notices it. */
const stopServer = async (): Promise<void> => {
  isDown = true
  await act(() => reportNoResponse())
  expect(isServerAway()).toBe(true)
}

test('OFF-262 an expense is recorded by the server and not kept here when the server answers', async () => {
  const { record, sent } = await openRecorder()
  expect(await record()).toMatchObject({ ok: true, output: { amount: 20_000 } })
  expect(sent()).toHaveLength(1)
  expect(await recordedIds()).toEqual([])
})

test('OFF-256 an expense is kept here and not sent when the server is away', async () => {
  const { record, sent } = await openRecorder()
  await stopServer()
  expect(await record()).toEqual({ ok: true, output: null })
  expect(sent()).toEqual([])
  const [document] = await store.documents('waiting')
  expect(document?.body).toMatchObject({
    ...LUNCH,
    kind: 'expense',
    person_id: PERSON.id,
    epoch: 'e1',
  })
})

test('OFF-257 an expense is kept under the id that was sent when no answer comes', async () => {
  const { press, sent } = await openRecorder(() => new Promise(() => undefined))
  const recorded = press()
  await waitUntil(() => sent().length === 1)
  await stopServer()
  expect(await act(() => recorded)).toEqual({ ok: true, output: null })
  expect(await recordedIds()).toEqual(sent())
})

test('OFF-257 an expense is kept under the id that was sent when the server fails', async () => {
  const { record, sent } = await openRecorder(() => refuse(500))
  expect(await record()).toEqual({ ok: true, output: null })
  expect(sent()).toHaveLength(1)
  expect(await recordedIds()).toEqual(sent())
})

test('OFF-262 a refusal is shown and nothing is kept when the server answers', async () => {
  const { record, sent } = await openRecorder(() => refuse(400))
  expect(await record()).toMatchObject({ ok: false, failure: { title: 'Amount is too high' } })
  await record()
  await record({ ...LUNCH, amount: 30_000 })
  const [first, second, other] = sent()
  expect(second).toBe(first)
  expect(other).not.toBe(first)
  expect(await recordedIds()).toEqual([])
})

test('OFF-257 one expense is recorded when the button is pressed twice', async () => {
  let answer: (response: Response) => void = () => undefined
  const { press, record, sent } = await openRecorder(
    () => new Promise((resolve) => (answer = resolve)),
  )
  const first = press()
  await waitUntil(() => sent().length === 1)
  expect(await record()).toBeNull()
  answer(
    storeExpense(
      { method: 'POST', path: '', key: null, body: { ...LUNCH, id: sent()[0] } },
      1,
      new Headers(),
    ) as Response,
  )
  expect(await act(() => first)).toMatchObject({ ok: true })
  expect(sent()).toHaveLength(1)
  expect(await recordedIds()).toEqual([])
})

test('OFF-256 an expense with a future day is refused when the server is away', async () => {
  const { record } = await openRecorder()
  await stopServer()
  expect(await record({ ...LUNCH, date: '2199-01-01' })).toMatchObject({
    ok: false,
    failure: { title: FUTURE_DAY },
  })
  expect(await recordedIds()).toEqual([])
})

test('OFF-256 an expense needs the server when the till was ended', async () => {
  const { till } = await store.state()
  await store.change(() => ({ till: till && { ...till, ended: true } }))
  const { record } = await openRecorder()
  await stopServer()
  expect(await record()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  expect(await recordedIds()).toEqual([])
  await store.change(() => ({ till }))
})
