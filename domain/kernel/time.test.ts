// The shop's clock: Kampala days, and how times are written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssue } from './text.ts'
import {
  addDays,
  secondsAfter,
  secondsBefore,
  timeBefore,
  businessDate,
  Day,
  dayBounds,
  formatDateTime,
  formatDay,
  formatTime,
  futureDayProblem,
  RecordedDay,
} from './time.ts'

test('GEN-017 every formatter throws Invalid time value when its input is not a time', () => {
  for (const format of [formatDateTime, formatTime, formatDay, businessDate, dayBounds])
    expect(() => format('not a time')).toThrow('Invalid time value')
  expect(() => formatDateTime(Number.NaN)).toThrow(new RangeError('Invalid time value'))
})

test('decision S19: the day changes at midnight in Kampala, 21:00 UTC', () => {
  expect(businessDate('2026-11-20T20:59:59.999Z')).toBe('2026-11-20')
  expect(businessDate('2026-11-20T21:00:00.000Z')).toBe('2026-11-21')
  expect(businessDate('2026-12-31T21:30:00.000Z')).toBe('2027-01-01')
})

test('decision S19: the bounds of a day include the whole day', () => {
  expect(dayBounds('2026-11-21')).toEqual({
    from: '2026-11-20T21:00:00.000Z',
    until: '2026-11-21T21:00:00.000Z',
  })
})

test('HIST-017 a moment is within the bounds of exactly one day', () => {
  const moments = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (date) => {
      const moment = date.toISOString()
      const day = businessDate(moment)
      const { from, until } = dayBounds(day)
      expect(from <= moment && moment < until).toBe(true)
      expect(dayBounds(addDays(day, 1)).from).toBe(until)
    }),
  )
})

test('decision S19 days are added correctly across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-11-21', -29)).toBe('2026-10-23')
})

test('decision S19: times are shown in Kampala time in any time zone of the machine', () => {
  expect(formatDateTime('2026-11-21T11:32:00.000Z')).toBe('Sat 21 Nov 2026, 14:32')
  expect(formatDateTime('2026-11-20T21:05:00.000Z')).toBe('Sat 21 Nov 2026, 00:05')
  expect(formatTime('2026-11-21T21:05:00.000Z')).toMatch(/^(00|24):05$/)
  expect(formatDay('2026-11-21')).toBe('Sat 21 Nov 2026')
})

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1/2/2024', false],
  ['2026-11-21T00:00:00Z', false],
  ['', false],
])('SCH-012 the day %s: %s', (day, fits) => {
  expect(Day.safeParse(day).success).toBe(fits)
})

test('SCH-012 SCH-019 a recorded day is 2020-01-01 at the earliest', () => {
  expect(firstIssue(RecordedDay, '2019-12-31')).toBe('The date cannot be before 1 January 2020')
  expect(firstIssue(RecordedDay, '2020-01-01')).toBeNull()
})

test('SCH-012 SCH-019 today is accepted and tomorrow is refused, by the Kampala day', () => {
  const now = '2026-11-20T21:30:00.000Z'
  expect(futureDayProblem('2026-11-21', now)).toBeNull()
  expect(futureDayProblem('2026-11-22', now)).toBe('The date cannot be in the future')
})

test('decision S19 an earlier moment is a UTC text with milliseconds when it lies on the day before', () => {
  expect(timeBefore('2026-11-21T00:00:00.000Z', 1)).toBe('2026-11-20T23:59:59.999Z')
  expect(secondsBefore('2026-11-21T00:00:30.000Z', 31)).toBe('2026-11-20T23:59:59.000Z')
  expect(secondsAfter('2026-11-20T23:59:59.500Z', 31)).toBe('2026-11-21T00:00:30.500Z')
  expect(() => timeBefore('no time', 1)).toThrow('Invalid time value')
})
