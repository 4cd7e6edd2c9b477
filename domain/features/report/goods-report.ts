// Shop reports about goods: what the stock is worth, what does not sell, what each item earns, and
// what was lost. Money in whole UGX; costs and profit are null for people who may not see them.
// Quantities in pieces or ml.
import { z } from 'zod'
import { LOST } from '../transfer/transfer.ts'

/** Rows of one list. The totals cover all rows, also those that are not in the list. */
export const MAX_SHOP_REPORT_ROWS = 1000

const Amounts = { at_cost: z.number().nullable(), at_selling: z.number() }

/**
 * Goods of one department and category; `without_cost`
 * is the number of products whose cost is not known.
 */
const StockValueRow = z.object({
  department_name: z.string().nullable(),
  category_name: z.string().nullable(),
  products: z.number(),
  quantity: z.number(),
  without_cost: z.number().nullable(),
  ...Amounts,
})
export type StockValueRow = z.output<typeof StockValueRow>

/** A product whose stock is below 0; it counts as nothing. */
const NegativeStock = z.object({
  product_id: z.string(),
  name: z.string(),
  unit: z.string(),
  department_name: z.string().nullable(),
  quantity: z.number(),
})
export type NegativeStock = z.output<typeof NegativeStock>

export const StockValue = z.object({
  rows: z.array(StockValueRow),
  total: z.object({
    products: z.number(),
    without_cost: z.number().nullable(),
    ...Amounts,
  }),
  negative: z.object({ rows: z.array(NegativeStock), count: z.number() }),
})
export type StockValue = z.output<typeof StockValue>

/** Days without a sale that make a product dead stock; the page starts with the third. */
export const DEAD_AFTER_DAYS = [30, 60, 90, 180] as const
export type DeadAfterDays = (typeof DEAD_AFTER_DAYS)[number]

/**
 * `last_sold` is a Kampala day; null when it was never sold. `unsold_days` count from then or from
 * its first day.
 */
const DeadProduct = z.object({
  product_id: z.string(),
  name: z.string(),
  unit: z.string(),
  department_name: z.string().nullable(),
  quantity: z.number(),
  last_sold: z.string().nullable(),
  unsold_days: z.number(),
  ...Amounts,
})
export type DeadProduct = z.output<typeof DeadProduct>

export const DeadStock = z.object({
  rows: z.array(DeadProduct),
  count: z.number(),
  total: z.object(Amounts),
})
export type DeadStock = z.output<typeof DeadStock>

/** Net of returns, and revenue net of the item's part of discounts. */
const ItemProfit = z.object({
  item: z.string(),
  name: z.string(),
  quantity: z.number(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
  /**
   * Cost differences of the item, in UGX: oversold goods, typed costs, costs that came later, and
   * goods taken back. Not part of the profit.
   */
  cost_difference: z.number(),
})
export type ItemProfit = z.output<typeof ItemProfit>

export const ProfitReport = z.object({
  rows: z.array(ItemProfit),
  count: z.number(),
  total: ItemProfit.pick({
    revenue: true,
    cost: true,
    profit: true,
    cost_difference: true,
  }),
  /** Fees of the float book, whole UGX, not part of the profit; absent without one. */
  float_costs: z.number().optional(),
})
export type ProfitReport = z.output<typeof ProfitReport>

export const LOSS_KINDS = ['damaged', 'count', 'transfer'] as const
export type LossKind = (typeof LOSS_KINDS)[number]

export const LOSS_LABELS = {
  damaged: 'Damaged return',
  count: 'Missing in a count',
  transfer: LOST,
} as const satisfies Record<LossKind, string>

const Loss = z.object({
  kind: z.enum(LOSS_KINDS),
  item: z.string(),
  name: z.string(),
  quantity: z.number(),
  ...Amounts,
})
export type Loss = z.output<typeof Loss>

export const LossReport = z.object({
  rows: z.array(Loss),
  count: z.number(),
  total: z.object(Amounts),
})
export type LossReport = z.output<typeof LossReport>

/** Profit as a share of revenue; null without revenue. */
export const marginOf = ({
  revenue,
  profit,
}: Pick<ItemProfit, 'revenue' | 'profit'>): number | null => (revenue > 0 ? profit / revenue : null)

/** Sum of one figure of all rows; null when one of them is hidden. */
export const sumOf = <Key extends string>(
  rows: readonly Readonly<Record<Key, number | null>>[],
  key: Key,
) =>
  rows.reduce<number | null>(
    (sum, { [key]: value }) => (sum === null || value === null ? null : sum + value),
    0,
  )
