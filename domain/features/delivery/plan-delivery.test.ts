// The lines of a delivery: shares of extra costs, cost differences, and what is refused.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { NewDelivery } from './delivery.ts'
import {
  costDifference,
  planDelivery,
  type ReceivedProduct,
  spreadExtra,
  valueOf,
} from './plan-delivery.ts'

const soap: ReceivedProduct = {
  id: 'soap',
  name: 'Soap',
  department_id: null,
  tracking_type: 'unit',
  current_stock: 10,
  stock_value: 2_000_000,
  cost_price: 2000,
  has_components: false,
}
const ID = '01a00000-0000-7000-8000-000000000001'
const idOf = (number: number): string =>
  `01a00000-0000-7000-8000-${String(number).padStart(12, '0')}`
const line = (fields: object = {}) => ({
  product_id: ID,
  quantity: 10,
  line_cost: 10_000,
  ...fields,
})
const asked = (fields: object = {}, product: Partial<ReceivedProduct> = {}) => ({
  line: line(fields) as NewDelivery['lines'][number],
  product: { ...soap, ...product },
})
const sent = (fields: object = {}) => ({
  id: ID,
  supplier_id: ID,
  received_on: '2026-11-21',
  lines: [line()],
  ...fields,
})

test('RECV-010 extra costs of 1,000 are spread over three lines by cost and add up exactly', () => {
  const lines = [7000, 2000, 1000].map((line_cost) => ({ line_cost, quantity: 1 }))
  expect(spreadExtra(1000, lines)).toEqual([700, 200, 100])
  const thirds = spreadExtra(
    1000,
    [1, 1, 1].map((line_cost) => ({ line_cost, quantity: 1 })),
  )
  expect(thirds).toEqual([333.33, 333.33, 333.34])
  expect(
    spreadExtra(90, [
      { line_cost: 0, quantity: 1 },
      { line_cost: 0, quantity: 2 },
    ]),
  ).toEqual([30, 60])
})

test('RECV-010 extra costs always add up, whatever the lines cost', () => {
  const cost = fc.integer({ min: 0, max: 10_000_000_000 }).map((hundredths) => hundredths / 100)
  const lines = fc.array(
    fc.record({ line_cost: cost, quantity: fc.integer({ min: 1, max: 10_000 }) }),
    {
      minLength: 1,
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(cost, lines, (extra, all) => {
      const shares = spreadExtra(extra, all)
      expect(shares.every((share) => share >= 0)).toBe(true)
      expect(shares.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(
        Math.round(extra * 100),
      )
    }),
  )
})

const shelfOf = (current_stock: number, cost_price: number | null) => ({
  current_stock,
  stock_value: Math.round(current_stock * (cost_price ?? 0) * 100),
  cost_price,
})

test('RECV-005 the cost difference of oversold goods is what they cost above what they were sold at', () => {
  const came = { quantity: 10, value: 10_000 }
  expect(costDifference(shelfOf(-3, 2000), came)).toBe(-3000)
  expect(costDifference(shelfOf(-30, 2000), came)).toBe(-10_000)
  expect(costDifference(shelfOf(-3, 500), came)).toBe(1500)
  expect(costDifference(shelfOf(-3, null), came)).toBe(3000)
  expect(costDifference(shelfOf(3, 2000), came)).toBe(0)
  // The cost was typed after the sale: the goods were sold at 500 all the same.
  expect(costDifference({ ...shelfOf(-3, 500), cost_price: 1000 }, came)).toBe(1500)
})

test('RECV-005 oversold goods at their old cost and their difference come to the cost of the new goods', () => {
  const parts = fc.integer({ min: 1, max: 100_000 }).map((number) => number / 1000)
  const cost = fc.integer({ min: 0, max: 10_000_00 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(parts, parts, cost, cost, (gone, quantity, old, value) => {
      const difference = costDifference(shelfOf(-gone, old), { quantity, value })
      const oversold = Math.min(gone, quantity)
      expect(Math.abs(difference - (value / quantity - old) * oversold)).toBeLessThan(0.0151)
    }),
  )
})

test('RECV-004 RECV-010 a line is worth its cost and its share, and that moves the average', () => {
  const [first, second] = planDelivery(
    [asked({ line_cost: 9000 }), asked({ line_cost: 1000 })],
    1000,
  )
  expect([first?.extra_share, second?.extra_share]).toEqual([900, 100])
  const value = first === undefined ? null : valueOf(first)
  expect(value).toBe(9900)
  expect(first?.variance).toBe(0)
})

test('RECV-016 goods without costs have no value, no share and no difference', () => {
  const [only] = planDelivery([asked({ line_cost: null }, { current_stock: -3 })], 0)
  expect(only).toMatchObject({ line_cost: null, extra_share: null, variance: null })
  expect(only && valueOf(only)).toBeNull()
})

test('RECV-002 a delivery is refused for a part of a piece, a bundle, or costs of some lines only', () => {
  const message = (...lines: ReturnType<typeof asked>[]) => {
    try {
      planDelivery(lines, 0)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(message(asked({ quantity: 1.5 }))).toBe('Soap is counted in whole numbers')
  expect(message(asked({ quantity: 3, packs: 2, pack_size: 1.5 }))).toBe(
    'Soap is counted in whole numbers',
  )
  expect(message(asked({ quantity: 1.5 }, { tracking_type: 'volume' }))).toBeNull()
  expect(message(asked({}, { has_components: true }))).toBe(
    'Soap is a bundle. Receive its components',
  )
  expect(message(asked(), asked({ line_cost: null }))).toBe(
    'Enter the cost of each line, or of none',
  )
  expect(
    message(asked({ quantity: 0.1, line_cost: 100_000_000 }, { tracking_type: 'volume' })),
  ).toBe('The cost of one Soap cannot be above 100,000,000')
  expect(() => planDelivery([asked({ line_cost: null })], 5)).toThrow(
    'Enter the cost of each line, or of none',
  )
})

test('RECV-013 a delivery has 1 to 200 lines, one for each product', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => line({ product_id: idOf(at) }))
  const issue = (count: number) => firstIssue(NewDelivery, sent({ lines: lines(count) }))
  expect([issue(0), issue(1), issue(200), issue(201)]).toEqual([
    'Add what was received',
    null,
    null,
    'A delivery can have 200 lines at most',
  ])
  expect(firstIssue(NewDelivery, sent({ lines: [line(), line()] }))).toBe(
    'A product can have one line',
  )
})

test('RECV-011 packs × pack size must be the quantity', () => {
  const issue = (fields: object) => firstIssue(NewDelivery, sent({ lines: [line(fields)] }))
  expect(issue({ quantity: 36, packs: 3, pack_size: 12 })).toBeNull()
  expect(issue({ quantity: 1.8, packs: 3, pack_size: 0.6 })).toBeNull()
  const wrong = 'The quantity must be packs × pack size'
  expect(issue({ quantity: 35, packs: 3, pack_size: 12 })).toBe(wrong)
  expect(issue({ quantity: 36, packs: 3 })).toBe(wrong)
  expect(issue({ quantity: 36, pack_size: 12 })).toBe(wrong)
  expect(issue({ quantity: 36, packs: 1.5, pack_size: 24 })).toBe('Packs must be a whole number')
})

test('RECV-002 a delivery needs a supplier or a reason', () => {
  expect(firstIssue(NewDelivery, sent({ supplier_id: null }))).toBe('Choose a supplier')
  expect(
    firstIssue(NewDelivery, sent({ supplier_id: null, reason: 'Found in the store' })),
  ).toBeNull()
  expect(firstIssue(NewDelivery, sent({ supplier_id: null, reason: 'ab' }))).toBe(
    'Give a reason of at least 3 characters',
  )
})
