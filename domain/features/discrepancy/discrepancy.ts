// Rules for suspicious sales and unusual stock movements.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { formatNumber } from '../../kernel/money.ts'
import { formatTime } from '../../kernel/time.ts'
import { Sale } from '../sale/sale.ts'
import type { MovementType } from '../stock/stock.ts'

/** In order of priority: the first that applies is the issue of the sale. */
export const ISSUE_TYPES = [
  'Zero Price Item',
  'Negative Amount',
  'High Discount',
  'Unknown',
] as const
export type IssueType = (typeof ISSUE_TYPES)[number]

/** Explanation of each issue. */
export const ISSUE_MEANINGS = {
  'Zero Price Item': 'At least one item was sold at a price of 0.',
  'Negative Amount': 'The total or the discount is below 0.',
  'High Discount': 'The discount is more than half of the subtotal.',
  Unknown: 'None of the known reasons.',
} as const satisfies Record<IssueType, string>

type Amounts = Pick<Sale, 'subtotal' | 'discount' | 'total'> & {
  readonly sale_items: readonly Pick<Sale['sale_items'][number], 'unit_price'>[]
}

const hasZeroPrice = ({ sale_items }: Amounts): boolean =>
  sale_items.some(({ unit_price }) => unit_price === 0)
const hasNegativeAmount = ({ total, discount }: Amounts): boolean => total < 0 || discount < 0
/** Exactly half is not high. */
const hasHighDiscount = ({ discount, subtotal }: Amounts): boolean => discount * 2 > subtotal

/** The rule of the discrepancies screen. The sales report uses a different one (decision D3). */
export const isSuspiciousSale = (sale: Amounts): boolean =>
  hasZeroPrice(sale) || hasNegativeAmount(sale) || hasHighDiscount(sale)

export const issueTypeOf = (sale: Amounts): IssueType => {
  if (hasZeroPrice(sale)) return 'Zero Price Item'
  if (hasNegativeAmount(sale)) return 'Negative Amount'
  return hasHighDiscount(sale) ? 'High Discount' : 'Unknown'
}

/** A larger movement in either direction is unusual. */
const MAX_USUAL_QUANTITY = 1000

/** Ordinary sales take stock away, so they are listed as well (decision D4). */
export const isStockDiscrepancy = ({ quantity }: { readonly quantity: number }): boolean =>
  Math.abs(quantity) > MAX_USUAL_QUANTITY || quantity < 0

/** Movement types that a sale writes: the sold products and their bundles (decision S9). */
const OF_SALES: readonly string[] = ['sale', 'projection']

/** Is this the movement of a sale of usual size? The screen can hide these (decision D4). */
export const isOrdinarySale = ({
  movement_type,
  quantity,
}: Pick<StockDiscrepancy, 'movement_type' | 'quantity'>): boolean =>
  OF_SALES.includes(movement_type) && Math.abs(quantity) <= MAX_USUAL_QUANTITY

/** Number of newest movements that are examined. */
export const EXAMINED_MOVEMENTS = 50

/** Shown for a missing cashier or product (decision S13). */
export const UNKNOWN = 'Unknown'

export const SuspiciousSale = Sale.extend({ issue_type: z.enum(ISSUE_TYPES) })
export type SuspiciousSale = z.output<typeof SuspiciousSale>

export const StockDiscrepancy = z.object({
  id: Id,
  product_id: Id,
  /** Null when the product is gone. */
  product_name: z.string().nullable(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  movement_type: z.string(),
  /** Below 0 when goods left; pieces or ml, three decimals. */
  quantity: z.number(),
  notes: z.string().nullable(),
  created_at: z.string(),
})
export type StockDiscrepancy = z.output<typeof StockDiscrepancy>

const zeroPriceWords = ({ sale_items }: SuspiciousSale): string => {
  const [first, ...others] = sale_items.filter(({ unit_price }) => unit_price === 0)
  return `${first?.item_name ?? UNKNOWN}${others.length === 0 ? '' : ` and ${others.length} more`} sold at 0`
}

const highDiscountWords = ({ discount, subtotal }: SuspiciousSale): string => {
  const share = subtotal > 0 ? ` (${Math.floor((discount / subtotal) * 100)} %)` : ''
  return `${formatNumber(discount)} off ${formatNumber(subtotal)}${share}`
}

const factOf = (sale: SuspiciousSale): string => {
  if (sale.issue_type === 'Zero Price Item') return zeroPriceWords(sale)
  if (sale.issue_type === 'Negative Amount')
    return sale.total < 0
      ? `A total of ${formatNumber(sale.total)}`
      : `A discount of ${formatNumber(sale.discount)}`

  return sale.issue_type === 'High Discount' ? highDiscountWords(sale) : 'Recorded'
}

/** One sentence about a suspicious sale: 'Body Mist sold at 0 by Joel, 17:42'. */
export const describeSuspiciousSale = (sale: SuspiciousSale): string =>
  `${factOf(sale)} by ${sale.cashier_name || UNKNOWN}, ${formatTime(sale.created_at)}`

const MOVEMENT_WORDS: Readonly<Record<string, string>> = {
  opening: 'First stock',
  sale: 'Sale',
  internal_usage: 'Internal usage',
  adjustment: 'Stock edited',
  restore: 'Restored from a backup',
  projection: 'Bundle stock updated',
  return: 'Return',
  void: 'Voided sale',
  count: 'Count',
  received: 'Goods received',
  taken_back: 'Goods taken back',
  transfer_out: 'Sent to a department',
  transfer_in: 'Received from a department',
  transfer_back: 'Transfer cancelled',
  revalued: 'Cost edited',
  costed: 'Cost added to a delivery',
} satisfies Record<MovementType, string>

/** Label of a movement type; an unknown type is shown as stored. */
export const movementWords = (type: string): string =>
  MOVEMENT_WORDS[type] ?? type.replaceAll('_', ' ')
