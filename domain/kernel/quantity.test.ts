// Quantities: thousandths for measured goods, whole numbers for counted ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMeasured,
  OpeningStock,
  Quantity,
  QuantityFromZero,
  quantityStep,
  quantityText,
  readQuantity,
  roundQuantity,
  SeenStock,
  toThousandths,
  TRACKING_TYPES,
  TypedStock,
} from './quantity.ts'
import { firstIssue } from './text.ts'

test('PROD-028 there are four tracking types', () => {
  expect(TRACKING_TYPES).toEqual(['unit', 'milliliter', 'volume', 'service'])
})

test('QTY-003 a quantity is rounded to thousandths and never becomes minus zero', () => {
  expect(roundQuantity(0.1 + 0.2)).toBe(0.3)
  expect(roundQuantity(12.4449)).toBe(12.445)
  expect(Object.is(roundQuantity(-0.0001), 0)).toBe(true)
})

const thousandths = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

test('QTY-003 a sum of thousandths is exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(thousandths, { maxLength: 50 }), (parts) => {
      const sumOf = (all: readonly number[]): number =>
        all.reduce((sum, part) => roundQuantity(sum + part / 1000), 0)
      const exact = parts.reduce((sum, part) => sum + part, 0)
      expect([sumOf(parts), sumOf(parts.toReversed())]).toEqual([
        exact / 1000 + 0,
        exact / 1000 + 0,
      ])
    }),
  )
})

test('QTY-003 each quantity in thousandths is the number that it is written as', () => {
  fc.assert(
    fc.property(thousandths, (part) => {
      expect([roundQuantity(part / 1000), toThousandths(part / 1000)]).toEqual([
        part / 1000 + 0,
        BigInt(part),
      ])
    }),
  )
})

test('QTY-009 a stored quantity of an earlier version, with one decimal, stays as it is', () => {
  const tenths = fc.integer({ min: -4_000_000_000_000_000, max: 4_000_000_000_000_000 })
  fc.assert(
    fc.property(tenths, (part) => {
      expect([roundQuantity(part / 10), toThousandths(part / 10)]).toEqual([
        part / 10 + 0,
        BigInt(part) * 100n,
      ])
    }),
  )
})

test('POS-034 the step is 0.1 for measured goods and 1 for counted ones', () => {
  expect(TRACKING_TYPES.map(quantityStep)).toEqual([1, 0.1, 0.1, 1])
  expect(TRACKING_TYPES.map(isMeasured)).toEqual([false, true, true, false])
})

test('GEN-008 QTY-001 a quantity is above 0, at most 1,000,000, with three decimals', () => {
  expect(firstIssue(Quantity, 0)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, -1)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, 12.5555)).toBe('Quantity can have three decimals at most')
  expect(firstIssue(Quantity, 1_000_001)).toBe('Quantity cannot be above 1,000,000')
  expect(firstIssue(Quantity, Number.NaN)).toBe('Quantity must be a number')
  expect(
    [0.001, 12.555, 999_999.999, 1_000_000].map((quantity) => Quantity.safeParse(quantity).success),
  ).toEqual([true, true, true, true])
})

test('LOOK-007 QTY-007 a quantity is shown without needless zeros', () => {
  expect([2, 12.5, 1.255, 1000, -3, 0.30000000000000004].map(quantityText)).toEqual([
    '2',
    '12.5',
    '1.255',
    '1,000',
    '−3',
    '0.3',
  ])
})

test('QTY-001 a quantity is kept as it was sent, without a floating-point error, and a tiny one becomes 0', () => {
  expect([1.000_000_000_1, 0.1 * 3].map((quantity) => Quantity.parse(quantity))).toEqual([1, 0.3])
  expect(firstIssue(Quantity, 1e-9)).toBe('Quantity must be above 0')
  expect(firstIssue(Quantity, 0.0005)).toBe('Quantity can have three decimals at most')
  expect([
    TypedStock.parse(0.1 * 3),
    OpeningStock.parse(0.1 * 3),
    SeenStock.parse(0.1 * 3),
    QuantityFromZero.parse(0.1 * 3),
  ]).toEqual([0.3, 0.3, 0.3, 0.3])
  expect([TypedStock.parse(0.2555), firstIssue(OpeningStock, 0.2555)]).toEqual([
    0.2555,
    'Stock can have three decimals at most',
  ])
  expect(firstIssue(SeenStock, 999_999_999.123)).toBeNull()
})

test('QTY-001 each quantity in thousandths up to 1,000,000 is kept as it was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (part) => {
      expect(Quantity.parse(part / 1000)).toBe(part / 1000)
    }),
  )
})

test('QTY-004 a typed text is read as the number that it says, with a point or a comma', () => {
  for (const [text, quantity] of [
    ['0.25', 0.25],
    [' 0,5 ', 0.5],
    ['0,255', 0.255],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['1.', 1],
    ['-2', -2],
    ['1500', 1500],
  ] as const)
    expect(readQuantity(text)).toEqual({ quantity })
  expect(readQuantity(' ')).toBeNull()
  for (const text of ['a', '1.2.3', '1e3', '0x10', '1 000', '-', '.'])
    expect(readQuantity(text)).toEqual({ problem: 'Quantity must be a number' })
})

test('QTY-004 a comma before three digits is asked about, because it may be one and a half or a thousand', () => {
  expect(readQuantity('1,500')).toEqual({ problem: 'Type 1.500 or 1500' })
  expect(readQuantity('250,000')).toEqual({ problem: 'Type 250.000 or 250000' })
})
