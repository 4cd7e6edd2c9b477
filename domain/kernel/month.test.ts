// Months as people choose them.
import { expect, test } from 'vitest'
import { MonthQuery, daysOfMonth, monthBounds, monthsBefore } from './month.ts'

test('EXP-015 the list of months continues into the year before', () => {
  expect(monthsBefore('2026-02-14', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', until: '2026-02-31' })
})

test('decision S19 a month begins and ends at midnight in Kampala, also in December', () => {
  expect(monthBounds('2026-02')).toEqual({
    from: '2026-01-31T21:00:00.000Z',
    until: '2026-02-28T21:00:00.000Z',
  })
  expect(monthBounds('2026-12')).toEqual({
    from: '2026-11-30T21:00:00.000Z',
    until: '2026-12-31T21:00:00.000Z',
  })
})

test('EXP-015 a list accepts only a real month and at most 500 rows', () => {
  expect(MonthQuery.parse({})).toEqual({ limit: 50 })
  expect(MonthQuery.parse({ month: '2026-11', limit: '500' })).toEqual({
    month: '2026-11',
    limit: 500,
  })
  for (const wrong of [
    { month: '2026-13' },
    { month: '2026-1' },
    { month: '' },
    { limit: 501 },
    { limit: 0 },
  ])
    expect(MonthQuery.safeParse(wrong).success).toBe(false)
})
