// When the copy of the catalogue is made: soon after a change, and again soon when nothing could be
// copied, because the browser was no till yet. Only the worker is replaced.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyCatalogueOnce, copyCatalogueSoon } from './catalogue-copy-files.ts'

let isTill = false
let asked = 0

/** `new` makes what this returns. */
const copyWorker = function (): EventTarget {
  const worker = new EventTarget()
  const postMessage = (): void => {
    asked += 1
    queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data: isTill })))
  }

  return Object.assign(worker, { postMessage, terminate: () => undefined })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('Worker', copyWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('OFF-313 a copy that a browser could not make yet does not put off the next one', async () => {
  copyCatalogueSoon('shop')
  copyCatalogueSoon('shop')
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toBe(1)
  isTill = true
  copyCatalogueOnce('shop')
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toBe(2)
  copyCatalogueSoon('shop')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(3)
})
