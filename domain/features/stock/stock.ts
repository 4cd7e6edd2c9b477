// The stock ledger: every stock change is a movement; a product's current_stock is the running
// balance (decision S8).
import { MAX_STOCK_BALANCE } from '../../kernel/bounds.ts'
import { formatNumber } from '../../kernel/money.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'

/**
 * `projection` is a change of a bundle's stock derived from its components; `revalued` and
 * `costed` change the value of the shelf, not the stock: a typed cost, and costs that came later.
 */
export const MOVEMENT_TYPES = [
  'opening',
  'sale',
  'internal_usage',
  'adjustment',
  'restore',
  'projection',
  'return',
  'void',
  'count',
  'received',
  'taken_back',
  'transfer_out',
  'transfer_in',
  'transfer_back',
  'revalued',
  'costed',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

/** Change of one product's stock; negative when goods leave. */
export type StockChange = { readonly product_id: string; readonly quantity: number }

/** A row of the ledger. */
export type Movement = StockChange & {
  readonly id: string
  readonly movement_type: MovementType
  /** For a sale: its id, and the type 'sale'. */
  readonly reference_id: string | null
  readonly reference_type: string | null
  readonly notes: string | null
  readonly created_by: string | null
  readonly created_at: string
}

/**
 * One change per product, sorted by product id, rounded to three decimals. Rows are always locked
 * in this order: otherwise two tills that sell the same goods could deadlock.
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
 * Why this stock is refused, or null. A stock that is already out of bounds (from an older version)
 * may move towards 0, so that it can be corrected.
 */
export const stockRefusal = (item: string, before: number, after: number): Refusal | null => {
  if (Math.abs(after) <= MAX_STOCK_BALANCE || Math.abs(after) < Math.abs(before)) return null
  return refuse('stock_too_far', {
    item,
    bound: `${after < 0 ? 'below' : 'above'} ${formatNumber(Math.sign(after) * MAX_STOCK_BALANCE)}`,
  })
}
