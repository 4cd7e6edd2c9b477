// Lengths of time in words.
import { expect, test } from 'vitest'
import { spanWords } from './security.ts'

test('ACCT-003 spanWords uses the largest unit that divides the time span', () => {
  expect([2_592_000, 86_400, 7200, 5400, 90].map(spanWords)).toEqual([
    '30 days',
    '1 day',
    '2 hours',
    '90 minutes',
    '90 seconds',
  ])
})
