// Sales and gross profit per hour, day or week.
import type { Days } from '@webale/domain/features/report/period.ts'
import type { Bucket } from '@webale/domain/features/report/report.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useMemo } from 'react'
import { currentHour, today } from '../../../lib/now.ts'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { GroupedBars } from '../../../ui/chart/grouped-bars.tsx'
import type { Series } from '../../../ui/chart/series.ts'
import { useIsWide } from '../../../ui/use-media-query.ts'
import {
  buildBarPoints,
  describeBest,
  formatDays,
  selectBuckets,
  type Grain,
  chooseGrain,
} from './report-text.ts'

const SALES: Series = { name: 'Sales', colour: 'c1' }
const PROFIT: Series = { name: 'Gross profit', colour: 'c2' }

const TITLES = {
  hour: 'Sales by hour',
  weekday: 'Sales by day',
  day: 'Sales by day',
  week: 'Sales by week',
} as const satisfies Record<Grain, string>
const HEADS = {
  hour: 'Hour',
  weekday: 'Day',
  day: 'Day',
  week: 'Week',
} as const satisfies Record<Grain, string>

/** The bar of the current hour or day, if any. */
const currentOf = (grain: Grain, running: boolean): string | null => {
  if (!running) return null
  return grain === 'hour' ? currentHour() : today()
}

type SalesChartProps = {
  days: Days
  running: boolean
  buckets: readonly Bucket[]
  className?: string
}

export const SalesChart = ({ days, running, buckets, className }: SalesChartProps) => {
  const grain = chooseGrain(days)
  const drawn = useMemo(() => selectBuckets(buckets, grain), [buckets, grain])
  const points = useMemo(
    () => buildBarPoints(drawn, grain, currentOf(grain, running)),
    [drawn, grain, running],
  )

  const series = (points[0]?.values.length ?? 1) > 1 ? [SALES, PROFIT] : [SALES]
  const best = describeBest(drawn, grain)
  const [title, head] = [TITLES[grain], HEADS[grain]]
  const table = {
    head: [head, ...series.map(({ name }) => `${name} (UGX)`)],
    rows: points.map(({ name, values }) => [name, ...values.map(formatNumber)]),
  }

  return (
    <ChartCard
      title={title}
      series={series}
      table={table}
      {...(best && { headline: best })}
      {...(className && { className })}
    >
      <GroupedBars
        points={points}
        series={series}
        label={`${head}s`}
        summary={`${title}, ${formatDays(days)}. ${best ?? 'Nothing was sold.'}`}
        format={formatUgx}
        unit={CURRENCY}
        height={useIsWide() ? 300 : 240}
      />
    </ChartCard>
  )
}
