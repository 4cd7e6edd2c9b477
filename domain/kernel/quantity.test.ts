// Quantities: tenths for measured goods, whole numbers for counted ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMeasured,
  OpeningStock,
  Quantity,
  quantityStep,
  quantityText,
  roundQuantity,
  SeenStock,
  TRACKING_TYPES,
  TypedStock,
} from './quantity.ts'
import { firstIssue } from './text.ts'

test('PROD-028 there are four tracking types', () => {
  expect(TRACKING_TYPES).toEqual(['unit', 'milliliter', 'volume', 'service'])
})

test('decision S6: a quantity is rounded to tenths and never becomes minus zero', () => {
  expect(roundQuantity(0.1 + 0.2)).toBe(0.3)
  expect(roundQuantity(12.449)).toBe(12.4)
  expect(Object.is(roundQuantity(-0.01), 0)).toBe(true)
})

test('decision S6: a sum of tenths is exact to the tenth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 50 }),
      (tenths) => {
        const sum = tenths.reduce((total, quantity) => roundQuantity(total + quantity / 10), 0)
        expect(sum).toBe(tenths.reduce((total, quantity) => total + quantity, 0) / 10 + 0)
      },
    ),
  )
})

test('POS-034 the step is 0.1 for measured goods and 1 for counted ones', () => {
  expect(TRACKING_TYPES.map(quantityStep)).toEqual([1, 0.1, 0.1, 1])
  expect(TRACKING_TYPES.map(isMeasured)).toEqual([false, true, true, false])
})

test('GEN-008 a quantity is above 0, at most 1,000,000, with one decimal', () => {
  expect(firstIssue(Quantity, 0)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, -1)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, 12.55)).toBe('Quantity can have one decimal at most')
  expect(firstIssue(Quantity, 1_000_001)).toBe('Quantity cannot be above 1,000,000')
  expect(firstIssue(Quantity, Number.NaN)).toBe('Quantity must be a number')
  expect(
    [0.1, 12.5, 999_999.9, 1_000_000].map((quantity) => Quantity.safeParse(quantity).success),
  ).toEqual([true, true, true, true])
})

test('LOOK-007 a quantity is shown without needless zeros', () => {
  expect([2, 12.5, 1000, -3, 0.30000000000000004].map(quantityText)).toEqual([
    '2',
    '12.5',
    '1,000',
    '−3',
    '0.3',
  ])
})

test('S6 a quantity is rounded to one decimal when it is parsed, and a tiny quantity becomes 0', () => {
  expect([1.000_000_000_1, 0.1 * 3].map((quantity) => Quantity.parse(quantity))).toEqual([1, 0.3])
  expect(firstIssue(Quantity, 1e-9)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, 0.05)).toBe('Quantity can have one decimal at most')
  expect([
    TypedStock.parse(0.1 * 3),
    OpeningStock.parse(0.1 * 3),
    SeenStock.parse(0.1 * 3),
  ]).toEqual([0.3, 0.3, 0.3])
  expect([TypedStock.parse(0.25), firstIssue(OpeningStock, 0.25)]).toEqual([
    0.25,
    'Stock can have one decimal at most',
  ])
})
