// @vitest-environment happy-dom
// The first event of a page: whether its lists are read a second time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerRequests, signIn, waitUntil } from '../testing/browser.ts'

const encoder = new TextEncoder()
let stop = (): void => undefined

/**
 * The nouns that the listener gets from a stream with these events, `age` milliseconds after the
 * page was opened.
 */
const listen = async (
  age: number,
  events: readonly string[],
): Promise<(readonly string[] | null)[]> => {
  vi.spyOn(performance, 'now').mockReturnValue(age)
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => events.forEach((event) => opened.enqueue(encoder.encode(event))),
  })
  answerRequests(() => ({ status: 200, ok: true, body }) as Response)
  // Each test is a page that was just opened.
  vi.resetModules()
  const { subscribeToChanges } = await import('./server/live.ts')
  const received: (readonly string[] | null)[] = []
  stop = subscribeToChanges(async (nouns) => void received.push(nouns))
  await waitUntil(() => received.length > 0)
  return received
}

const FIRST = 'id: 1\ndata: []\n\n'
const SOLD = 'id: 2\ndata: [{"nouns":["sale"],"by":"another tab"}]\n\n'

beforeEach(() => {
  signIn()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

test('OFF-177 nothing is read twice when the stream covers the time since the page was opened', async () => {
  expect(await listen(8000, [FIRST, SOLD])).toEqual([['sale']])
})

test('OFF-177 everything is read again when the page was opened before the changes that the stream begins with', async () => {
  expect(await listen(9500, [FIRST, SOLD])).toEqual([null])
})
