// When the copy of the catalogue is made: soon after a change, and again when it could not be made,
// because the device is slow or no till yet. Only the worker is replaced.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyCatalogueOnce, copyCatalogueSoon } from './catalogue-copy-files.ts'

let answer: boolean | null = false
let asked = 0

/** `new` makes what this returns. */
const copyWorker = function (): EventTarget {
  const worker = new EventTarget()
  const postMessage = (): void => {
    asked += 1
    queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data: answer })))
  }

  return Object.assign(worker, { postMessage, terminate: () => undefined })
}

beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('Worker', copyWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('OFF-313 a copy that could not be made is tried again, and the next one rests after it', async () => {
  answer = null
  copyCatalogueSoon('shop')
  copyCatalogueSoon('shop')
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(2)
  answer = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(3)
  copyCatalogueSoon('shop')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked).toBe(3)
  answer = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(4)
})

test('OFF-313 a browser that is no till is asked a few times, and again once when it becomes one', async () => {
  answer = null
  copyCatalogueSoon('shop')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(6)
  answer = false
  copyCatalogueOnce('shop')
  copyCatalogueOnce('shop')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(7)
})
