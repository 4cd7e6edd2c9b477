// Which report is looked at: the period, and for administrators the department. It lives in the address, so it can be kept and shared.
import { type Period, PERIODS } from '@webale/domain/features/report/report.ts'
import { idOf, oneOf, useAddressFilter } from '../../lib/address-filter.ts'
import { useDepartment } from '../../lib/department.tsx'

/** RPT-001. */
export const PERIOD_LABELS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<Period, string>

export type ReportChoice = { readonly period: Period; readonly department_id: string | undefined }

/** The department of the address; one that is not there (any more) means all of them. */
const useKnownDepartment = (asked: string): string | undefined => {
  const { departments, loading } = useDepartment()
  return asked !== '' && (loading || departments.some(({ id }) => id === asked)) ? asked : undefined
}

export const useReportChoice = () => {
  const [params, change] = useAddressFilter()
  const period = oneOf(params, 'period', PERIODS) ?? 'daily'
  const department_id = useKnownDepartment(idOf(params, 'department'))
  return {
    choice: { period, department_id } satisfies ReportChoice,
    choosePeriod: (wanted: Period) => change({ period: wanted }),
    chooseDepartment: (id: string) => change({ department: id }),
  }
}
