// The frame of a report page: heading, period, department and export, and the report while it loads, fails or changes.
import type { Days } from '@webale/domain/features/report/period.ts'
import type { ReactNode } from 'react'
import { type QueryState, queryErrorProps } from '../../../lib/query-error-props.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PrintHead } from './print-head.tsx'
import { ReportControls, ReportDates } from './report-controls.tsx'
import { formatDays } from './report-text.ts'
import { usePlace, type useReportChoice } from './use-report-choice.ts'

type LoadedReport<Data> = QueryState & {
  readonly data: Data | undefined
  readonly isLoading: boolean
  readonly isPlaceholderData: boolean
}

type ReportFrameProps<Data> = {
  readonly title: string
  readonly chosen: ReturnType<typeof useReportChoice>
  readonly report: LoadedReport<Data>
  readonly exportFile: (days: Days) => Promise<void>
  /** Shown while the first report loads. */
  readonly loading: ReactNode
  readonly children: (data: Data) => ReactNode
}

export const ReportFrame = <Data extends { readonly days: Days }>({
  title,
  chosen: { choice, problem, choosePeriod, chooseDates, chooseDepartment },
  report,
  exportFile,
  loading,
  children,
}: ReportFrameProps<Data>) => {
  const place = usePlace(choice.department_id)
  const { data } = report
  return (
    <>
      <PrintHead department_id={choice.department_id} readAt={report.dataUpdatedAt} />
      <PageHeader
        title={title}
        subtitle={data ? [formatDays(data.days), place].filter(Boolean).join(' · ') : ' '}
        actions={
          <ReportControls
            choice={choice}
            days={problem === null ? data?.days : undefined}
            exportFile={exportFile}
            onPeriod={choosePeriod}
            onDepartment={chooseDepartment}
          />
        }
      />
      {choice.period === 'dates' && <ReportDates choice={choice} problem={problem} onDates={chooseDates} />}
      {report.isError && <ErrorPanel className="mb-4" things="the report" {...queryErrorProps(report)} />}
      {report.isLoading && loading}
      {data && problem === null && <div aria-busy={report.isPlaceholderData || undefined}>{children(data)}</div>}
    </>
  )
}
