// Derived tables of the reports: computed from the sales and recomputable (docs/decisions/0013).
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { EveningTables } from './evening-tables.ts'

/**
 * Sales of one item on one day in one department ('' for none); `item` is its id, or its name
 * without one; `quantity` in pieces or ml.
 */
type DailyItems = {
  business_date: string
  department: string
  item: string
  item_name: string
  quantity: number
  revenue: number
}
/** A view over the sales, by cashier (decision D7). */
type StaffPerformance = {
  id: string
  total_sales: number
  total_transactions: number
}

/** A past day. The figures of its sales are in `day_sales` and `day_profits` when `is_summed`. */
type SummedDay = {
  business_date: string
  is_summed: boolean
  chosen_at: string
}

/**
 * Sales of a past day in one department ('' for none) by one cashier with one payment method. Whole
 * UGX, but `items_sold` has three decimals. `received` and `change_given` are the money of sales
 * that were not paid in parts.
 */
type DaySales = {
  business_date: string
  department: string
  cashier_name: string | null
  payment_method: PaymentMethod
  sales_total: number
  transactions: number
  items_sold: number
  cogs: number
  received: number
  change_given: number
}

/**
 * One item on a past day in one department: `item` and `quantity` as in daily_items, `revenue`
 * without its part of discounts, `cost` as it was when it was sold. Whole UGX.
 */
type DayProfits = {
  business_date: string
  department: string
  item: string
  item_name: string
  quantity: number
  revenue: number
  cost: number
}

/**
 * A past week, from Monday to Sunday, with sums in
 * `week_items`. They count while all its days have sums.
 */
type SummedWeek = { first_day: string; last_day: string }

/**
 * One item in a past week in one department, as in day_profits; `full_revenue` as in daily_items,
 * with its part of discounts. Whole UGX.
 */
type WeekItems = {
  first_day: string
  department: string
  item: string
  item_name: string
  quantity: number
  full_revenue: number
  revenue: number
  cost: number
}

export type ReportTables = EveningTables & {
  day_profits: DayProfits
  daily_items: DailyItems
  day_sales: DaySales
  summed_days: SummedDay
  summed_weeks: SummedWeek
  week_items: WeekItems
  staff_performance: StaffPerformance
}
