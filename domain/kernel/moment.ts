// A moment as people say it. A file of its own: what time.ts holds travels with the first page.
import { businessDate, formatDateTime, formatTime } from './time.ts'

/** '03:10 today', or the day with it; `now` as ISO text. */
export const formatMoment = (at: string, now: string): string =>
  businessDate(at) === businessDate(now) ? `${formatTime(at)} today` : formatDateTime(at)
