// The average cost: the examples of the shop, and what holds for all stocks and deliveries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { averageCost, costWithout } from './average-cost.ts'

const quantity = fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000)
const stock = fc
  .integer({ min: -100_000_000, max: 1_000_000_000 })
  .map((thousandths) => thousandths / 1000)
const cost = fc.integer({ min: 0, max: 1_000_000_000 }).map((hundredths) => hundredths / 100)
const value = fc.integer({ min: 0, max: 1_000_000_000_000 }).map((hundredths) => hundredths / 100)

test('RECV-004 the cost is 1,500 when 10 pieces at 2,000 get 10 more for 10,000', () => {
  expect(averageCost({ stock: 10, cost: 2000 }, { quantity: 10, value: 10_000 })).toBe(1500)
})

test('RECV-005 RECV-006 RECV-007 the cost is that of the delivery when the stock was not above 0 or had no cost', () => {
  const goods = { quantity: 10, value: 10_000 }
  expect(averageCost({ stock: -3, cost: 2000 }, goods)).toBe(1000)
  expect(averageCost({ stock: 0, cost: 2000 }, goods)).toBe(1000)
  expect(averageCost({ stock: 10, cost: null }, goods)).toBe(1000)
})

test('RECV-004 the cost is rounded half up to hundredths of a shilling', () => {
  expect(averageCost({ stock: 0, cost: null }, { quantity: 200, value: 1 })).toBe(0.01)
  expect(averageCost({ stock: 0, cost: null }, { quantity: 201, value: 1 })).toBe(0)
  expect(averageCost({ stock: 2, cost: 1 }, { quantity: 1, value: 0 })).toBe(0.67)
})

test('RECV-008 the cost is never below 0 and lies between the old and the new cost when the stock was above 0', () => {
  fc.assert(
    fc.property(stock, cost, quantity, value, (before, old, came, worth) => {
      const after = averageCost({ stock: before, cost: old }, { quantity: came, value: worth })
      const fresh = averageCost({ stock: 0, cost: null }, { quantity: came, value: worth })
      expect(after).toBeGreaterThanOrEqual(before > 0 ? Math.min(old, fresh) : fresh)
      expect(after).toBeLessThanOrEqual(before > 0 ? Math.max(old, fresh) : fresh)
      expect(after).toBeGreaterThanOrEqual(0)
    }),
    PROPERTY_CASES,
  )
})

test('RECV-019 goods that are taken back leave at the cost at which they came', () => {
  expect(costWithout({ stock: 20, cost: 1500 }, { quantity: 10, value: 10_000 })).toBe(2000)
  expect(costWithout({ stock: 20, cost: null }, { quantity: 10, value: 10_000 })).toBe(null)
})

test('RECV-021 the cost stays when nothing is left, or when the rest would cost nothing', () => {
  expect(costWithout({ stock: 10, cost: 1500 }, { quantity: 10, value: 10_000 })).toBe(1500)
  expect(costWithout({ stock: 10, cost: 1500 }, { quantity: 5, value: 15_000 })).toBe(1500)
  expect(costWithout({ stock: 10, cost: 1500 }, { quantity: 5, value: 14_999.99 })).toBe(1500)
  expect(costWithout({ stock: 10, cost: 1500 }, { quantity: 5, value: 14_999.95 })).toBe(0.01)
})

test('RECV-021 taking goods back never makes a cost below 0, and undoes their delivery to half a hundredth a piece', () => {
  fc.assert(
    fc.property(stock, cost, quantity, value, (before, old, came, worth) => {
      const goods = { quantity: came, value: worth }
      const left = costWithout({ stock: before, cost: old }, goods)
      expect(left).toBeGreaterThanOrEqual(0)
      if (before <= 0) return
      const after = averageCost({ stock: before, cost: old }, goods)
      const undone = costWithout({ stock: (before * 10 + came * 10) / 10, cost: after }, goods)
      const rounding = 0.01 + (0.005 * (before + came)) / before
      if (undone !== after)
        expect(Math.abs((undone ?? 0) - old)).toBeLessThanOrEqual(rounding + 1e-6)
    }),
    PROPERTY_CASES,
  )
})
