// Totals, change and when a sale can be completed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountProblem,
  canComplete,
  changeOf,
  discountProblem,
  isInsufficient,
  lineSubtotal,
  MAX_PAYMENT,
  missingAmount,
  subtotalOf,
  sumRefusal,
  totalOf,
} from './totals.ts'

const lines = [
  { unit_price: 2000, quantity: 3 },
  { unit_price: 1200, quantity: 12.5 },
]

test('POS-027 a line total is price times quantity', () => {
  expect(lines.map(lineSubtotal)).toEqual([6000, 15_000])
})

test('POS-046 the total is the sum of the lines minus the discount', () => {
  expect(subtotalOf(lines)).toBe(21_000)
  expect(totalOf(lines, 1000)).toBe(20_000)
  expect(totalOf([], 0)).toBe(0)
})

test('POS-046 a total is in whole shillings and does not depend on the order of lines', () => {
  const line = fc.record({
    unit_price: fc.nat(10_000_000_00).map((price) => price / 100),
    quantity: fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (many) => {
      const total = subtotalOf(many)
      expect(Number.isSafeInteger(total)).toBe(true)
      expect(subtotalOf(many.toReversed())).toBe(total)
    }),
  )
})

test('POS-051 POS-052 change is amount paid minus total', () => {
  expect(changeOf(21_500, 21_000)).toBe(500)
  expect(changeOf(21_000, 21_000)).toBe(0)
})

test('POS-053 insufficient means above 0 and below the total', () => {
  expect(
    [null, 0, 1, 20_999, 21_000, 30_000].map((amount) => isInsufficient(amount, 21_000)),
  ).toEqual([false, false, true, true, false, false])
  expect([null, 20_000, 30_000].map((amount) => missingAmount(amount, 21_000))).toEqual([
    21_000, 1000, 0,
  ])
})

test('POS-058 POS-059 POS-060 a sale needs lines and a sufficient amount', () => {
  const complete = (amount_paid: number | null, discount = 0, counted = lines): boolean =>
    canComplete({ lines: counted, discount, amount_paid })
  expect(complete(21_000)).toBe(true)
  expect(complete(50_000, 0, [])).toBe(false)
  expect(complete(null)).toBe(false)
  expect(complete(20_999)).toBe(false)
  expect(complete(20_000, 1000)).toBe(true)
  expect(complete(0, 21_001)).toBe(false)
  expect(complete(0, 0, [{ unit_price: 0, quantity: 1 }])).toBe(true)
  expect(complete(21_000.5)).toBe(false)
  expect(complete(-1, 0, [{ unit_price: 0, quantity: 1 }])).toBe(false)
})

test('decision R3 an amount with cents or a minus sign is refused with its own text', () => {
  expect([null, 0, 21_000].map(amountProblem)).toEqual([null, null, null])
  expect(amountProblem(150_000.5)).toBe('Amount paid must be whole shillings')
  expect(amountProblem(-5000)).toBe('Amount paid cannot be below 0')
  expect(discountProblem(500, 1000)).toBeNull()
  expect(discountProblem(0.5, 1000)).toBe('Discount must be whole shillings')
  expect(discountProblem(-1, 1000)).toBe('Discount cannot be below 0')
  expect(discountProblem(1001, 1000)).toBe('The discount cannot be more than the subtotal')
})

test('decision S14: a discount is at most the subtotal, and sums are limited', () => {
  expect(sumRefusal(1000, 1000, 0)).toBeNull()
  expect(sumRefusal(1000, 1001, 0)?.code).toBe('discount_too_large')
  expect(sumRefusal(1000, 1, 998)?.code).toBe('insufficient_payment')
  expect(sumRefusal(MAX_PAYMENT + 1, 0, MAX_PAYMENT)?.message).toBe(
    'A sale cannot be above UGX 1,000,000,000,000',
  )
})
