// The average cost when the costs of goods are added after they were received. The goods in stock
// take their part of the difference to the cost at which they were received; the rest is the cost
// difference of goods already sold. `costRepriced` in server/features/stock/cost-after.queries.ts
// computes the same in SQL; a test compares both.
import { toThousandths } from '../../kernel/quantity.ts'
import type { StockAtCost } from './average-cost.ts'

/**
 * `value`: what all of these goods cost in UGX. `booked`: the cost of one at which they were
 * received, null for unknown.
 */
export type LaterCost = {
  readonly quantity: number
  readonly value: number
  readonly booked: number | null
}

const toHundredths = (amount: number): bigint => BigInt(Math.round(amount * 100))

/**
 * Hundred-thousandths of a shilling as UGX with two decimals, rounded half up by magnitude;
 * `divisor` is above 0.
 */
const amountOf = (exact: bigint, divisor: bigint): number => {
  const [doubled, whole] = [2n * exact, 2000n * divisor]
  const magnitude = ((doubled < 0n ? -doubled : doubled) + whole / 2n) / whole
  return Number(doubled < 0n ? -magnitude : magnitude) / 100 + 0
}

/**
 * The new cost of one in UGX, never below 0, and the cost difference of goods that are no longer in
 * stock. What would bring the cost below 0 is cost difference as well.
 */
export const reprice = (
  { stock, cost }: StockAtCost,
  { quantity, value, booked }: LaterCost,
): { readonly cost: number; readonly variance: number } => {
  const [all, came] = [toThousandths(stock), toThousandths(quantity)]
  const worth = toHundredths(value) * 1000n
  const over = worth - toHundredths(booked ?? cost ?? 0) * came
  const left = all < 0n ? 0n : all < came ? all : came
  const variance = amountOf(over * (came - left), came)
  if (cost === null || all <= 0n)
    return { cost: Number((2n * worth + came) / (2n * came)) / 100, variance }

  const spread = all > came ? all : came
  const sum = toHundredths(cost) * spread + over
  if (sum < 0n) return { cost: 0, variance: amountOf(over + all * toHundredths(cost), 1n) }

  return { cost: Number((2n * sum + spread) / (2n * spread)) / 100, variance }
}
