// The stock ledger: every change of a stock is a movement, the product's current_stock is the running balance (decision S8).
import { MAX_STOCK_BALANCE } from '../../kernel/bounds.ts'
import { formatNumber } from '../../kernel/money.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'

/** `projection` is the change of a bundle's stock that follows from its components. */
export const MOVEMENT_TYPES = ['opening', 'sale', 'internal_usage', 'adjustment', 'restore', 'projection'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

/** By how much the stock of one product changes; negative when goods leave. */
export type StockChange = { readonly product_id: string; readonly quantity: number }

/** A row of the ledger (SALE-011). */
export type Movement = StockChange & {
  readonly id: string
  readonly movement_type: MovementType
  /** Of a sale: its id, and 'sale'. */
  readonly reference_id: string | null
  readonly reference_type: string | null
  readonly notes: string | null
  readonly created_by: string | null
  readonly created_at: string
}

/**
 * One change per product, sorted by product id, rounded to tenths. Rows are always locked in this order: two tills that
 * sell the same goods in a different order would otherwise wait for each other for ever.
 */
export const mergeMovements = (changes: readonly StockChange[]): StockChange[] => {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of changes)
    sums.set(product_id, roundQuantity((sums.get(product_id) ?? 0) + quantity))
  return [...sums]
    .filter(([, quantity]) => quantity !== 0)
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
}

/**
 * Why the stock of a product may not come to this, or null. A stock that an older version let pass the bounds may come nearer
 * to 0, so that it can be corrected.
 */
export const stockRefusal = (item: string, before: number, after: number): Refusal | null => {
  if (Math.abs(after) <= MAX_STOCK_BALANCE || Math.abs(after) < Math.abs(before)) return null
  return refuse('stock_too_far', {
    item,
    bound: `${after < 0 ? 'below' : 'above'} ${formatNumber(Math.sign(after) * MAX_STOCK_BALANCE)}`,
  })
}
