// Which report is looked at: the period, and for administrators the department. It lives in the address, so it can be kept and shared.
import { type Period, PERIODS } from '@webale/domain/features/report/report.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { useSearchParams } from 'react-router'
import { useDepartment } from '../../lib/department.tsx'

/** RPT-001. */
export const PERIOD_LABELS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<Period, string>

export type ReportChoice = { readonly period: Period; readonly department_id: string | undefined }

/** The department of the address; one that is not there (any more) means all of them. */
const useKnownDepartment = (asked: string | null): string | undefined => {
  const { departments, loading } = useDepartment()
  const parsed = Id.safeParse(asked)
  return parsed.success && (loading || departments.some(({ id }) => id === parsed.data)) ? parsed.data : undefined
}

export const useReportChoice = () => {
  const [params, setParams] = useSearchParams()
  const period = PERIODS.find((known) => known === params.get('period')) ?? 'daily'
  const department_id = useKnownDepartment(params.get('department'))
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    choice: { period, department_id } satisfies ReportChoice,
    choosePeriod: (wanted: Period) => set('period', wanted),
    chooseDepartment: (id: string) => set('department', id),
  }
}
