// Which days a report covers: three periods that end today, yesterday, or any days (decision R10).
import { z } from 'zod'
import { addDays, Day, FUTURE_DAY } from '../../kernel/time.ts'

/** The first three are specified; the others follow them (decision R10). */
export const PERIODS = ['daily', 'weekly', 'monthly', 'yesterday', 'dates'] as const
export type Period = (typeof PERIODS)[number]

/** Kampala days, both included. */
export const Days = z.object({ from: z.string(), until: z.string() })
export type Days = z.output<typeof Days>

export const MAX_REPORT_DAYS = 400

/** The requested period; `from` and `until` apply to 'dates' only. */
export const AskedPeriod = {
  period: z.enum(PERIODS, 'Choose daily, weekly, monthly, yesterday or dates'),
  from: Day.optional(),
  until: Day.optional(),
}
export type AskedPeriod = {
  readonly period: Period
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Number of days of a period, including today (decision S19). */
const LENGTHS = { daily: 1, weekly: 7, monthly: 30 } as const

const DAY_MS = 24 * 60 * 60 * 1000

/** Number of days from `from` to `until`, both included. */
export const lengthOf = ({ from, until }: Days): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1

/** Why a report of these days is refused, or null. */
export const periodProblem = (
  { period, from, until }: AskedPeriod,
  today: string,
): string | null => {
  if (period !== 'dates') return null
  if (from === undefined || until === undefined) return 'Choose the first and the last day'
  if (until < from) return 'The last day is before the first day'
  if (lengthOf({ from, until }) > MAX_REPORT_DAYS)
    return `A report can cover ${MAX_REPORT_DAYS} days at most`

  return until > today ? FUTURE_DAY : null
}

/**
 * The days of a period: today, the last 7 or 30 days including today, yesterday, or the given days.
 */
export const daysOf = ({ period, from = '', until = '' }: AskedPeriod, today: string): Days => {
  if (period === 'dates') return { from, until }
  if (period === 'yesterday') return { from: addDays(today, -1), until: addDays(today, -1) }
  return { from: addDays(today, 1 - LENGTHS[period]), until: today }
}

/** The same number of days immediately before. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  until: addDays(days.from, -1),
})

/** The time in the days before that corresponds to `now` in these days. */
export const sameMomentBefore = (days: Days, now: string): string =>
  new Date(Date.parse(now) - lengthOf(days) * DAY_MS).toISOString()
