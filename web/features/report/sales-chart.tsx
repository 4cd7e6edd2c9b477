// Which day or hour earned, and did we keep any of it?
import type { Bucket, Days, Period } from '@webale/domain/features/report/report.ts'
import { figure, ugx } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useMemo } from 'react'
import { hourNow, today } from '../../lib/now.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { GroupedBars } from '../../ui/chart/grouped-bars.tsx'
import type { Series } from '../../ui/chart/series.ts'
import { useWide } from '../../ui/use-media.ts'
import { barPoints, bestInWords, daysInWords, drawnBuckets } from './report-words.ts'

const SALES: Series = { name: 'Sales', colour: 'c1' }
const PROFIT: Series = { name: 'Gross profit', colour: 'c2' }

type SalesChartProps = { period: Period; days: Days; buckets: readonly Bucket[]; className?: string }

export const SalesChart = ({ period, days, buckets, className }: SalesChartProps) => {
  const points = useMemo(() => barPoints(drawnBuckets(buckets, period), period, period === 'daily' ? hourNow() : today()), [buckets, period])
  const series = (points[0]?.values.length ?? 1) > 1 ? [SALES, PROFIT] : [SALES]
  const best = bestInWords(buckets, period)
  const title = period === 'daily' ? 'Sales by hour' : 'Sales by day'
  const table = {
    head: [period === 'daily' ? 'Hour' : 'Day', ...series.map(({ name }) => `${name} (UGX)`)],
    rows: points.map(({ name, values }) => [name, ...values.map(figure)]),
  }
  return (
    <ChartCard title={title} series={series} table={table} {...(best && { headline: best })} {...(className && { className })}>
      <GroupedBars
        points={points}
        series={series}
        label={period === 'daily' ? 'Hours' : 'Days'}
        summary={`${title}, ${daysInWords(days)}. ${best ?? 'Nothing was sold.'}`}
        format={ugx}
        unit={CURRENCY}
        height={useWide() ? 300 : 240}
      />
    </ChartCard>
  )
}
