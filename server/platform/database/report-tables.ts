// Derived tables of the reports: computed from the sales and recomputable (docs/decisions/0013).

/**
 * Sales of one item on one day in one department ('' for none); `item` is its id, or its name without one; `quantity`
 * in pieces or ml.
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
type StaffPerformance = { id: string; total_sales: number; total_transactions: number }

export type ReportTables = { daily_items: DailyItems; staff_performance: StaffPerformance }
