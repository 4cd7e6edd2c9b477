// The web app's calls against a real server on this machine that stalls, breaks off or sends
// something unexpected. The test is here because web code cannot start a server.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Calls from '../web/lib/server/call.ts'

// Without a session: only the request and the response are tested.
const read = { ...expenseApi.list, can: 'anyone' as const }
const write = { ...expenseApi.record, can: 'anyone' as const }
const slip = { description: 'Soap', category: 'Supplies', amount: 1500, date: '2026-11-21' }

let server: Server
let answer: (response: ServerResponse) => void
let call: typeof Calls.call
let toFailure: typeof Calls.toFailure

beforeAll(async () => {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Parts of a browser that Node lacks: the page's own URL, also for relative URLs.
  const realFetch = globalThis.fetch
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  ;({ call, toFailure } = await import('../web/lib/server/call.ts'))
})

beforeEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const failed = async (promise: Promise<unknown>): Promise<Calls.CallFailure> =>
  promise.then(
    () => {
      throw new Error('It should have failed')
    },
    (error: unknown) => toFailure(error),
  )

const begin = (response: ServerResponse, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"ok":')
}

test('TECH-003 call returns the parsed answer when all of it arrives', async () => {
  answer = (response) => response.end('{"ok":true}')
  expect([await call(read, {}), await call(write, slip)]).toEqual([{ ok: true }, { ok: true }])
})

test('GEN-015 call fails as unreachable when the body stalls until the time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = new Promise<void>((resolve) => {
    answer = (response) => {
      begin(response)
      resolve()
    }
  })
  const failure = failed(call(write, slip))
  await started
  // The headers need a moment to arrive; this is a real wait.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await failure).kind).toBe('unreachable')
})

test('GEN-015 call fails as unreachable when the body breaks off', async () => {
  answer = (response) => {
    begin(response)
    setImmediate(() => response.destroy())
  }
  expect((await failed(call(write, slip))).kind).toBe('unreachable')
  expect((await failed(call(read, {}))).kind).toBe('unreachable')
})

test('GEN-015 a page instead of JSON is unreachable for a command and a problem with our text for a query', async () => {
  answer = (response) => response.end('<!doctype html><title>Sign in to this network</title>')
  expect((await failed(call(write, slip))).kind).toBe('unreachable')
  expect(await failed(call(read, {}))).toMatchObject({
    kind: 'problem',
    status: 200,
    title: 'The server did not answer as expected. Try again',
  })
})

test('GEN-015 a refusal keeps code, title and request id, and has our text when it is unreadable', async () => {
  answer = (response) => {
    response.writeHead(409)
    response.end('{"code":"taken","title":"This name is taken","instance":"req-7"}')
  }
  expect(await failed(call(write, slip))).toMatchObject({
    kind: 'problem',
    status: 409,
    code: 'taken',
    title: 'This name is taken',
    instance: 'req-7',
  })
  answer = (response) => {
    response.writeHead(400)
    response.end('no')
  }
  expect(await failed(call(write, slip))).toMatchObject({
    kind: 'problem',
    status: 400,
    title: 'The server did not answer as expected. Try again',
  })
})

test('TECH-003 call rejects with AbortError when its caller aborts', async () => {
  answer = (response) => begin(response)
  const controller = new AbortController()
  const reading = call(read, {}, { signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
