// Department analytics for admins and moderators (decision P7): the trend and the busy hours. The
// busy hours are always those of the last 30 days, because one day says nothing about a week.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Bucket } from '@webale/domain/features/report/report.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useMemo } from 'react'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { TREND_SERIES, TrendLine } from '../../../ui/chart/trend-line.tsx'
import { cn } from '../../../ui/cn.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BusyWeekCard } from './busy-week-card.tsx'
import { describeTrend, buildTrendPoints } from './trend-points.ts'

const TITLE = 'Department Analytics'

type TrendCardProps = {
  buckets: readonly Bucket[]
  before: readonly Bucket[]
  running: boolean
}

/** Sales per day with their seven-day average. */
const TrendCard = ({ buckets, before, running }: TrendCardProps) => {
  const points = useMemo(() => buildTrendPoints(buckets, before), [buckets, before])
  const words = describeTrend([...before, ...buckets], running)
  const table = {
    head: ['Day', ...TREND_SERIES.map(({ name }) => `${name} (UGX)`)],
    rows: points.map(({ name, value, average }) => [
      name,
      formatNumber(value),
      average === null ? '' : formatNumber(average),
    ]),
  }

  return (
    <ChartCard
      title="Trend"
      headline={words}
      series={TREND_SERIES}
      table={table}
    >
      <TrendLine
        points={points}
        label="Days of the trend"
        summary={`Sales per day and their average of seven days. ${words}`}
        format={formatUgx}
        unit={CURRENCY}
      />
    </ChartCard>
  )
}

const BusyHours = ({ department_id }: { department_id: string | undefined }) => {
  const hours = useQuery(
    reportApi.busyHours,
    { period: 'monthly', department_id },
    { keepPrevious: true },
  )

  if (hours.isError)
    return (
      <ErrorPanel
        things="busy hours"
        {...queryErrorProps(hours)}
      />
    )

  if (hours.data === undefined) return <Skeleton className="h-72 rounded-card" />

  return (
    <BusyWeekCard
      {...hours.data}
      span="in the last 30 days"
    />
  )
}

type DepartmentAnalyticsProps = {
  department_id: string | undefined
  buckets: readonly Bucket[]
  before: readonly Bucket[]
  running: boolean
  single: boolean
}

/** `single`: the period is one day, which has no trend. */
export const DepartmentAnalytics = ({
  department_id,
  buckets,
  before,
  running,
  single,
}: DepartmentAnalyticsProps) => (
  <section aria-label={TITLE}>
    <h2 className="mb-2 font-display text-h2">{TITLE}</h2>
    <div className={cn('grid gap-4', !single && 'lg:grid-cols-2 print:grid-cols-1')}>
      {!single && (
        <TrendCard
          buckets={buckets}
          before={before}
          running={running}
        />
      )}
      <BusyHours department_id={department_id} />
    </div>
  </section>
)
