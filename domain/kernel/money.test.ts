// Money: exact multiplication, rounding, how amounts are written and what the schemas admit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatNumber,
  isLineTooLarge,
  lineTooLargeText,
  lineTotal,
  money,
  MAX_MONEY,
  roundPrice,
  shillings,
  formatUgx,
} from './money.ts'
import { firstIssue } from './text.ts'

test.each([
  [2000, 3, 6000],
  [1200, 12.5, 15000],
  [0.05, 10, 1],
  [0.05, 9.9, 0],
  [1.5, 1, 2],
  [2.5, 1, 3],
  [0.49, 1, 0],
  [333.33, 0.3, 100],
  [1.1, 4.1, 5],
  [20_000, 0.25, 5000],
  [4555, 1.255, 5717],
  [500, 0.001, 1],
  [499.99, 0.001, 0],
  [100_000_000, 1_000_000, 100_000_000_000_000],
  [99_999_999.99, 999_999.9, 99_999_989_990_000],
  [-2.5, 1, -3],
  [0, 5, 0],
])('POS-046 %d times %d is %d whole shillings', (price, quantity, total) => {
  expect(lineTotal(price, quantity)).toBe(total)
})

const hundredths = fc.integer({ min: 0, max: MAX_MONEY * 100 })
const thousandths = fc.integer({ min: 0, max: 1_000_000_000 })

test('POS-046 a line total is rounded half up for every price in hundredths and quantity in thousandths', () => {
  fc.assert(
    fc.property(hundredths, thousandths, (price, quantity) => {
      const exact = BigInt(price) * BigInt(quantity)
      const total = BigInt(lineTotal(price / 100, quantity / 1000))
      expect(2n * total * 100_000n).toBeLessThanOrEqual(2n * exact + 100_000n)
      expect(2n * total * 100_000n).toBeGreaterThan(2n * exact - 100_000n)
    }),
  )
})

test('QTY-008 a line is too large from one hundred-thousandth above 90,000,000,000,000', () => {
  expect(isLineTooLarge(90_000_000, 1_000_000)).toBe(false)
  expect(isLineTooLarge(90_000_000.01, 1_000_000)).toBe(true)
  expect(isLineTooLarge(100_000_000, 900_000)).toBe(false)
  expect(isLineTooLarge(100_000_000, 900_000.001)).toBe(true)
  expect(lineTooLargeText('Rice')).toBe('A line of Rice cannot be above UGX 90,000,000,000,000')
})

test('SCH-007 every price with two decimals up to 100,000,000 is accepted', () => {
  fc.assert(
    fc.property(hundredths, (price) => {
      expect(money('Price').safeParse(price / 100).success).toBe(true)
    }),
  )
})

test.each([
  [60500, '60,500'],
  [1234.5, '1,234.50'],
  [0.05, '0.05'],
  [-1500, '−1,500'],
  [0, '0'],
])('GEN-002 %d is written %s', (amount, text) => {
  expect(formatNumber(amount)).toBe(text)
  expect(formatUgx(amount)).toBe(`UGX ${text}`)
})

test('decision S7: a price is rounded to two decimals', () => {
  expect(roundPrice(0.1 + 0.2)).toBe(0.3)
  expect(roundPrice(2 / 3)).toBe(0.67)
})

test('SCH-007 a price is 0 to 100,000,000 with two decimals at most', () => {
  const schema = money('Selling price')
  expect(firstIssue(schema, -1)).toBe('Selling price cannot be below 0')
  expect(firstIssue(schema, 0)).toBeNull()
  expect(firstIssue(schema, 100_000_000)).toBeNull()
  expect(firstIssue(schema, 100_000_001)).toBe('Selling price cannot be above 100,000,000')
  expect(firstIssue(schema, 1.005)).toBe('Selling price can have two decimals at most')
  expect(firstIssue(schema, Number.NaN)).toBe('Selling price must be a number')
  expect(firstIssue(schema, '5')).toBe('Selling price must be a number')
})

test('SCH-013 reported cash is 0 to 100,000,000', () => {
  const schema = money('Reported cash')
  expect([-1, 0, 100_000_000, 100_000_001].map((cash) => schema.safeParse(cash).success)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('SCH-018 an amount can be required to be above 0', () => {
  const schema = money('Amount', { above: 0, atMost: 50_000_000 })
  expect(
    [0, 0.01, 50_000_000, 50_000_001].map((amount) => schema.safeParse(amount).success),
  ).toEqual([false, true, true, false])
  expect(firstIssue(schema, 0)).toBe('Amount must be above 0')
})

test('decision S7: payments are whole shillings', () => {
  const schema = shillings('Amount paid', 1000)
  expect(firstIssue(schema, 0.5)).toBe('Amount paid must be whole shillings')
  expect(firstIssue(schema, -1)).toBe('Amount paid cannot be below 0')
  expect(firstIssue(schema, 1001)).toBe('Amount paid cannot be above 1,000')
  expect(firstIssue(schema, 1000)).toBeNull()
})

test('S7 an amount is rounded to two decimals when it is parsed, and a tiny amount becomes 0', () => {
  expect([100.000_000_001, 0.1 + 0.2, -0].map((amount) => money('Price').parse(amount))).toEqual([
    100, 0.3, 0,
  ])
  expect(firstIssue(money('Amount', { above: 0 }), 1e-9)).toBe('Amount must be above 0')
})
