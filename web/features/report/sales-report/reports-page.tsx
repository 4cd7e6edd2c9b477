// Sales Report: the figures of a day, a week or a month, for the shop or a department.
import { can } from '@webale/domain/access/permissions.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { type Days, lengthOf, type Period } from '@webale/domain/features/report/period.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { currentHour } from '../../../lib/now.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DepartmentAnalytics } from '../analytics/department-analytics.tsx'
import { PERIOD_LABELS, type ReportChoice, useReportChoice } from './use-report-choice.ts'
import { ReportFrame } from './report-frame.tsx'
import { Payments, RestockAlerts, StaffSummary, TopItems } from './report-lists.tsx'
import { PaperReport } from './paper-report.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { describeComparison, chooseGrain, selectPastBuckets } from './report-text.ts'
import { SalesChart } from './sales-chart.tsx'
import { SuspiciousEntries } from './suspicious-entries.tsx'

type Report = OutputOf<typeof reportApi.salesReport>

/** The periods to suggest when this one is empty. */
const INSTEAD = {
  daily: ['yesterday', 'weekly'],
  weekly: ['monthly'],
  monthly: [],
  yesterday: ['weekly'],
  dates: [],
} as const satisfies Record<Period, readonly Period[]>

const NoSales = ({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) => (
  <Card className="mb-4">
    <Empty
      hint="The figures come with the first sale."
      actions={INSTEAD[period].map((other) => (
        <Button
          key={other}
          onClick={() => onPeriod(other)}
        >
          {PERIOD_LABELS[other]}
        </Button>
      ))}
    >
      No sales in this period
    </Empty>
  </Card>
)

const Loading = () => (
  <output
    aria-busy="true"
    aria-label="Loading the report"
    className="block"
  >
    <span className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile) => (
        <Skeleton
          key={tile}
          className="h-26 rounded-card"
        />
      ))}
    </span>
    <Skeleton className="mb-4 h-80 rounded-card" />
    <Skeleton className="h-56 rounded-card" />
  </output>
)

const Sections = ({
  report,
  choice,
  onPeriod,
}: {
  report: Report
  choice: ReportChoice
  onPeriod: (period: Period) => void
}) => {
  // The data may still be of the previous period, so it names its own days.
  const { figures, buckets, days, running } = report
  const passed = selectPastBuckets(buckets, chooseGrain(days), running ? currentHour() : null)

  return (
    <>
      <ReportTiles
        figures={figures}
        before={report.previous}
        buckets={passed}
        compared={describeComparison(days, running)}
        returns={report.returns}
      />
      {figures.transactions === 0 ? (
        <NoSales
          period={choice.period}
          onPeriod={onPeriod}
        />
      ) : (
        <div className="mb-4 grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <SalesChart
            days={days}
            running={running}
            buckets={buckets}
          />
          <TopItems items={report.top_items} />
        </div>
      )}
      {/* Columns, so that a short card leaves no hole below it. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid md:columns-2 xl:columns-3">
        <Payments
          payments={report.payments}
          isHidden={report.payments_hidden === true}
        />
        <SuspiciousEntries {...report.suspicious} />
        <RestockAlerts {...report.restock} />
        <StaffSummary staff={report.staff} />
      </div>
      {can(useActor(), 'report.see_profit') && (
        <DepartmentAnalytics
          department_id={choice.department_id}
          buckets={buckets}
          before={report.previous_buckets}
          running={running}
          single={lengthOf(days) === 1}
        />
      )}
    </>
  )
}

export const ReportsPage = () => {
  const chosen = useReportChoice()
  const { choice, problem, choosePeriod } = chosen
  const report = useQuery(reportApi.salesReport, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const seesCost = can(useActor(), 'product.see_cost')
  const exportFile = async (days: Days): Promise<void> => {
    // Loaded with the first press, because most people never export.
    const { downloadSales } = await import('./report-export.ts')
    await downloadSales(choice, days, seesCost)
  }

  return (
    <ReportFrame
      title="Sales Report"
      chosen={chosen}
      report={report}
      exportFile={exportFile}
      loading={<Loading />}
    >
      {(data) => (
        <>
          <div data-screen-only>
            <Sections
              report={data}
              choice={choice}
              onPeriod={choosePeriod}
            />
          </div>
          <PaperReport report={data} />
        </>
      )}
    </ReportFrame>
  )
}
