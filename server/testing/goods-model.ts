// A plain model of goods in two departments: stock and cost of each shelf, what is on the way, what
// was lost, and the money in the drawer. It uses nothing of the code under test. Quantities in
// pieces, money in hundredths of a shilling.

export type Shelf = {
  stock: number
  cost: number | null
  /** When it was counted last, ISO in UTC. */
  counted_at: string | null
}

export type GoodsOnTheWay = {
  readonly id: string
  readonly from: number
  readonly quantity: number
  readonly factor: number
  readonly cost: number | null
}

export type GoodsModel = {
  readonly sending: Shelf[]
  readonly receiving: Shelf[]
  readonly onTheWay: GoodsOnTheWay[]
  lost: { quantity: number; value: number; cost: number }
  purse: number
}

const halfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))

/** Goods come onto a shelf; `worth` is what all of them cost, null when it is unknown. */
export const putOn = (shelf: Shelf, quantity: number, worth: number | null): void => {
  if (worth !== null && quantity > 0)
    shelf.cost =
      shelf.cost === null || shelf.stock <= 0
        ? halfUp(worth, quantity)
        : halfUp(shelf.stock * shelf.cost + worth, shelf.stock + quantity)
  shelf.stock += quantity
}

/** Goods leave a shelf at its average cost. */
export const takeFrom = (shelf: Shelf, quantity: number): void => {
  shelf.stock -= quantity
}

/** What a quantity in the receiving department of goods on the way is worth. */
export const worthReceived = ({ cost, factor }: GoodsOnTheWay, quantity: number): number | null =>
  cost === null ? null : halfUp(cost * quantity, factor)

/** Whole shillings. */
export const inShillings = (hundredths: number): number => halfUp(hundredths, 100)
