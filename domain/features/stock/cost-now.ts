// What goods cost now. A product keeps the value of its shelf beside its stock, so the cost of one
// is value / stock. Exact whole numbers inside: hundredths of a shilling, thousandths of a piece.

import { MAX_MONEY } from '../../kernel/money.ts'
import { toThousandths } from '../../kernel/quantity.ts'

/** Largest value of a shelf, above and below 0, in hundredths of a shilling: exact as a number. */
export const MAX_SHELF_VALUE = 9_000_000_000_000_000

/**
 * What a product has: stock in pieces or ml, the value of all of it in hundredths of a shilling,
 * and the last known cost of one in UGX with two decimals, null when none is known. A stock below 0
 * has a value below 0, at which its goods were sold.
 */
export type Shelf = { readonly stock: number; readonly value: number; readonly cost: number | null }

const SCALE = 1000n

export const toHundredths = (amount: number): bigint => BigInt(Math.round(amount * 100))

const magnitudeOf = (number: bigint): bigint => (number < 0n ? -number : number)

/** whole × part / all, rounded half away from 0; `all` is not 0. */
export const nearestPart = (whole: bigint, part: bigint, all: bigint): bigint => {
  const [top, bottom] = [magnitudeOf(whole * part), magnitudeOf(all)]
  const magnitude = (2n * top + bottom) / (2n * bottom)
  return whole * part < 0n === all < 0n ? magnitude : -magnitude
}

/** The cost of one in UGX with two decimals of goods that are worth `value` hundredths. */
export const unitCost = (value: bigint, quantity: bigint): number =>
  Number(nearestPart(value, SCALE, quantity)) / 100

/**
 * Hundredths of this quantity (thousandths) at a cost of one in UGX; 0 for an unknown cost. Older
 * versions kept any cost: one with too many zeros counts as the largest price.
 */
export const valueAtCost = (cost: number | null, quantity: bigint): bigint =>
  cost === null ? 0n : nearestPart(toHundredths(Math.min(MAX_MONEY, cost)), quantity, SCALE)

/**
 * What this quantity (thousandths) of the shelf is worth now, in hundredths. A stock of 0 or less
 * has the last known cost.
 */
export const worthNow = ({ stock, value, cost }: Shelf, quantity: bigint): bigint => {
  const held = toThousandths(stock)
  return held > 0n ? nearestPart(BigInt(value), quantity, held) : valueAtCost(cost, quantity)
}
