// Which report is looked at: the period, and for administrators the department. It lives in the address, so it can be kept and shared.
import { type Period, PERIODS } from '@webale/domain/features/report/report.ts'
import { useSearchParams } from 'react-router'

/** RPT-001. */
export const PERIOD_LABELS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<Period, string>

export type ReportChoice = { readonly period: Period; readonly department_id: string | undefined }

export const useReportChoice = () => {
  const [params, setParams] = useSearchParams()
  const period = PERIODS.find((known) => known === params.get('period')) ?? 'daily'
  const department_id = params.get('department') ?? undefined
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
