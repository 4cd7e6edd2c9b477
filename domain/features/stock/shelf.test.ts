// The value of a shelf over any history, against fractions and against its own law.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { MAX_SHELF_VALUE, type Shelf, unitCost } from './cost-now.ts'
import { type GoodsTurn, turnKit, turnShelf } from './shelf.ts'
import { addLaterCost, bookOut, costTyped } from './typed-cost.ts'

const EMPTY: Shelf = { stock: 0, value: 0, cost: null }

const shelfOf = (stock: number, cost: number | null): Shelf => ({
  stock,
  value: Math.round(stock * (cost ?? 0) * 100),
  cost,
})

/** The last shelf, and the cost differences of all turns in UGX. */
const turnAll = (first: Shelf, turns: readonly GoodsTurn[]) => {
  let [shelf, difference] = [first, 0]

  for (const turn of turns) {
    const turned = turnShelf(shelf, turn)
    shelf = turned.shelf
    difference += turned.cost_difference / 100
  }

  return { ...shelf, difference }
}

const bought = (quantity: number, each: number) => ({ quantity, value: quantity * each * 100 })

test('GOODS-001 oversold goods are settled by each delivery at the cost of their sale when they come in parts', () => {
  const turns = [{ quantity: -10 }, bought(5, 1000), bought(10, 1000)]
  expect(turnAll(shelfOf(0, 600), turns)).toEqual({
    stock: 5,
    value: 500_000,
    cost: 1000,
    difference: 4000,
  })
  const unknown = [{ quantity: -10 }, bought(5, 1000), bought(10, 2000)]
  expect(turnAll(EMPTY, unknown)).toMatchObject({
    value: 1_000_000,
    cost: 2000,
    difference: 15_000,
  })
})

test('GOODS-001 a cost that is typed while the stock is below 0 leaves the difference to the delivery', () => {
  const sold = turnShelf(shelfOf(0, 600), { quantity: -10 }).shelf
  const typed = costTyped(sold, 1000)
  expect(typed).toMatchObject({ cost_difference: 0, shelf: { value: -600_000, cost: 1000 } })
  expect(turnShelf(typed.shelf, bought(10, 1000))).toMatchObject({
    cost_difference: 400_000,
    shelf: { stock: 0, value: 0 },
  })
})

test('GOODS-002 goods come back at the cost of their sale when the cost has changed since', () => {
  const turns = [bought(10, 1000), { quantity: -5 }, bought(5, 2000), bought(5, 1000)]
  expect(turnAll(EMPTY, turns)).toEqual({
    stock: 15,
    value: 2_000_000,
    cost: 1333.33,
    difference: 0,
  })
  const emptied = [bought(10, 1000), { quantity: -10 }, bought(10, 2000), { quantity: -10 }]
  expect(turnAll(EMPTY, [...emptied, bought(10, 1000)])).toMatchObject({
    value: 1_000_000,
    cost: 1000,
  })
})

test('GOODS-003 the rest of the average is a cost difference when goods go back to the supplier', () => {
  const turns = [
    bought(10, 1000),
    bought(10, 2000),
    { quantity: -10 },
    { quantity: -10, value: -1_000_000 },
  ]
  expect(turnAll(EMPTY, turns)).toEqual({ stock: 0, value: 0, cost: 1500, difference: 5000 })
})

test('GOODS-004 a typed cost makes the whole shelf worth it, and the rest is a cost difference', () => {
  expect(costTyped(shelfOf(4, 500), 700)).toEqual({
    shelf: { stock: 4, value: 280_000, cost: 700 },
    value: 0,
    cost_difference: -80_000,
  })
  expect(costTyped(shelfOf(4, 500), null)).toMatchObject({
    shelf: { value: 0, cost: null },
    cost_difference: 200_000,
  })
})

test('GOODS-005 goods of unknown cost are worth 0 until the first known cost, also below 0', () => {
  const first = turnShelf(EMPTY, { quantity: 10 })
  expect(first).toMatchObject({ shelf: { stock: 10, value: 0, cost: null }, value: 0 })
  expect(turnShelf(first.shelf, bought(10, 1000))).toEqual({
    shelf: { stock: 20, value: 2_000_000, cost: 1000 },
    value: 1_000_000,
    cost_difference: -1_000_000,
  })
  const back = turnShelf(first.shelf, { quantity: 1, value: 0, has_unknown_cost: true })
  expect(back.shelf.cost).toBeNull()
})

test('GOODS-006 costs that come later give the goods in stock their part', () => {
  const later = { quantity: 10, value: 15_000, booked: 1_000_000 }
  expect(addLaterCost(shelfOf(4, 1000), later)).toEqual({
    shelf: { stock: 4, value: 600_000, cost: 1500 },
    value: 500_000,
    cost_difference: 300_000,
  })
  expect(addLaterCost(shelfOf(0, 1000), later)).toMatchObject({
    shelf: { value: 0, cost: 1500 },
    cost_difference: 500_000,
  })
  expect(addLaterCost(shelfOf(20, 10), { ...later, value: 0 })).toMatchObject({
    shelf: { value: 0 },
    value: -1_000_000,
    cost_difference: -980_000,
  })
})

test('GOODS-007 a kit has no shelf, and one that becomes a kit is booked out', () => {
  expect(turnKit({ stock: 5, value: 0, cost: 900 }, { quantity: -2 })).toEqual({
    shelf: { stock: 3, value: 0, cost: 900 },
    value: 0,
    cost_difference: 0,
  })
  const back = turnKit({ stock: 5, value: 0, cost: 900 }, { quantity: 1, value: 500 })
  expect([back.shelf.value, back.value, back.cost_difference]).toEqual([0, 500, 500])
  expect(bookOut(shelfOf(3, 100))).toMatchObject({ shelf: { value: 0 }, cost_difference: 30_000 })
})

test('GOODS-008 a sale is not refused for its cost: the value stops at the limit', () => {
  const dear = { stock: 0, value: 0, cost: 100_000_000 }
  const sold = turnShelf(dear, { quantity: -1_000_000 })
  expect(sold.shelf.value).toBe(-MAX_SHELF_VALUE)
  expect(sold.value).toBe(-MAX_SHELF_VALUE)
})

const quantity = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000)
const value = fc.integer({ min: 0, max: 1_000_000_000 })
const turn = fc.oneof(
  quantity.map((one) => ({ kind: 'turn', quantity: -one }) as const),
  quantity.map((one) => ({ kind: 'turn', quantity: one }) as const),
  fc
    .tuple(quantity, value)
    .map(([one, worth]) => ({ kind: 'turn', quantity: one, value: worth }) as const),
  fc
    .tuple(quantity, value)
    .map(([one, worth]) => ({ kind: 'turn', quantity: -one, value: -worth }) as const),
  value.map((worth) => ({ kind: 'typed', cost: worth / 100 }) as const),
  fc.constant({ kind: 'typed', cost: null } as const),
  fc
    .tuple(quantity, value, value)
    .map(
      ([one, worth, booked]) =>
        ({ kind: 'later', quantity: one, value: worth / 100, booked }) as const,
    ),
)

test('GOODS-009 values less cost differences are the shelf, whose value has the sign of its stock, after any history', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), (turns) => {
      let [shelf, values, differences] = [EMPTY, 0n, 0n]

      for (const one of turns) {
        // A quantity is rounded by the rule of the shop before it is stored.
        const turned =
          one.kind === 'typed'
            ? costTyped(shelf, one.cost)
            : one.kind === 'later'
              ? addLaterCost(shelf, one)
              : turnShelf(shelf, one)

        // The callers refuse a value beyond the limit.
        if (Math.max(Math.abs(turned.shelf.value), Math.abs(turned.value)) > MAX_SHELF_VALUE)
          continue
        shelf = turned.shelf
        values += BigInt(turned.value)
        differences += BigInt(turned.cost_difference)
        expect(values - differences).toBe(BigInt(shelf.value))
        expect([0, Math.sign(shelf.stock)]).toContain(Math.sign(shelf.value))
      }
    }),
  )
})

test('GOODS-009 goods that leave a shelf keep its cost of one to half a hundredth, and none stays behind', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      value,
      (held, gone, worth) => {
        const shelf = {
          stock: held,
          value: worth,
          cost: unitCost(BigInt(worth), BigInt(held) * 1000n),
        }
        const turned = turnShelf(shelf, { quantity: -gone })
        const off = BigInt(-turned.value) * BigInt(held) - BigInt(worth) * BigInt(gone)
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(held))
        expect(turned.cost_difference).toBe(0)
        if (held === gone) expect(turned.shelf.value).toBe(0)
      },
    ),
  )
})

test('RECV-008 the cost of one is never below 0 and lies between the old one and that of the goods that came', () => {
  const cost = fc.integer({ min: 0, max: 10_000_00 }).map((hundredths) => hundredths / 100)
  const parts = fc.integer({ min: 1, max: 100_000 }).map((number) => number / 1000)
  fc.assert(
    fc.property(parts, parts, cost, cost, (stock, quantity, old, each) => {
      const value = Math.round(quantity * each * 100)
      const { shelf } = turnShelf(shelfOf(stock, old), { quantity, value })
      // A hundredth for each rounding: of the value, and of the cost of one.
      const slack = 0.01 + 0.01 / stock + 0.01 / quantity
      expect(shelf.cost).toBeGreaterThanOrEqual(Math.max(0, Math.min(old, each) - slack))
      expect(shelf.cost).toBeLessThanOrEqual(Math.max(old, each) + slack)
    }),
    PROPERTY_CASES,
  )
})
