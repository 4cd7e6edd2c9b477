// Shop Reports, for leaders: discounts, returns and voids of each person.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { queryErrorProps } from '../../../lib/query-error-props.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PrintHead } from '../sales-report/print-head.tsx'
import { ReportControls, ReportDates } from '../sales-report/report-controls.tsx'
import { formatDays } from '../sales-report/report-text.ts'
import { usePlace, useReportChoice } from '../sales-report/use-report-choice.ts'
import { ControlTiles } from './control-tiles.tsx'
import { PeopleControls } from './people-controls.tsx'

type Report = OutputOf<typeof shopReportApi.controls>

const Loading = () => (
  <output aria-busy="true" aria-label="Loading the report" className="block">
    <Skeleton className="mb-4 h-26 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </output>
)

const Sections = ({ report: { people, total } }: { report: Report }) => (
  <>
    <ControlTiles total={total} />
    <Card title="Discounts, returns and voids" flush>
      {people.length === 0 ? (
        <Empty drawing="calm">No discounts, returns or voids in this period</Empty>
      ) : (
        <>
          <PeopleControls people={people} />
          <p className="border-t border-border px-3.5 py-3 text-small text-text-2 md:px-4.5">
            Amounts in UGX. Pay-outs that were undone are not counted.
          </p>
        </>
      )}
    </Card>
  </>
)

export const ShopReportsPage = () => {
  // The last 30 days show a habit; a single day does not.
  const { choice, problem, choosePeriod, chooseDates, chooseDepartment } = useReportChoice('monthly')
  const report = useQuery(shopReportApi.controls, choice, { keepPrevious: true, enabled: problem === null })
  const place = usePlace(choice.department_id)
  const { data } = report
  const exportFile = async (days: Days): Promise<void> => {
    if (data === undefined) return
    // Loaded with the first press, because most people never export.
    const { downloadControls } = await import('./control-export.ts')
    await downloadControls(data, days)
  }
  return (
    <>
      <PrintHead department_id={choice.department_id} readAt={report.dataUpdatedAt} />
      <PageHeader
        title="Shop Reports"
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
      {report.isLoading && <Loading />}
      {data && problem === null && (
        <div aria-busy={report.isPlaceholderData || undefined}>
          <Sections report={data} />
        </div>
      )}
    </>
  )
}
