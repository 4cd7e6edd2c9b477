// The points of a trend: each day with its seven-day average.
import { hasEnoughSales, countEvidence } from '@webale/domain/features/report/enough-sales.ts'
import type { Bucket } from '@webale/domain/features/report/report.ts'
import type { TrendPoint } from '../../../ui/chart/line-layout.ts'
import { labelsOf } from '../sales-report/report-text.ts'

const AVERAGE_DAYS = 7

/**
 * `before` are the days before the first of `buckets`, so that the average is known from the first
 * day on.
 */
export const buildTrendPoints = (
  buckets: readonly Bucket[],
  before: readonly Bucket[],
): TrendPoint[] => {
  const sales = [...before, ...buckets].map(({ sales_total }) => sales_total)
  return buckets.map(({ at, sales_total }, index) => {
    const end = before.length + index + 1
    const week = sales.slice(Math.max(0, end - AVERAGE_DAYS), end)
    const average =
      week.length < AVERAGE_DAYS
        ? null
        : Math.round(week.reduce((sum, value) => sum + value, 0) / AVERAGE_DAYS)

    return {
      key: at,
      ...labelsOf(at, buckets.length > AVERAGE_DAYS ? 'day' : 'weekday'),
      value: sales_total,
      average,
    }
  })
}

const addUp = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)

/**
 * 'Daily sales are 12 % higher than a week ago.': up to seven full days against the same weekdays
 * of the week before. `days` are consecutive; today does not count while it runs. Null when there
 * are too few sales (decision R11).
 */
export const describeTrend = (days: readonly Bucket[], running: boolean): string => {
  const full = running ? days.slice(0, -1) : days
  const later = full.slice(Math.max(AVERAGE_DAYS, full.length - AVERAGE_DAYS))
  const earlier = full.slice(full.length - AVERAGE_DAYS - later.length, full.length - AVERAGE_DAYS)
  const base = addUp(earlier.map(({ sales_total }) => sales_total))
  if (
    base === 0 ||
    !hasEnoughSales(countEvidence(days.map(({ at, transactions }) => ({ date: at, transactions }))))
  )
    return 'Sales of each day with their 7-day average.'

  const change = Math.round((addUp(later.map(({ sales_total }) => sales_total)) / base - 1) * 100)
  if (change === 0) return 'Daily sales are the same as a week ago.'

  return `Daily sales are ${Math.abs(change)} % ${change > 0 ? 'higher' : 'lower'} than a week ago.`
}
