// The days that a report is asked for.
import {
  type AskedPeriod,
  type Days,
  daysOf,
  periodProblem,
} from '@webale/domain/features/report/period.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'

/** The days of a report. Throws invalid_input for days that no report can cover. */
export const daysOfPeriod = (asked: AskedPeriod, now: string): Days => {
  const message = periodProblem(asked, businessDate(now))
  if (message !== null) throw refuse('invalid_input', { message }, { field: 'until' })
  return daysOf(asked, businessDate(now))
}
