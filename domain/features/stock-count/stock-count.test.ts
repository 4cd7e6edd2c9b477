// What a count accepts, which differences are large, and what the filters of the review show.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import {
  countedQuantityProblem,
  CountToCancel,
  differenceValue,
  filterReview,
  isLargeDifference,
  NewCountLine,
  NewStockCount,
  type ReviewRow,
} from './stock-count.ts'

const ID = '01a00000-0000-7000-8000-000000000001'
const lineProblem = (fields: Record<string, unknown>) =>
  firstIssue(NewCountLine, { id: ID, count_id: ID, product_id: ID, counted: 1, ...fields })

test('COUNT-022 a quantity is from 0 to 1,000,000 with three decimals at most', () => {
  for (const counted of [0, 0.5, 0.055, 1_000_000]) expect(lineProblem({ counted })).toBeNull()
  expect(lineProblem({ counted: -0.1 })).toBe('Quantity cannot be below 0')
  expect(lineProblem({ counted: 1_000_000.1 })).toBe('Quantity cannot be above 1,000,000')
  expect(lineProblem({ counted: 0.0555 })).toBe('Quantity can have three decimals at most')
  for (const counted of ['1', Number.NaN, null, undefined])
    expect(lineProblem({ counted })).toBe('Quantity must be a number')
  expect(
    NewCountLine.parse({ id: ID, count_id: ID, product_id: ID, counted: 0.1 + 0.2 }).counted,
  ).toBe(0.3)
})

test('COUNT-022 only measured goods have decimals', () => {
  expect(countedQuantityProblem({ name: 'Rice', tracking_type: 'volume' }, 0.5)).toBeNull()
  expect(countedQuantityProblem({ name: 'Soap', tracking_type: 'unit' }, 3)).toBeNull()
  expect(countedQuantityProblem({ name: 'Soap', tracking_type: 'unit' }, 0.5)).toBe(
    'Soap is counted in whole numbers',
  )
})

test('COUNT-007 a place is optional and has 40 characters at most', () => {
  const placeOf = (place: string) =>
    NewCountLine.parse({ id: ID, count_id: ID, product_id: ID, counted: 1, place }).place
  expect([placeOf('  '), placeOf(' Shelf 2 ')]).toEqual([null, 'Shelf 2'])
  expect(lineProblem({ place: 'a'.repeat(41) })).toBe('Place must be at most 40 characters')
  expect(lineProblem({ place: 'a\u0007b' })).toBe('Place cannot have control characters')
})

test('COUNT-001 a count has a name and says what it contains', () => {
  const problem = (fields: Record<string, unknown>) =>
    firstIssue(NewStockCount, { id: ID, name: 'November', scope: { kind: 'all' }, ...fields })
  expect(problem({})).toBeNull()
  expect(problem({ name: ' ' })).toBe('Name is required')
  expect(problem({ name: 'a'.repeat(61) })).toBe('Name must be at most 60 characters')
  expect(problem({ scope: { kind: 'products', product_ids: [] } })).toBe(
    'Choose at least one product',
  )
  expect(
    problem({ scope: { kind: 'products', product_ids: Array.from({ length: 5001 }, () => ID) } }),
  ).toBe('A count can have 5,000 products at most')
})

test('COUNT-023 cancelling needs a reason', () => {
  expect(firstIssue(CountToCancel, { id: ID, count_id: ID, reason: ' a ' })).toBe(
    'Give a reason of at least 3 characters',
  )
})

const row = (fields: Partial<ReviewRow>): ReviewRow => ({
  product_id: ID,
  name: 'Soap',
  barcode: null,
  unit: 'piece',
  counted: 10,
  at_count: 10,
  difference: 0,
  value: 0,
  counted_at: null,
  has_moved: false,
  ...fields,
})

test('COUNT-025 a difference is large over 20 % and over 10 units, or over UGX 50,000', () => {
  expect(isLargeDifference(row({ at_count: 50, difference: -10, value: -50_000 }))).toBe(false)
  expect(isLargeDifference(row({ at_count: 50, difference: -11, value: 0 }))).toBe(true)
  expect(isLargeDifference(row({ at_count: 55, difference: 11, value: 0 }))).toBe(false)
  expect(isLargeDifference(row({ difference: -1, value: -50_001 }))).toBe(true)
  expect(isLargeDifference(row({ counted: null, difference: null, value: null }))).toBe(false)
})

test('COUNT-025 a filter shows differences, large ones, or what was not counted', () => {
  const rows = [
    row({}),
    row({ difference: -1 }),
    row({ counted: null, difference: null }),
    row({ value: 60_000 }),
  ]
  expect(filterReview(rows, 'all')).toEqual(rows)
  expect(filterReview(rows, 'differences')).toEqual([rows[1]])
  expect(filterReview(rows, 'missing')).toEqual([rows[2]])
  expect(filterReview(rows, 'large')).toEqual([rows[3]])
})

test('COUNT-024 the value of a difference is rounded half up on its magnitude', () => {
  expect([
    differenceValue(1500.5, 2),
    differenceValue(1500.5, -2),
    differenceValue(0.05, -0.1),
  ]).toEqual([3001, -3001, -0.01])
})
