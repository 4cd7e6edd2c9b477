// The rules of internal usage, at their borders.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import {
  countedProblem,
  NewUsage,
  STATUS_LABELS,
  USAGE_STATUSES,
  usageValue,
} from './internal-usage.ts'

const three = { product_id: '01930b0e-0000-7000-8000-000000000001', quantity: 3 }
const problemWith = (fields: Record<string, unknown>): string | null =>
  firstIssue(NewUsage, { ...three, ...fields })

test('USE-010 product and quantity are required', () => {
  for (const product_id of [undefined, null, ''])
    expect(problemWith({ product_id })).toBe('Please fill in all required fields')
  for (const quantity of [undefined, null, '', '3', Number.NaN])
    expect(problemWith({ quantity })).toBe('Please fill in all required fields')
  expect(NewUsage.parse(three)).toEqual({ ...three, reason: null, notes: null })
})

test('USE-011 QTY-001 the quantity is above 0 and up to 1,000,000 with three decimals', () => {
  for (const quantity of [0, -3]) expect(problemWith({ quantity })).toBe('Quantity must be above 0')
  for (const quantity of [0.001, 0.5, 1.255]) expect(problemWith({ quantity })).toBeNull()
  expect(problemWith({ quantity: 1.2555 })).toBe('Quantity can have three decimals at most')
  expect(problemWith({ quantity: 1_000_000.1 })).toBe('Quantity cannot be above 1,000,000')
  const [bar, oil] = [
    { name: 'Soap', tracking_type: 'unit' } as const,
    { name: 'Oil', tracking_type: 'volume' } as const,
  ]
  expect([countedProblem(bar, 1.5), countedProblem(bar, 2), countedProblem(oil, 1.5)]).toEqual([
    'Soap is counted in whole numbers',
    null,
    null,
  ])
})

test('USE-018 the value is quantity times selling price, exact to the hundredth', () => {
  expect(usageValue(2000, 3)).toBe(6000)
  expect(usageValue(1234.5, 3)).toBe(3703.5)
  expect(usageValue(0.35, 1.1)).toBe(0.39)
  expect(usageValue(100_000_000, 1_000_000)).toBe(1e14)
})

test('USE-021 USE-022 there are three statuses, and the first is shown as Pending Review', () => {
  expect(USAGE_STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
    'Pending Review',
    'Accounted',
    'Adjusted',
  ])
})
