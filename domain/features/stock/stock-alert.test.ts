// When an alert is due, what it says, and what a variant may be.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import {
  ageText,
  ALERT_LABELS,
  ALERT_TYPES,
  alertFor,
  crossedAlert,
  isAlertOver,
  orderText,
} from './stock-alert.ts'
import { NewVariant } from './variant.ts'

const at = (current_stock: number, reorder_level = 10) => ({ current_stock, reorder_level })

test('ADV-008 an alert has different texts for out of stock and low stock', () => {
  expect([11, 10, 0.1, 0, -3].map((stock) => alertFor(at(stock)))).toEqual([
    null,
    'low_stock',
    'low_stock',
    'out_of_stock',
    'out_of_stock',
  ])
  expect(ALERT_TYPES.map((type) => ALERT_LABELS[type])).toEqual(['Out of stock', 'Low stock'])
})

test('decision D5: an alert is raised only when the stock falls to or below a level', () => {
  expect(crossedAlert(at(11), at(10))).toBe('low_stock')
  expect(crossedAlert(at(11), at(0))).toBe('out_of_stock')
  expect(crossedAlert(at(1), at(0))).toBe('out_of_stock')
  for (const [before, after] of [
    [12, 11],
    [10, 9],
    [0, -1],
    [0, 5],
    [5, 50],
  ] as const)
    expect(crossedAlert(at(before), at(after))).toBeNull()
  expect(crossedAlert(at(15, 10), at(15, 20))).toBe('low_stock')
})

test('ADV-020 an alert is over only when the stock rises above a level', () => {
  for (const [before, after] of [
    [0, 5],
    [-2, 1],
    [5, 11],
    [0, 50],
  ] as const)
    expect(isAlertOver(at(before), at(after))).toBe(true)
  for (const [before, after] of [
    [0, 0],
    [-5, 0],
    [5, 10],
    [11, 50],
    [11, 5],
  ] as const)
    expect(isAlertOver(at(before), at(after))).toBe(false)
  expect(isAlertOver(at(8, 10), at(8, 5))).toBe(true)
})

test('ADV-017 the age of an alert is counted in Kampala days', () => {
  const now = '2026-11-21T09:00:00.000Z'
  expect(ageText('2026-11-21T06:05:00.000Z', now)).toBe('Today, 09:05')
  expect(ageText('2026-11-20T20:59:00.000Z', now)).toBe('Yesterday, 23:59')
  expect(ageText('2026-11-09T21:30:00.000Z', now)).toBe('11 days')
})

test('ADV-018 the text of an order lists the low products and their remaining stock', () => {
  const soap = {
    product_name: 'Soap',
    variant_name: null,
    stock_now: 3,
    unit: 'bar',
    tracking_type: 'unit',
    volume_unit: null,
  } as const
  const oud = {
    product_name: 'Oud',
    variant_name: '50 ml',
    stock_now: -0.5,
    unit: 'ml',
    tracking_type: 'milliliter',
    volume_unit: 'ml',
  } as const
  expect(orderText('Mukwano', [soap, oud])).toBe(
    'Hello Mukwano, we need:\n- Soap (3 bar left)\n- Oud, 50 ml (−0.5 ml left)\nWhen can you deliver?',
  )
})

const variant = {
  product_id: '01930b0e-0000-7000-8000-000000000001',
  variant_name: '50 ml',
  selling_price: 90_000,
}
const problemWith = (fields: Record<string, unknown>): string | null =>
  firstIssue(NewVariant, { ...variant, ...fields })

test('ADV-010 ADV-011 ENT-107 a variant needs a product, a name and a price, and its default reorder level is 10', () => {
  expect(NewVariant.parse(variant)).toEqual({
    ...variant,
    sku: null,
    cost_price: null,
    current_stock: 0,
    reorder_level: 10,
  })
  expect(problemWith({ product_id: '' })).toBe('Choose a product')
  expect(problemWith({ variant_name: ' ' })).toBe('Variant name is required')
  expect(problemWith({ selling_price: null })).toBe('Selling price must be a number')
  expect(problemWith({ selling_price: -1 })).toBe('Selling price cannot be below 0')
  expect(problemWith({ current_stock: -1 })).toBe('Stock cannot be below 0')
  expect(problemWith({ current_stock: 1.2555 })).toBe('Stock can have three decimals at most')
  expect(problemWith({ reorder_level: 1.5 })).toBe('Reorder level must be a whole number')
  expect(problemWith({ reorder_level: 100_001 })).toBe('Reorder level cannot be above 100,000')
})
