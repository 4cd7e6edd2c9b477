// The shop's clock is Africa/Kampala (UTC+3, no daylight saving). Times are ISO texts in UTC with
// milliseconds, days are YYYY-MM-DD of Kampala (decision S19). Nothing here reads the clock: `now`
// is always a parameter.
import { z } from 'zod'

const HOUR_MS = 60 * 60 * 1000
const KAMPALA_OFFSET_MS = 3 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
export const FIRST_DAY = '2020-01-01'

const parse = (time: string | number | Date): Date => {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value')
  return date
}

/** The Kampala day of a moment: businessDate('2026-11-20T21:30:00.000Z') is '2026-11-21'. */
export const businessDate = (time: string): string =>
  new Date(parse(time).getTime() + KAMPALA_OFFSET_MS).toISOString().slice(0, 10)

/** The hour in Kampala, 0 to 23, of an hour in UTC. */
export const kampalaHour = (utcHour: number): number => (utcHour + KAMPALA_OFFSET_MS / HOUR_MS) % 24

/** The hour in Kampala, 0 to 23, of a moment. */
export const hourOf = (time: string): number => kampalaHour(parse(time).getUTCHours())

/** 0 for a Monday, 6 for a Sunday. */
export const weekdayOf = (date: string): number =>
  (parse(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7

/**
 * First moment of a Kampala day and first moment of the
 * next, as ISO texts: `from <= created_at < until`.
 */
export const dayBounds = (date: string): { from: string; until: string } => {
  const start = parse(`${date}T00:00:00.000Z`).getTime() - KAMPALA_OFFSET_MS
  return { from: new Date(start).toISOString(), until: new Date(start + DAY_MS).toISOString() }
}

/** The moment `ms` milliseconds before `time`, as an ISO text. */
export const timeBefore = (time: string, ms: number): string =>
  new Date(parse(time).getTime() - ms).toISOString()

/** The moment `seconds` before `time`, as an ISO text. */
export const secondsBefore = (time: string, seconds: number): string =>
  timeBefore(time, seconds * 1000)

/** The moment `seconds` after `time`, as an ISO text. */
export const secondsAfter = (time: string, seconds: number): string => secondsBefore(time, -seconds)

/** The day `days` later (or earlier, when negative). */
export const addDays = (date: string, days: number): string =>
  new Date(parse(`${date}T00:00:00.000Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10)

const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kampala',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const dayOnly = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kampala',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/**
 * 'Sat 21 Nov 2026, 14:32' in Kampala. Throws RangeError 'Invalid time value' for an invalid time.
 */
export const formatDateTime = (time: string | number | Date): string => {
  const part = Object.fromEntries(
    dateTime.formatToParts(parse(time)).map(({ type, value }) => [type, value]),
  )
  return `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']}`
}

/** 'Sat 21 Nov 2026' of a YYYY-MM-DD; throws RangeError 'Invalid time value'. */
export const formatDay = (date: string): string =>
  dayOnly.format(parse(`${date}T00:00:00.000Z`)).replace(',', '')

/** '14:32' in Kampala; throws RangeError 'Invalid time value'. */
export const formatTime = (time: string): string => clock.format(parse(time))

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00.000Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === text
  )
}

/** Schema of a calendar day, any year. */
export const Day = z.string('Choose a date').refine(isDay, 'Use a date like 2026-11-21')

/**
 * Schema of a day people record something for: 2020-01-01 at the earliest. The upper bound (today)
 * is checked with `now`.
 */
export const RecordedDay = Day.refine(
  (date) => date >= FIRST_DAY,
  'The date cannot be before 1 January 2020',
)

export const FUTURE_DAY = 'The date cannot be in the future'

/**
 * The message for a day after today, or null. The server checks with its own clock, the form with
 * the clock of the device.
 */
export const futureDayProblem = (date: string, now: string): string | null =>
  date > businessDate(now) ? FUTURE_DAY : null
