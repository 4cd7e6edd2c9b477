// A point in time in short form for people. Kept apart from time.ts, which is part of the first
// page's bundle.
import { businessDate, formatDateTime, formatTime } from './time.ts'

/** '03:10 today', or date and time for another day. `now` is an ISO text. */
export const formatMoment = (at: string, now: string): string =>
  businessDate(at) === businessDate(now) ? `${formatTime(at)} today` : formatDateTime(at)
