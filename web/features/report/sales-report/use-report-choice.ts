// The chosen report: the period, and for administrators the department. It is in the URL, so it can
// be bookmarked and shared.
import {
  type AskedPeriod,
  type Period,
  PERIODS,
  periodProblem,
} from '@webale/domain/features/report/period.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { readDay, readId, readOneOf, useUrlFilter } from '../../../lib/url-filter.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { today } from '../../../lib/now.ts'

/** The names of the periods on the screen. */
export const PERIOD_LABELS = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yesterday: 'Yesterday',
  dates: 'Dates',
} as const satisfies Record<Period, string>

export type ReportChoice = AskedPeriod & { readonly department_id: string | undefined }

/** The department in the URL; an unknown one means all. */
const useKnownDepartment = (asked: string): string | undefined => {
  const { departments, loading } = useDepartment()
  return asked !== '' && (loading || departments.some(({ id }) => id === asked)) ? asked : undefined
}

/** The name of the chosen department, as the subtitle of a report. */
export const usePlace = (department_id: string | undefined): string => {
  const { departments, department, locked } = useDepartment()
  if (locked) return department?.name ?? ''
  return departments.find(({ id }) => id === department_id)?.name ?? 'All Departments'
}

/** `first` is the period of an address that names none. */
export const useReportChoice = (first: Period = 'daily') => {
  const [params, change] = useUrlFilter()
  const period = readOneOf(params, 'period', PERIODS) ?? first
  const department_id = useKnownDepartment(readId(params, 'department'))
  const dates = {
    from: readDay(params, 'from') || undefined,
    until: readDay(params, 'until') || undefined,
  }

  const choice: ReportChoice =
    period === 'dates' ? { period, ...dates, department_id } : { period, department_id }

  return {
    choice,
    /** Why these days have no report, or null. */
    problem: periodProblem(choice, today()),
    choosePeriod: (wanted: Period) =>
      change(
        wanted === 'dates'
          ? { period: wanted, from: addDays(today(), -6), until: today() }
          : { period: wanted, from: '', until: '' },
      ),
    chooseDates: (part: { readonly from?: string; readonly until?: string }) => change(part),
    chooseDepartment: (id: string) => change({ department: id }),
  }
}
