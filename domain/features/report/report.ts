// The figures of the reports, computed from sums. All screens use the same functions, so that the
// same figure is the same everywhere.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import { addDays } from '../../kernel/time.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import { MONEY_METHODS, type ReceivedMoney } from '../shift/money-movement.ts'
import type { Days } from './period.ts'
import { SUSPICIONS } from '../sale/suspicious-entry.ts'

/** A sale without cashier counts under this name in reports (decision S13). */
export const UNKNOWN_CASHIER = 'Unknown'

/** Length of the lists in the report. */
export const LIST_LENGTH = 5

/** Maximum number of staff in the summary. */
export const STAFF_LISTED = 50

/** Sums over some sales: whole UGX, except `items_sold` with three decimals. */
export type Sums = {
  readonly sales_total: number
  readonly transactions: number
  readonly items_sold: number
  readonly cogs: number
}

const NOTHING: Sums = {
  sales_total: 0,
  transactions: 0,
  items_sold: 0,
  cogs: 0,
}

const addPair = (a: Sums, b: Sums): Sums => ({
  sales_total: a.sales_total + b.sales_total,
  transactions: a.transactions + b.transactions,
  items_sold: roundQuantity(a.items_sold + b.items_sold),
  cogs: a.cogs + b.cogs,
})

/** Subtracts the sums of some of the sales from the sums of all. */
export const subtractSums = (whole: Sums, part: Sums): Sums => ({
  sales_total: whole.sales_total - part.sales_total,
  transactions: whole.transactions - part.transactions,
  items_sold: roundQuantity(whole.items_sold - part.items_sold),
  cogs: whole.cogs - part.cogs,
})

export const addSums = (sums: readonly Sums[]): Sums => sums.reduce(addPair, NOTHING)

/**
 * Figures of a set of sales. Cost and profit are null for people who may not see them: users
 * always, moderators for everything shorter than a day (decision D2).
 */
export const ReportFigures = z.object({
  /** Sum of the totals, after discounts. */
  sales_total: z.number(),
  transactions: z.number(),
  /** Sum of quantity times quantity per unit. */
  items_sold: z.number(),
  /** Whole shillings; 0 without sales. */
  average_basket: z.number(),
  cogs: z.number().nullable(),
  gross_profit: z.number().nullable(),
})

export type ReportFigures = z.output<typeof ReportFigures>

const averageOf = (total: number, count: number): number =>
  count === 0 ? 0 : Math.round(total / count)

/** The figures of these sums; without `seesProfit` cost and profit are null. */
export const figuresOf = (
  { sales_total, transactions, items_sold, cogs }: Sums,
  seesProfit: boolean,
): ReportFigures => ({
  sales_total,
  transactions,
  items_sold,
  average_basket: averageOf(sales_total, transactions),
  cogs: seesProfit ? cogs : null,
  gross_profit: seesProfit ? sales_total - cogs : null,
})

/** A share from 0 to 1; 0 when the whole is 0. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** One bar of the chart: an hour ('00' to '23') or a day (YYYY-MM-DD), also without sales. */
export const Bucket = ReportFigures.extend({ at: z.string() })

export type Bucket = z.output<typeof Bucket>

/**
 * Sums for one hour or day, cashier and payment method.
 * All figures of the report are computed from these.
 */
export type Slice = Sums & {
  readonly at: string
  readonly cashier_name: string | null
  readonly payment_method: PaymentMethod
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The hours of a single day, otherwise the days, in order. */
export const bucketNames = ({ from, until }: Days): string[] => {
  if (from === until) return hours
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)

  return days
}

const groupSlices = <Key>(
  slices: readonly Slice[],
  keyOf: (slice: Slice) => Key,
): Map<Key, Sums> => {
  const sums = new Map<Key, Sums>()
  for (const slice of slices)
    sums.set(keyOf(slice), addPair(sums.get(keyOf(slice)) ?? NOTHING, slice))
  return sums
}

export const bucketsOf = (slices: readonly Slice[], days: Days, seesProfit: boolean): Bucket[] => {
  const sums = groupSlices(slices, ({ at }) => at)
  return bucketNames(days).map((at) => ({ at, ...figuresOf(sums.get(at) ?? NOTHING, seesProfit) }))
}

/**
 * Money received by payment method, including methods without sales; credit only when there is any.
 * A split sale is a transaction of each of its methods. `share` is that of the money received.
 */
export const PaymentShare = z.object({
  payment_method: z.enum(MONEY_METHODS),
  sales_total: z.number(),
  transactions: z.number(),
  share: z.number(),
  /** UGX paid back by this method; only when something was. */
  returned: z.number().optional(),
})

export type PaymentShare = z.output<typeof PaymentShare>

/**
 * The payments of a report: `received` has any number of rows for each method. Change is a row of
 * cash below 0, so the amounts add up to the sales.
 */
export const paymentsOf = (
  received: readonly Pick<ReceivedMoney, 'method' | 'amount' | 'sales'>[],
): PaymentShare[] => {
  const sums = MONEY_METHODS.map((payment_method) => {
    const own = received.filter(({ method }) => method === payment_method)
    return {
      payment_method,
      sales_total: own.reduce((sum, { amount }) => sum + amount, 0),
      transactions: own.reduce((sum, { sales }) => sum + sales, 0),
    }
  })

  // Cash is below 0 when more change was given than cash taken: it has no share then.
  const whole = sums.reduce((sum, { sales_total }) => sum + Math.max(0, sales_total), 0)

  return sums
    .filter(({ payment_method, transactions }) => payment_method !== 'credit' || transactions > 0)
    .map((sum) => ({ ...sum, share: shareOf(Math.max(0, sum.sales_total), whole) }))
}

/** Staff Sales Summary, highest first; `share` is from 0 to 1. */
export const StaffShare = z.object({
  cashier_name: z.string(),
  sales_total: z.number(),
  transactions: z.number(),
  average_basket: z.number(),
  share: z.number(),
  /** UGX that came back of the sales of this person; only when something did. */
  returned: z.number().optional(),
})

export type StaffShare = z.output<typeof StaffShare>

export const staffOf = (slices: readonly Slice[]): StaffShare[] => {
  const total = addSums(slices).sales_total
  const rows = [...groupSlices(slices, ({ cashier_name }) => cashier_name ?? UNKNOWN_CASHIER)].map(
    ([cashier_name, { sales_total, transactions }]) => ({
      cashier_name,
      sales_total,
      transactions,
      average_basket: averageOf(sales_total, transactions),
      share: shareOf(sales_total, total),
    }),
  )

  return rows
    .toSorted((a, b) => b.sales_total - a.sales_total || (a.cashier_name < b.cashier_name ? -1 : 1))
    .slice(0, STAFF_LISTED)
}

/**
 * Sorted by revenue before discounts on whole sales. `item_name` is the current name, or the last
 * one of a deleted item (decision R15). `quantity` is in `unit`, bottles by their millilitres;
 * services have no unit.
 */
export const TopItem = z.object({
  item_name: z.string(),
  unit: z.string().nullable(),
  quantity: z.number(),
  revenue: z.number(),
})

export type TopItem = z.output<typeof TopItem>

/** A product at or below its reorder level. */
export const LowProduct = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  current_stock: z.number(),
  reorder_level: z.number(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
})

export type LowProduct = z.output<typeof LowProduct>

export const SuspiciousEntry = z.object({
  id: Id,
  receipt_number: z.string(),
  created_at: z.string(),
  cashier_name: z.string(),
  total: z.number(),
  items: z.array(z.object({ suspicion: z.enum(SUSPICIONS), item_name: z.string() })),
})

export type SuspiciousEntry = z.output<typeof SuspiciousEntry>
