// A cost that a person types, or adds to goods that came before. It changes the value of the shelf
// and nothing of the stock.
import { nearestPart, type Shelf, toHundredths, unitCost, valueAtCost } from './cost-now.ts'
import { toThousandths } from '../../kernel/quantity.ts'
import type { TurnedShelf } from './shelf.ts'

/**
 * The shelf at a typed cost in UGX, null for unknown. What it was worth more is a cost difference.
 * A stock below 0 keeps the value at which it was sold; only later sales have the new cost.
 */
export const costTyped = (shelf: Shelf, cost: number | null): TurnedShelf => {
  const held = toThousandths(shelf.stock)
  const next = held > 0n ? valueAtCost(cost, held) : BigInt(shelf.value)

  return {
    shelf: { ...shelf, value: Number(next), cost },
    value: 0,
    cost_difference: Number(BigInt(shelf.value) - next),
  }
}

/** A shelf that ends, because its product is made of others from now on. */
export const bookOut = (shelf: Shelf): TurnedShelf => ({
  shelf: { ...shelf, value: 0 },
  value: 0,
  cost_difference: shelf.value,
})

/**
 * Costs of goods that came without: `value` is what these goods cost in UGX, `booked` the value in
 * hundredths at which they were received.
 */
export type LaterCost = {
  readonly quantity: number
  readonly value: number
  readonly booked: number
}

/**
 * The shelf after costs were added to goods that came before. The goods in stock take their part of
 * the difference to what was booked; the rest belongs to goods that left and is cost difference,
 * also what would bring the value below 0.
 */
export const addLaterCost = (shelf: Shelf, { quantity, value, booked }: LaterCost): TurnedShelf => {
  const [held, came] = [toThousandths(shelf.stock), toThousandths(quantity)]
  const [before, worth] = [BigInt(shelf.value), toHundredths(value)]
  const over = worth - BigInt(booked)
  const left = held < 0n ? 0n : held < came ? held : came
  // Goods whose cost nobody knew take the first one that is known.
  const isFirst = shelf.cost === null
  const raised = isFirst ? nearestPart(worth, held, came) : before + nearestPart(over, left, came)
  const next = held <= 0n ? before : raised < 0n ? 0n : raised
  const cost = held <= 0n || isFirst ? unitCost(worth, came) : unitCost(next, held)

  return {
    shelf: { ...shelf, value: Number(next), cost },
    value: Number(over),
    cost_difference: Number(before + over - next),
  }
}

/** Cost differences are kept in hundredths; documents show them in UGX. */
export const inShillings = (hundredths: number): number => hundredths / 100 + 0
