// How goods change the stock and the value of a product. Every movement keeps its own value and its
// cost difference, so that for any history: value of the shelf = values - cost differences.
import { MAX_SHELF_VALUE, nearestPart, type Shelf, unitCost, worthNow } from './cost-now.ts'
import { toThousandths } from '../../kernel/quantity.ts'

/**
 * Goods that come (above 0) or leave (below 0). `value`: what all of them cost in hundredths, with
 * the sign of the quantity; without it they move at the cost of now. `has_unknown_cost`: their
 * value is 0 because nobody knew it, so it tells no cost of one.
 */
export type GoodsTurn = {
  readonly quantity: number
  readonly value?: number | undefined
  readonly has_unknown_cost?: boolean | undefined
}

/** The shelf afterwards, and in hundredths what the movement keeps. */
export type TurnedShelf = {
  readonly shelf: Shelf
  readonly value: number
  readonly cost_difference: number
}

type Sums = { readonly held: bigint; readonly came: bigint; readonly moved: bigint }

/**
 * The value after goods came. They settle a stock below 0 first: what is left of it keeps its
 * average, and the rest of the goods keeps theirs. Goods of unknown cost take the cost of the first
 * whose cost is known.
 */
const valueWith = ({ value, cost }: Shelf, { held, came, moved }: Sums, known: boolean): bigint => {
  const after = held + came
  if (held < 0n)
    return after < 0n ? nearestPart(BigInt(value), after, held) : nearestPart(moved, after, came)
  if (held > 0n && cost === null && known) return nearestPart(moved, after, came)

  return BigInt(value) + moved
}

/** The value after goods left. The rest keeps its cost when it would be worth nothing or less. */
const valueWithout = (shelf: Shelf, { held, came, moved }: Sums): bigint => {
  const rest = BigInt(shelf.value) + moved
  const after = held + came
  if (after > 0n && rest > 0n) return rest

  return BigInt(shelf.value) + worthNow(shelf, came)
}

const costAfter = (
  { cost }: Shelf,
  { held, came, moved }: Sums,
  { next, known }: { readonly next: bigint; readonly known: boolean },
): number | null => {
  const after = held + came
  if (came > 0n && known) return after > 0n ? unitCost(next, after) : unitCost(moved, came)
  return cost === null || after <= 0n ? cost : unitCost(next, after)
}

/** No sale is refused for its cost: neither what leaves nor what is left passes the limit. */
const withinLimit = (before: bigint, leaving: bigint): bigint => {
  const most = BigInt(MAX_SHELF_VALUE) + (before < 0n ? before : 0n)
  return leaving < -most ? -most : leaving
}

/** In thousandths, so that 0.1 + 0.2 is 0.3. */
const stockAfter = ({ stock }: Shelf, quantity: number): number =>
  Number(toThousandths(stock) + toThousandths(quantity)) / 1000

type TurnedValue = {
  readonly moved: bigint
  readonly next: bigint
  readonly cost: number | null
}

const turnedTo = (
  shelf: Shelf,
  { quantity }: GoodsTurn,
  { moved, next, cost }: TurnedValue,
): TurnedShelf => ({
  shelf: { stock: stockAfter(shelf, quantity), value: Number(next), cost },
  value: Number(moved),
  cost_difference: Number(BigInt(shelf.value) + moved - next),
})

/**
 * The shelf after a movement. A value above MAX_SHELF_VALUE is for the caller to refuse.
 */
export const turnShelf = (shelf: Shelf, turn: GoodsTurn): TurnedShelf => {
  const [held, came] = [toThousandths(shelf.stock), toThousandths(turn.quantity)]
  const before = BigInt(shelf.value)
  if (turn.value === undefined && came < 0n) {
    const moved = withinLimit(before, worthNow(shelf, came))
    return turnedTo(shelf, turn, { moved, next: before + moved, cost: shelf.cost })
  }

  const isKnown = turn.value !== undefined && turn.has_unknown_cost !== true
  const moved = turn.value === undefined ? worthNow(shelf, came) : BigInt(turn.value)
  const sums = { held, came, moved }
  const next = came > 0n ? valueWith(shelf, sums, isKnown) : valueWithout(shelf, sums)
  const isGiven = turn.value !== undefined
  const cost = isGiven ? costAfter(shelf, sums, { next, known: isKnown }) : shelf.cost

  return turnedTo(shelf, turn, { moved, next, cost })
}

/**
 * A product that is made of others has no shelf: its goods move without a value. What comes back
 * with one, sold before it became a kit, is cost difference.
 */
export const turnKit = (shelf: Shelf, turn: GoodsTurn): TurnedShelf =>
  turnedTo(shelf, turn, {
    moved: BigInt(turn.value ?? 0),
    next: BigInt(shelf.value),
    cost: shelf.cost,
  })
