// Department analytics for those who lead: when are we busy? A grid of weekdays and hours (decision P7).
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { ugx } from '@webale/domain/kernel/money.ts'
import { useMemo } from 'react'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { HeatGrid } from '../../ui/chart/heat-grid.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type BusyHour, busiestInWords, hourName, hoursAcross, weekGrid, WEEKDAYS } from './busy-week.ts'
import type { ReportChoice } from './period-choice.ts'
import { Quiet } from './quiet.tsx'

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
    <ChartCard title={TITLE} headline={busiest} table={table} className="mb-4">
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

export const DepartmentAnalytics = ({ choice }: { choice: ReportChoice }) => {
  const hours = useQuery(reportApi.busyHours, choice, { keepPrevious: true })
  if (hours.isError) return <ErrorPanel className="mb-4" things="department analytics" {...readingProblem(hours)} />
  if (hours.data === undefined) return <Skeleton className="mb-4 h-72 rounded-card" />
  if (hours.data.length > 0) return <BusyWeek hours={hours.data} />
  return (
    <Card title={TITLE} className="mb-4">
      <Quiet>Busy hours show here after the first sale of this period.</Quiet>
    </Card>
  )
}
