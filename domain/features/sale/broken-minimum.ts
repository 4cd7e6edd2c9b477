// The minimum price of an item against a discount on the whole sale: each line bears its share.
import { lineTotal } from '../../kernel/money.ts'
import { priceRange } from '../product/pricing.ts'
import type { Cart } from './cart.ts'
import { netsOf } from './line-nets.ts'
import { lineSubtotal } from './totals.ts'

/** A line of a cart or a sale: `subtotal` in whole UGX, `min` the lowest price of one in UGX. */
type MinimumLine = {
  readonly subtotal: number
  readonly quantity: number
  readonly min: number | null
}

/**
 * The minimum price in UGX that the discount goes below, of the first such line; null when there is
 * none. A line may come down to its minimum times its quantity, rounded like a subtotal.
 */
export const brokenMinimum = (lines: readonly MinimumLine[], discount: number): number | null => {
  if (discount === 0) return null
  const subtotals = lines.map(({ subtotal }) => subtotal)
  const sum = subtotals.reduce((all, subtotal) => all + subtotal, 0)
  const nets = netsOf(subtotals, sum - discount)
  const broken = lines.find(
    ({ quantity, min }, index) => min !== null && (nets[index] ?? 0) < lineTotal(min, quantity),
  )

  return broken?.min ?? null
}

/** The same for a cart. */
export const brokenMinimumOfCart = ({
  lines,
  discount,
}: Pick<Cart, 'lines' | 'discount'>): number | null =>
  brokenMinimum(
    lines.map((line) => ({
      subtotal: lineSubtotal(line),
      quantity: line.quantity,
      min: priceRange(line.item, line.bottle).min,
    })),
    discount,
  )
