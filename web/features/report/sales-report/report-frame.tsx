// The frame of a report page: heading, period, department and export, and the report while it
// loads, fails or changes.
import type { Days } from '@webale/domain/features/report/period.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { queryErrorProps, type QueryState } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReportControls, ReportDates } from './report-controls.tsx'
import { formatDays } from './report-text.ts'
import { usePlace, type useReportChoice } from './use-report-choice.ts'

type PrintHeadProps = { department_id: string | undefined; asOf: string | undefined }

/** `asOf` is the moment of the figures. */
const PrintHead = ({ department_id, asOf }: PrintHeadProps) => {
  const { data } = useQuery(settingsApi.get, { department_id }, { every: false })
  if (data === undefined) return null
  const { business_name, business_address, business_phone, logo_url } = data.effective

  return (
    <div className="mb-4 hidden items-center gap-3 border-b border-border-strong pb-3 print:flex">
      {logo_url && (
        <img
          src={logo_url}
          alt=""
          className="h-12 max-w-32 object-contain"
        />
      )}
      <p className="flex-1">
        <b className="block font-display text-h2">{business_name}</b>
        <span className="text-small text-text-2">
          {business_address} · {business_phone}
        </span>
      </p>
      {asOf && <p className="text-small text-text-2">As of {formatDateTime(asOf)}</p>}
    </div>
  )
}

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
  /** Before the other controls: which report. */
  readonly chooser?: ReactNode
  /** False for a report of this moment. */
  readonly hasPeriod?: boolean
  /** Shown while the first report loads. */
  readonly loading: ReactNode
  readonly children: (data: Data) => ReactNode
}

export const ReportFrame = <Data extends { readonly days: Days; readonly as_of: string }>({
  title,
  chosen: { choice, problem: periodProblem, choosePeriod, chooseDates, chooseDepartment },
  report,
  exportFile,
  chooser,
  hasPeriod = true,
  loading,
  children,
}: ReportFrameProps<Data>) => {
  const place = usePlace(choice.department_id)
  const { data } = report
  const problem = hasPeriod ? periodProblem : null

  return (
    <>
      <PrintHead
        department_id={choice.department_id}
        asOf={data?.as_of}
      />
      <PageHeader
        title={title}
        subtitle={data ? [formatDays(data.days), place].filter(Boolean).join(' · ') : ' '}
        actions={
          <ReportControls
            choice={choice}
            days={problem === null ? data?.days : undefined}
            exportFile={exportFile}
            chooser={chooser}
            hasPeriod={hasPeriod}
            onPeriod={choosePeriod}
            onDepartment={chooseDepartment}
          />
        }
      />
      {hasPeriod && choice.period === 'dates' && (
        <ReportDates
          choice={choice}
          problem={problem}
          onDates={chooseDates}
        />
      )}
      {report.isError && (
        <ErrorPanel
          className="mb-4"
          things="the report"
          {...queryErrorProps(report)}
        />
      )}
      {report.isLoading && loading}
      {data && problem === null && (
        <div aria-busy={report.isPlaceholderData || undefined}>{children(data)}</div>
      )}
    </>
  )
}
