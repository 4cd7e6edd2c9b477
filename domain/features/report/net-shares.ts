// What was paid back beside the gross figures of a person or a payment method. The gross figures
// stay as they are.
import { type PaymentShare, STAFF_LISTED, type StaffShare } from './report.ts'
import type { StaffPerformance } from './analytics.ts'

/**
 * Whole UGX paid back, by cashier of the sale or by payment method; below 0 for a method that got
 * change back. Counted on the day of the return, like the returns of the whole shop.
 */
export type ReturnedSums<Key extends string = string> = ReadonlyMap<Key, number>

const withReturned = <Row extends object>(row: Row, returned = 0): Row & { returned?: number } =>
  returned === 0 ? row : { ...row, returned }

/** The payments, each with what was paid back by its method. */
export const paymentsWithReturns = (
  payments: readonly PaymentShare[],
  returned: ReturnedSums,
): PaymentShare[] => payments.map((row) => withReturned(row, returned.get(row.payment_method)))

const NO_SALES = { sales_total: 0, transactions: 0, average_basket: 0, share: 0 } as const

/** The staff, each with what came back of their sales; also those who sold nothing meanwhile. */
export const staffWithReturns = (
  staff: readonly StaffShare[],
  returned: ReturnedSums,
): StaffShare[] => {
  const sold = new Set(staff.map(({ cashier_name }) => cashier_name))
  const others = [...returned.keys()]
    .filter((cashier_name) => !sold.has(cashier_name))
    .toSorted()
    .map((cashier_name) => ({ cashier_name, ...NO_SALES }))

  return [...staff, ...others]
    .slice(0, STAFF_LISTED)
    .map((row) => withReturned(row, returned.get(row.cashier_name)))
}

/** The same for the sales of all time. */
export const performanceWithReturns = (
  staff: readonly StaffPerformance[],
  returned: ReturnedSums,
): StaffPerformance[] => staff.map((row) => withReturned(row, returned.get(row.id)))

/** Sales less returns in UGX; null when nothing came back. */
export const netOf = (gross: number, returned: number | undefined): number | null =>
  returned === undefined ? null : gross - returned
