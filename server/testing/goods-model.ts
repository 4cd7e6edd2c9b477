// A plain model of goods in two departments: stock and cost of each shelf, what is on the way, what
// was lost, and the money in the drawer. It uses nothing of the code under test. Quantities in
// pieces, money in hundredths of a shilling.

type ModelledShelf = {
  stock: number
  value: number
  cost: number | null
  /** When it was counted last, ISO in UTC. */
  counted_at: string | null
}

export type GoodsOnTheWay = {
  readonly id: string
  readonly from: number
  readonly quantity: number
  readonly factor: number
  readonly worth: number
  readonly isKnown: boolean
}

export type GoodsModel = {
  readonly sending: ModelledShelf[]
  readonly receiving: ModelledShelf[]
  readonly onTheWay: GoodsOnTheWay[]
  lost: { quantity: number; value: number; cost: number }
  purse: number
}

const halfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))

/** Rounds away from 0, as values below 0 are. */
const nearest = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.sign(divisor) * halfUp(Math.abs(dividend), Math.abs(divisor)) + 0

/** What a quantity of the shelf is worth now. */
const worthNow = ({ stock, value, cost }: ModelledShelf, quantity: number): number =>
  stock > 0 ? nearest(value * quantity, stock) : (cost ?? 0) * quantity

/**
 * Goods come onto a shelf; `worth` is what all of them cost, null when they come at the cost of
 * now. Goods of unknown cost tell none (`tells`).
 */
export const putOn = (
  shelf: ModelledShelf,
  quantity: number,
  worth: number | null,
  tells = true,
): void => {
  if (quantity === 0) return
  if (quantity < 0) {
    takeFrom(shelf, 0 - quantity)
    return
  }
  const came = worth ?? worthNow(shelf, quantity)
  const all = shelf.stock + quantity
  const isKnown = worth !== null && tells
  if (shelf.stock < 0)
    shelf.value = all < 0 ? nearest(shelf.value * all, shelf.stock) : nearest(came * all, quantity)
  else if (shelf.stock > 0 && shelf.cost === null && isKnown)
    shelf.value = nearest(came * all, quantity)
  else shelf.value += came
  shelf.stock = all
  if (isKnown) shelf.cost = all > 0 ? nearest(shelf.value, all) : nearest(came, quantity)
  else if (worth !== null && shelf.cost !== null && all > 0) shelf.cost = nearest(shelf.value, all)
}

/** Goods leave a shelf at its average cost. Answers what they were worth. */
export const takeFrom = (shelf: ModelledShelf, quantity: number): number => {
  const worth = worthNow(shelf, quantity)
  shelf.stock -= quantity
  shelf.value -= worth
  return worth
}

/** What a quantity in the receiving department of goods on the way is worth. */
export const worthReceived = (
  { worth, quantity: sent, factor }: GoodsOnTheWay,
  quantity: number,
): number => nearest(worth * quantity, sent * factor)

/** Whole shillings. */
export const inShillings = (hundredths: number): number => halfUp(hundredths, 100)
