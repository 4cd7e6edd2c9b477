// The average cost of a product: what a piece or ml on the shelf cost, on average. Exact whole
// numbers: thousandths of a quantity and hundredths of a shilling.
// server/features/stock/cost-after.queries.ts computes the same in SQL; a test compares both.

import { toThousandths } from '../../kernel/quantity.ts'

/** Stock in pieces or ml, and UGX per piece or ml with two decimals; null when no cost is known. */
export type StockAtCost = { readonly stock: number; readonly cost: number | null }

/**
 * Goods that are received or leave: a quantity above 0, and the value of all of it in UGX with two
 * decimals, from 0.
 */
export type GoodsAtCost = { readonly quantity: number; readonly value: number }

const toHundredths = (amount: number): bigint => BigInt(Math.round(amount * 100))

/**
 * Both are above 0 or `value` is 0; rounded half up, in
 * UGX. `value` in hundred-thousandths, `quantity` in thousandths.
 */
const costOf = (value: bigint, quantity: bigint): number =>
  Number((2n * value + quantity) / (2n * quantity)) / 100

/**
 * The average cost after goods were received. Without a stock above 0, or without a known cost, it
 * is the cost of these goods: oversold pieces do not count.
 */
export const averageCost = (
  { stock, cost }: StockAtCost,
  { quantity, value }: GoodsAtCost,
): number => {
  const [before, came] = [toThousandths(stock), toThousandths(quantity)]
  const worth = toHundredths(value) * 1000n
  return cost === null || before <= 0n
    ? costOf(worth, came)
    : costOf(before * toHundredths(cost) + worth, before + came)
}

/**
 * The average cost after goods left at the cost at which they were received. It does not change
 * when nothing is left, or when the rest would cost nothing or less.
 */
export const costWithout = (
  { stock, cost }: StockAtCost,
  { quantity, value }: GoodsAtCost,
): number | null => {
  if (cost === null) return null
  const rest = toThousandths(stock) - toThousandths(quantity)
  const worth = toThousandths(stock) * toHundredths(cost) - toHundredths(value) * 1000n
  if (rest <= 0n || worth <= 0n) return cost
  const without = costOf(worth, rest)

  return without > 0 ? without : cost
}
