// Department analytics for those who lead (decision P7): up or down, and when are we busy? The busy hours are those of the last 30
// days in every period: a single day says nothing about a week.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Bucket, Period } from '@webale/domain/features/report/report.ts'
import { ugx } from '@webale/domain/kernel/money.ts'
import { useMemo } from 'react'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { cn } from '../../ui/cn.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { HeatGrid } from '../../ui/chart/heat-grid.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type BusyHour, busiestInWords, hourName, hoursAcross, weekGrid, WEEKDAYS } from './busy-week.ts'
import { TrendCard } from './trend-card.tsx'

const TITLE = 'Department Analytics'

const BusyWeek = ({ hours }: { hours: readonly BusyHour[] }) => {
  const across = useMemo(() => hoursAcross(hours), [hours])
  const values = useMemo(() => weekGrid(hours, across), [hours, across])
  const columns = useMemo(() => across.map(String), [across])
  const busiest = busiestInWords(hours)
  const table = {
    head: ['Day and hour', 'Sales (UGX)'],
    rows: hours.map(({ weekday, hour, sales_total }) => [hourName(weekday, hour), ugx(sales_total)]),
  }
  return (
    <ChartCard title="Busy hours" headline={busiest} table={table}>
      <HeatGrid
        rows={WEEKDAYS}
        columns={columns}
        values={values}
        label="Hours of the week"
        summary={`Sales by weekday and hour. ${busiest}`}
        nameOf={(row, column) => hourName(row, across[column] ?? 0)}
        what="Sales"
        format={ugx}
      />
    </ChartCard>
  )
}

const BusyHours = ({ department_id }: { department_id: string | undefined }) => {
  const hours = useQuery(reportApi.busyHours, { period: 'monthly', department_id }, { keepPrevious: true })
  if (hours.isError) return <ErrorPanel things="busy hours" {...readingProblem(hours)} />
  if (hours.data === undefined) return <Skeleton className="h-72 rounded-card" />
  return <BusyWeek hours={hours.data} />
}

type DepartmentAnalyticsProps = { department_id: string | undefined; buckets: readonly Bucket[]; before: readonly Bucket[]; period: Period }

export const DepartmentAnalytics = ({ department_id, buckets, before, period }: DepartmentAnalyticsProps) => (
  <section aria-label={TITLE} className="print:break-inside-avoid">
    <h2 className="mb-2 font-display text-h2">{TITLE}</h2>
    <div className={cn('grid gap-4', period !== 'daily' && 'lg:grid-cols-2 print:grid-cols-1')}>
      {period !== 'daily' && <TrendCard buckets={buckets} before={before} />}
      <BusyHours department_id={department_id} />
    </div>
  </section>
)
