// @vitest-environment happy-dom
// Live updates: which nouns a tab reads again when the server says that something was changed.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerRequests, signIn, waitUntil } from '../../testing/browser.ts'
import { TAB_ID } from './call.ts'
import { subscribeToChanges } from './live.ts'

const encoder = new TextEncoder()
type Stream = { send(id: string, changes: unknown): void; close(): void }
let streams: Stream[] = []
let lastEventIds: (string | null)[] = []
let stop = (): void => undefined

/** An open event stream of the server. */
const openStream = (): Response => {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) })
  streams.push({
    send: (id, changes) =>
      controller.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify(changes)}\n\n`)),
    close: () => controller.close(),
  })
  return { status: 200, ok: true, body } as Response
}

/** The nouns of each call of the listener. */
const listen = (): (readonly string[] | null)[] => {
  const received: (readonly string[] | null)[] = []
  stop = subscribeToChanges(async (nouns) => void received.push(nouns))
  return received
}

beforeEach(() => {
  streams = []
  lastEventIds = []
  signIn()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  answerRequests((_, __, headers) => {
    lastEventIds.push(headers.get('last-event-id'))
    return openStream()
  })
})
afterEach(() => stop())

test('LIVE-006 the nouns that another till changed are invalidated, together when they arrive together', async () => {
  const received = listen()
  await waitUntil(() => streams.length === 1)
  // The very first event of a slow page makes everything be read again.
  streams[0]?.send('0', null)
  await waitUntil(() => received.length === 1)
  streams[0]?.send('1', [{ nouns: ['sale', 'product'], by: 'another tab' }])
  streams[0]?.send('2', [{ nouns: ['product', 'stock'], by: 'another tab' }])
  await waitUntil(() => received.length === 2)
  expect(received[1]?.toSorted()).toEqual(['product', 'sale', 'stock'])
})

test('LIVE-006 a change of this tab invalidates nothing, except the session', async () => {
  const received = listen()
  await waitUntil(() => streams.length === 1)
  streams[0]?.send('3', [{ nouns: ['sale', 'session'], by: TAB_ID }])
  await waitUntil(() => received.length > 0)
  expect(received).toEqual([['session']])
})

test('LIVE-003 everything is invalidated when the missed changes are unknown', async () => {
  const received = listen()
  await waitUntil(() => streams.length === 1)
  streams[0]?.send('4', null)
  await waitUntil(() => received.length > 0)
  expect(received).toEqual([null])
})

test('LIVE-003 a stream is opened again after the last event when it breaks', async () => {
  listen()
  await waitUntil(() => streams.length === 1)
  streams[0]?.send('5', [])
  streams[0]?.close()
  await waitUntil(() => streams.length === 2)
  expect(lastEventIds.at(-1)).toBe('5')
})
