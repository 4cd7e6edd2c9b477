// @vitest-environment happy-dom
// The day that forms propose, on a device whose clock is wrong.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentHour, currentMoment, noteServerTime, today } from './now.ts'

const DEVICE = '2026-11-25T09:00:00.000Z'
const noteFrom = (server: string): void => noteServerTime(new Date(server).toUTCString())

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date(DEVICE) })
})
afterEach(() => vi.useRealTimers())

test("FORM-010 forms propose the server's day when the clock of the device is days behind", () => {
  expect(today()).toBe('2026-11-25')
  noteFrom('2026-11-28T10:00:00.000Z')
  expect([today(), currentHour()]).toEqual(['2026-11-28', '13'])
  vi.advanceTimersByTime(12 * 3_600_000)
  expect(today()).toBe('2026-11-29')
})

test('FORM-010 the difference ends when the clock was set right, and small ones are ignored', () => {
  noteFrom('2026-11-20T09:00:00.000Z')
  expect(today()).toBe('2026-11-20')
  noteFrom('2026-11-25T09:01:30.000Z')
  expect(currentMoment()).toBe(DEVICE)
  expect(localStorage.length).toBe(0)
})

test('FORM-010 an answer without a time, or a damaged stored difference, changes nothing', () => {
  noteServerTime(null)
  noteServerTime('soon')
  expect(currentMoment()).toBe(DEVICE)
  noteFrom('2026-11-28T09:00:00.000Z')
  noteServerTime(null)
  expect(today()).toBe('2026-11-28')
  localStorage.setItem(localStorage.key(0) ?? '', '1.5 days')
  expect(currentMoment()).toBe(DEVICE)
})
