// Costs that are added later: the value of the goods is kept, and no cost falls below 0.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reprice } from './reprice.ts'

test('RECV-018 the goods on the shelf take their part and the rest is cost difference when 4 of 10 were sold', () => {
  const later = { quantity: 10, value: 21_000, booked: 2000 }
  expect(reprice({ stock: 6, cost: 2000 }, later)).toEqual({ cost: 2100, variance: 400 })
  expect(reprice({ stock: 10, cost: 2000 }, later)).toEqual({ cost: 2100, variance: 0 })
  expect(reprice({ stock: 16, cost: 2000 }, later)).toEqual({ cost: 2062.5, variance: 0 })
})

test('RECV-018 everything is cost difference when nothing is left, and the cost is that of the goods', () => {
  expect(reprice({ stock: 0, cost: 2000 }, { quantity: 10, value: 21_000, booked: 2000 })).toEqual({
    cost: 2100,
    variance: 1000,
  })
  expect(reprice({ stock: -3, cost: 2000 }, { quantity: 10, value: 10_000, booked: 2000 })).toEqual(
    {
      cost: 1000,
      variance: -10_000,
    },
  )
})

test('RECV-018 goods without a known cost get theirs, and what was sold counts as sold at 0', () => {
  expect(reprice({ stock: 6, cost: null }, { quantity: 10, value: 10_000, booked: null })).toEqual({
    cost: 1000,
    variance: 4000,
  })
})

const thousandths = (min: number, max: number) =>
  fc.integer({ min, max }).map((number) => number / 1000)
const hundredths = (max: number) => fc.integer({ min: 0, max }).map((number) => number / 100)
const goods = {
  stock: thousandths(-100_000, 500_000),
  cost: hundredths(1_000_000),
  quantity: thousandths(1, 300_000),
  value: hundredths(100_000_000),
  booked: hundredths(1_000_000),
}

test('RECV-018 the value is kept within half a hundredth a piece, and no cost is below 0', () => {
  fc.assert(
    fc.property(fc.record(goods), ({ stock, cost, quantity, value, booked }) => {
      const after = reprice({ stock, cost }, { quantity, value, booked })
      expect(after.cost).toBeGreaterThanOrEqual(0)
      if (stock <= 0) return
      const over = value - quantity * booked
      const gained = stock * (after.cost - cost) + after.variance
      expect(Math.abs(gained - over)).toBeLessThanOrEqual(0.0051 * (stock + 1) + 0.01)
    }),
  )
})
