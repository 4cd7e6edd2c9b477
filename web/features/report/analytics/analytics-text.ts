// The points of the three analytics tabs, and each tab in one sentence.
import {
  dailyRevenue,
  hourlyRevenue,
  type LowestProduct,
  type StaffPerformance,
  type TrendSale,
} from '@webale/domain/features/report/analytics.ts'
import { shareOf } from '@webale/domain/features/report/report.ts'
import { stockLevel } from '@webale/domain/features/stock/stock-level.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import type { BulletRow } from '../../../ui/chart/bullet-bars.tsx'
import type { TrendPoint } from '../../../ui/chart/line-layout.ts'
import { labelsOf } from '../sales-report/report-text.ts'

const WEEK = 7

/** A point per day; per hour when all sales are of one day. */
export const trendPointsOf = (sales: readonly TrendSale[]): TrendPoint[] => {
  const days = dailyRevenue(sales)
  if (days.length > 1)
    return days.map((day, index) => ({
      key: day.date,
      ...labelsOf(day.date, days.length > WEEK ? 'day' : 'weekday'),
      value: day.revenue,
      average: index + 1 < WEEK ? null : day.average,
    }))

  return hourlyRevenue(sales).map(({ at, revenue }) => ({
    key: at,
    ...labelsOf(at, 'hour'),
    value: revenue,
    average: null,
  }))
}

/**
 * 'Last 100 sales: UGX 1,548,000, from Wed 18 Nov 2026 to Sat 21 Nov 2026. Best day: Sat 21 Nov
 * 2026.'
 */
export const describeTrends = (sales: readonly TrendSale[]): string => {
  const days = dailyRevenue(sales)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'Nothing was sold.'
  const latestText =
    `Last ${sales.length === 1 ? 'sale' : `${sales.length} sales`}: ` +
    `${formatUgx(sales.reduce((sum, { total }) => sum + total, 0))}`

  if (first === last) return `${latestText} on ${formatDay(first.date)}.`
  const best = days.reduce((most, day) => (day.revenue > most.revenue ? day : most))

  return (
    `${latestText}, from ${formatDay(first.date)} to ${formatDay(last.date)}. ` +
    `Best day: ${formatDay(best.date)}.`
  )
}

const stockShare = ({ current_stock, reorder_level }: LowestProduct): number =>
  reorder_level > 0 ? current_stock / reorder_level : current_stock

/** Sorted by the share of the reorder level that is left, lowest first. */
export const sortByStockLeft = (products: readonly LowestProduct[]): LowestProduct[] =>
  products.toSorted((a, b) => stockShare(a) - stockShare(b))

const TONES = { out: 'bad', low: 'attention', ok: 'good' } as const

export const stockRows = (products: readonly LowestProduct[]): BulletRow[] =>
  sortByStockLeft(products).map((product, index) => ({
    key: `${index} ${product.name}`,
    name: product.name,
    note: `Reorder at ${quantityText(product.reorder_level)}`,
    value: product.current_stock,
    target: product.reorder_level,
    text: product.current_stock <= 0 ? 'Out' : quantityText(product.current_stock),
    tone: TONES[stockLevel(product)],
  }))

const countWithVerb = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`

/** 'Of the 20 products with the lowest stock 3 are out and 9 are low; Body Mist runs out next.' */
export const describeStock = (products: readonly LowestProduct[]): string => {
  const count = (level: 'out' | 'low') =>
    products.filter((product) => stockLevel(product) === level).length

  const next = sortByStockLeft(products).find(({ current_stock }) => current_stock > 0)
  const which =
    products.length === 1
      ? 'Of 1 product'
      : `Of the ${products.length} products with the lowest stock`

  return (
    `${which} ${countWithVerb(count('out'))} out and ${countWithVerb(count('low'))} ` +
    `low${next === undefined ? '' : `; ${next.name} runs out next`}.`
  )
}

/** 'Grace sold most: UGX 5,000,000 in 412 sales, 38 % of what these 10 sold.' */
export const describeStaff = (staff: readonly StaffPerformance[]): string => {
  const [first] = staff
  if (first === undefined) return 'Nobody sold anything yet.'
  const total = staff.reduce((sum, { total_sales }) => sum + total_sales, 0)
  const part =
    staff.length === 1
      ? ''
      : `, ${Math.round(shareOf(first.total_sales, total) * 100)} % of what these ` +
        `${staff.length} sold`

  return (
    `${first.id} sold most: ${formatUgx(first.total_sales)} in ` +
    `${formatNumber(first.total_transactions)} ` +
    `${first.total_transactions === 1 ? 'sale' : 'sales'}${part}.`
  )
}
