// A heat map of sales by weekday and hour.
import type { Evidence } from '@webale/domain/features/report/enough-sales.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useMemo } from 'react'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { HeatGrid } from '../../../ui/chart/heat-grid.tsx'
import {
  type BusyHour,
  describeBusiest,
  hourName,
  hoursToShow,
  buildWeekGrid,
  WEEKDAYS,
} from './busy-week.ts'

/** `span` names the period: 'in the last 30 days'. */
export const BusyWeekCard = ({
  hours,
  evidence,
  span,
}: {
  hours: readonly BusyHour[]
  evidence: Evidence
  span: string
}) => {
  const across = useMemo(() => hoursToShow(hours), [hours])
  const values = useMemo(() => buildWeekGrid(hours, across), [hours, across])
  const columns = useMemo(() => across.map(String), [across])
  const busiest = describeBusiest(hours, evidence, span)
  const table = {
    head: ['Day and hour', 'Sales (UGX)'],
    rows: hours.map(({ weekday, hour, sales_total }) => [
      hourName(weekday, hour),
      formatUgx(sales_total),
    ]),
  }

  return (
    <ChartCard
      title="Busy hours"
      headline={busiest}
      table={table}
    >
      <HeatGrid
        rows={WEEKDAYS}
        columns={columns}
        values={values}
        label="Hours of the week"
        summary={`Sales by weekday and hour. ${busiest}`}
        nameOf={(row, column) => hourName(row, across[column] ?? 0)}
        what="Sales"
        format={formatUgx}
      />
    </ChartCard>
  )
}
