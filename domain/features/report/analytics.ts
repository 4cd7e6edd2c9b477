// Calculations and types of the analytics screens (ADMR).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { addDays, hourOf, weekdayOf } from '../../kernel/time.ts'
import { LowProduct } from './report.ts'

/** Number of rows that each of the three tabs reads. */
export const TREND_SALES = 100
export const LOWEST_PRODUCTS = 20
export const TOP_STAFF = 10

export const TrendSale = z.object({
  total: z.number(),
  created_at: z.string(),
  business_date: z.string(),
  cashier_name: z.string().nullable(),
})
export type TrendSale = z.output<typeof TrendSale>

export const LowestProduct = z.object({
  name: z.string(),
  current_stock: z.number(),
  reorder_level: z.number(),
})
export type LowestProduct = z.output<typeof LowestProduct>

/**
 * A row of the view staff_performance: all sales under one cashier name, which is also the id
 * (decision D7).
 */
export const StaffPerformance = z.object({
  id: z.string(),
  total_sales: z.number(),
  total_transactions: z.number(),
  /** UGX that came back of these sales; only when something did. */
  returned: z.number().optional(),
})
export type StaffPerformance = z.output<typeof StaffPerformance>

/** All sales of a department; both null for sales without one. */
export const DepartmentSales = z.object({
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  sales_total: z.number(),
  transactions: z.number(),
  share: z.number(),
})
export type DepartmentSales = z.output<typeof DepartmentSales>

/** The low products of a department; both null for products without one. */
export const DepartmentStock = z.object({
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  products: z.array(LowProduct),
})
export type DepartmentStock = z.output<typeof DepartmentStock>

export type DayRevenue = {
  readonly date: string
  readonly revenue: number
  readonly average: number
}

const AVERAGE_DAYS = 7

/**
 * Revenue per day from the first sale to the last, including days without sales, with the average
 * of the last 7 days.
 */
export const dailyRevenue = (sales: readonly TrendSale[]): DayRevenue[] => {
  const sums = new Map<string, number>()

  for (const { business_date, total } of sales)
    sums.set(business_date, (sums.get(business_date) ?? 0) + total)

  const known = [...sums.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const days: { date: string; revenue: number }[] = []

  for (let date = first; date <= last; date = addDays(date, 1))
    days.push({ date, revenue: sums.get(date) ?? 0 })

  return days.map((day, index) => {
    const week = days.slice(Math.max(0, index + 1 - AVERAGE_DAYS), index + 1)
    return {
      ...day,
      average: Math.round(week.reduce((sum, { revenue }) => sum + revenue, 0) / week.length),
    }
  })
}

export type HourRevenue = { readonly at: string; readonly revenue: number }

/** Revenue per hour ('08') from the first hour with a sale to the last. */
export const hourlyRevenue = (sales: readonly TrendSale[]): HourRevenue[] => {
  const sums = new Map<number, number>()

  for (const { created_at, total } of sales)
    sums.set(hourOf(created_at), (sums.get(hourOf(created_at)) ?? 0) + total)

  const known = [...sums.keys()]
  if (known.length === 0) return []
  const first = Math.min(...known)

  return Array.from({ length: Math.max(...known) - first + 1 }, (_, index) => ({
    at: String(first + index).padStart(2, '0'),
    revenue: sums.get(first + index) ?? 0,
  }))
}

/** Sales in one hour of one weekday; `weekday` 0 is Monday. */
export type BusyHourSum = {
  readonly weekday: number
  readonly hour: number
  readonly sales_total: number
  readonly transactions: number
}

/** Sums sales by weekday and hour, in that order, without hours that had no sale. */
export const busyHoursOf = (
  sums: readonly {
    readonly date: string
    readonly hour: number
    readonly sales_total: number
    readonly transactions: number
  }[],
): BusyHourSum[] => {
  const cells = new Map<number, BusyHourSum>()

  for (const { date, hour, sales_total, transactions } of sums) {
    const weekday = weekdayOf(date)
    const cell = cells.get(weekday * 24 + hour) ?? {
      weekday,
      hour,
      sales_total: 0,
      transactions: 0,
    }

    cells.set(weekday * 24 + hour, {
      ...cell,
      sales_total: cell.sales_total + sales_total,
      transactions: cell.transactions + transactions,
    })
  }

  return [...cells].toSorted(([a], [b]) => a - b).map(([, cell]) => cell)
}

/** The same for a list of single sales. */
export const busyHoursOfSales = (sales: readonly TrendSale[]): BusyHourSum[] =>
  busyHoursOf(
    sales.map(({ created_at, business_date, total }) => ({
      date: business_date,
      hour: hourOf(created_at),
      sales_total: total,
      transactions: 1,
    })),
  )
