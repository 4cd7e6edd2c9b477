// Lists that grow for years are read by month and in pages of bounded size.
import { z } from 'zod'
import { addDays, dayBounds } from './time.ts'

/** Rows a list shows at first. 'Show more' adds as many. */
export const ROWS_AT_FIRST = 50
/** Maximum rows of one response; choose a month to reach older ones. */
export const MAX_ROWS = 500

/** Input of a list by month: a month like 2026-11 (none for all months) and the number of rows. */
export const MonthQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11')
    .optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_ROWS).default(ROWS_AT_FIRST),
})
export type MonthQuery = z.output<typeof MonthQuery>

/** First and last day of a month as YYYY-MM-DD, for comparing with stored days. */
export const daysOfMonth = (month: string): { readonly from: string; readonly until: string } => ({
  from: `${month}-01`,
  until: `${month}-31`,
})

/**
 * First moment of a month in Kampala and first moment of the next, as ISO texts: `from <=
 * created_at < until`.
 */
export const monthBounds = (month: string): { readonly from: string; readonly until: string } => {
  const first = `${month}-01`
  // 31 days after the first day is always in the next month.
  return {
    from: dayBounds(first).from,
    until: dayBounds(`${addDays(first, 31).slice(0, 7)}-01`).from,
  }
}

/** This month and the ones before it, newest first: ['2026-11', '2026-10', ...]. */
export const monthsBefore = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
