// What was paid for each line of a sale.
import { spreadAmount } from '../../kernel/share.ts'

/**
 * The part of the sale's discount that belongs to each line, by value, in the order of the lines.
 */
export const discountShares = (subtotals: readonly number[], discount: number): number[] =>
  spreadAmount(discount, subtotals)

/**
 * What was paid for each line: its subtotal less its part of the discount. A restored sale whose
 * sums disagree counts with its lines, and never with more than its total.
 */
export const netsOf = (subtotals: readonly number[], total: number): number[] => {
  const sum = subtotals.reduce((all, subtotal) => all + subtotal, 0)
  const shares = discountShares(subtotals, Math.max(0, sum - total))
  return subtotals.map((subtotal, index) => subtotal - (shares[index] ?? 0))
}
