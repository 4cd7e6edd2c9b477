// The points of a trend: each day with the average of it and the six days before.
import type { Bucket } from '@webale/domain/features/report/report.ts'
import type { TrendPoint } from '../../ui/chart/line-layout.ts'
import { dayLabels } from './report-words.ts'

const AVERAGE_DAYS = 7

/** `before` are the days just before the first of `buckets`: with them the average is known from the first day on. */
export const trendPoints = (buckets: readonly Bucket[], before: readonly Bucket[]): TrendPoint[] => {
  const sales = [...before, ...buckets].map(({ sales_total }) => sales_total)
  return buckets.map(({ at, sales_total }, index) => {
    const end = before.length + index + 1
    const week = sales.slice(Math.max(0, end - AVERAGE_DAYS), end)
    const average = week.length < AVERAGE_DAYS ? null : Math.round(week.reduce((sum, value) => sum + value, 0) / AVERAGE_DAYS)
    return { key: at, ...dayLabels(at, buckets.length > AVERAGE_DAYS ? 'monthly' : 'weekly'), value: sales_total, average }
  })
}

/** 'The 7-day average rose by 12 % over these days.' */
export const trendInWords = (points: readonly TrendPoint[]): string => {
  const [first, last] = [points[0]?.average ?? 0, points.at(-1)?.average ?? 0]
  const change = first === 0 ? null : Math.round((last / first - 1) * 100)
  if (change === null) return 'There is nothing yet to compare these days with.'
  if (change === 0) return 'The 7-day average stayed where it was.'
  return `The 7-day average ${change > 0 ? 'rose' : 'fell'} by ${Math.abs(change)} % over these days.`
}
