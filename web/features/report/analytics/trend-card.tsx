// Up or down? Sales per day with their average of seven days, for those who lead (decision P7).
import type { Bucket } from '@webale/domain/features/report/report.ts'
import { figure, ugx } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useMemo } from 'react'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { TREND_SERIES, TrendLine } from '../../../ui/chart/trend-line.tsx'
import { trendInWords, trendPoints } from './trend-points.ts'

type TrendCardProps = { buckets: readonly Bucket[]; before: readonly Bucket[]; running: boolean }

export const TrendCard = ({ buckets, before, running }: TrendCardProps) => {
  const points = useMemo(() => trendPoints(buckets, before), [buckets, before])
  const words = trendInWords([...before, ...buckets], running)
  const table = {
    head: ['Day', ...TREND_SERIES.map(({ name }) => `${name} (UGX)`)],
    rows: points.map(({ name, value, average }) => [name, figure(value), average === null ? '' : figure(average)]),
  }
  return (
    <ChartCard title="Trend" headline={words} series={TREND_SERIES} table={table}>
      <TrendLine points={points} label="Days of the trend" summary={`Sales per day and their average of seven days. ${words}`} format={ugx} unit={CURRENCY} />
    </ChartCard>
  )
}
