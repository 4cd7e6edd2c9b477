// The corrected time of a sale.
import { expect, test } from 'vitest'
import { correctedTime } from './till-time.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const clock = { offset_ms: -5000, error_ms: 100, at: new Date(NOON).toISOString() }
/** The page was 10 s old at noon by the server; the device is 5 s fast. */
const anchor = { server: NOON, page: 10_000 }

test('OFF-137 a device that slept for hours with the page open dates its next sale right', () => {
  // The clock of the page stopped meanwhile.
  expect(correctedTime(NOON + 5000 + 3 * HOUR, 10_000, clock, anchor)).toBe(NOON + 3 * HOUR)
})

test('OFF-137 a device whose clock was set back while the page was open dates its next sale right', () => {
  expect(correctedTime(NOON - 24 * HOUR, 10_000 + HOUR, clock, anchor)).toBe(NOON + HOUR)
})

test('OFF-137 a page that has not heard the server goes by the corrected clock of the device', () => {
  expect(correctedTime(NOON + 5000, 10, clock, null)).toBe(NOON)
})
