// The time of a sale that a till closed without the server: the till corrects its clock by the
// server's, and the server keeps the result within what is possible. A wrong clock is never a
// reason to refuse a sale.

import { businessDate } from '../../kernel/time.ts'

const HOUR_MS = 60 * 60 * 1000

/** A till whose clock is further off than this is flagged. */
export const MAX_CLOCK_OFFSET_MS = 12 * HOUR_MS

/** A sale of midnight may arrive a little later, on the next day. */
const LATE_AFTER_MS = 10 * 60 * 1000

type Span = { readonly since: string; readonly now: string }

/** `sold_at`, but not before the till was registered and not after `now`. ISO times. */
export const clampTime = (sold_at: string, { since, now }: Span): string => {
  if (sold_at > now) return now
  // A till that was registered in the future of this server has no earliest moment.
  return sold_at < since && since <= now ? since : sold_at
}

/** The till and the server may differ by this much, because an answer takes time. */
const MAX_DIFFERENCE_MS = 2 * 60 * 1000

/** Was the time of the sale moved by more than two clocks may differ? */
export const isWrongTime = (sold_at: string, created_at: string): boolean =>
  Math.abs(Date.parse(sold_at) - Date.parse(created_at)) > MAX_DIFFERENCE_MS

/**
 * Did the sale arrive on a later day than it was made? The figures of that day were seen without
 * it.
 */
export const isLate = (created_at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(created_at) > LATE_AFTER_MS &&
  businessDate(created_at) < businessDate(now)

/** The time between a sale and its arrival in words: '6 h', '3 days'; null under an hour. */
export const delayText = (created_at: string, now: string): string | null => {
  const hours = Math.floor((Date.parse(now) - Date.parse(created_at)) / HOUR_MS)
  if (hours < 1) return null
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
