// Moments in words.
import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

test('LOOK-007 a moment is shown as a time when it is on the current Kampala day and with its date otherwise', () => {
  const now = '2026-11-21T09:00:00.000Z'
  expect(formatMoment('2026-11-21T00:10:00.000Z', now)).toBe('03:10 today')
  expect(formatMoment('2026-11-20T21:30:00.000Z', now)).toBe('00:30 today')
  expect(formatMoment('2026-11-20T20:30:00.000Z', now)).toBe('Fri 20 Nov 2026, 23:30')
})
