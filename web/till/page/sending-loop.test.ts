// @vitest-environment happy-dom
// The loop that reports and sends, when the disk of the till refuses writes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sender } from '../send/send-sales.ts'
import { leadTill } from './sending-loop.ts'

beforeEach(() => {
  const request = (_name: string, _options: unknown, run: () => Promise<void>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => vi.unstubAllGlobals())

test('OFF-062 what waits is sent when the disk refuses to write the answer to a report', async () => {
  let steps = 0
  const step = async (): Promise<number> => {
    steps += 1
    return 60_000
  }
  const sender: Sender = { step, reset: () => undefined, isIdle: () => false }
  leadTill(sender, () => Promise.reject(new Error('QuotaExceededError')))
  await expect.poll(() => steps).toBe(1)
})
