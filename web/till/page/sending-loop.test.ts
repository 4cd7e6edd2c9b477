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
  const isOwnHere = () => Promise.resolve(true)
  leadTill(sender, () => Promise.reject(new Error('QuotaExceededError')), { isOwnHere })
  await expect.poll(() => steps).toBe(1)
})

test('OFF-187 nothing is reported or sent until the shop of the till answers again', async () => {
  const done: string[] = []
  let isOwn = false
  const step = async (): Promise<number> => {
    done.push('sent')
    return 60_000
  }
  const sender: Sender = { step, reset: () => undefined, isIdle: () => false }
  const report = async (): Promise<void> => void done.push('reported')
  const isOwnHere = async (): Promise<boolean> => {
    if (!isOwn) done.push('asked')
    return isOwn
  }
  const leader = leadTill(sender, report, { isOwnHere })
  await expect.poll(() => done).toEqual(['asked'])
  leader.reportSoon()
  await expect.poll(() => done.length).toBeGreaterThan(1)
  expect(new Set(done)).toEqual(new Set(['asked']))
  isOwn = true
  leader.reportSoon()
  await expect.poll(() => done.slice(done.lastIndexOf('asked') + 1)).toContain('sent')
  expect(done[done.lastIndexOf('asked') + 1]).toBe('reported')
})
