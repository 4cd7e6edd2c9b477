// The two rules of the discrepancies screen, and the words for what they find.
import { expect, test } from 'vitest'
import {
  isOrdinarySale,
  isStockDiscrepancy,
  isSuspiciousSale,
  issueTypeOf,
  movementWords,
  type SuspiciousSale,
  describeSuspiciousSale,
} from './discrepancy.ts'

const sale = (
  change: { subtotal?: number; discount?: number; total?: number; prices?: readonly number[] } = {},
) => {
  const { prices = [5000, 5000], ...amounts } = change
  return {
    subtotal: 10_000,
    discount: 0,
    total: 10_000,
    ...amounts,
    sale_items: prices.map((unit_price) => ({ unit_price })),
  }
}

test('DISC-009 decision D3 a sale with any item at 0 is suspicious', () => {
  expect([
    isSuspiciousSale(sale()),
    isSuspiciousSale(sale({ prices: [5000, 0] })),
    isSuspiciousSale(sale({ prices: [0.01] })),
  ]).toEqual([false, true, false])
})

test('DISC-010 a sale with a total or a discount below 0 is suspicious', () => {
  expect([
    isSuspiciousSale(sale({ total: -1 })),
    isSuspiciousSale(sale({ discount: -1 })),
    isSuspiciousSale(sale({ total: 0 })),
  ]).toEqual([true, true, false])
})

test('DISC-011 a discount above half is suspicious, and of exactly half is not', () => {
  expect([5000, 5001].map((discount) => isSuspiciousSale(sale({ discount })))).toEqual([
    false,
    true,
  ])
  expect(isSuspiciousSale(sale({ subtotal: 0, total: 0, discount: 0, prices: [] }))).toBe(false)
})

test('DISC-012 a sale is listed with the first rule that it breaks', () => {
  const faults = [
    sale({ prices: [0], total: -1, discount: 9000 }),
    sale({ total: -1, discount: 9000 }),
    sale({ discount: 9000 }),
    sale(),
  ]
  expect(faults.map(issueTypeOf)).toEqual([
    'Zero Price Item',
    'Negative Amount',
    'High Discount',
    'Unknown',
  ])
})

test('DISC-013 a movement is listed when it exceeds 1000 in either direction or reduces the stock', () => {
  expect(
    [1000, 1001, -1, 0, 999.9, -0.1, -1001].map((quantity) => isStockDiscrepancy({ quantity })),
  ).toEqual([false, true, true, false, false, true, true])
})

test('decision D4 DISC-018 only movements of sales of normal size, and of bundles affected by them, are ordinary', () => {
  const kinds = [
    { movement_type: 'sale', quantity: -2 },
    { movement_type: 'projection', quantity: -1 },
    { movement_type: 'sale', quantity: -1000.1 },
    { movement_type: 'adjustment', quantity: -2 },
    { movement_type: 'sale', quantity: -2, is_oversold: true },
  ]
  expect(kinds.map(isOrdinarySale)).toEqual([true, true, false, false, false])
})

test('DISC-017 a discrepancy is described in one sentence', () => {
  const base = {
    created_at: '2026-11-21T14:42:00.000Z',
    cashier_name: 'Joel',
    subtotal: 10_000,
    discount: 0,
    total: 10_000,
  }
  const items = [
    { unit_price: 0, item_name: 'Body Mist' },
    { unit_price: 0, item_name: 'Soap' },
    { unit_price: 500, item_name: 'Pen' },
  ]
  const describe = (change: object) =>
    describeSuspiciousSale({ ...base, sale_items: items, ...change } as unknown as SuspiciousSale)
  expect(describe({ issue_type: 'Zero Price Item', sale_items: items.slice(0, 1) })).toBe(
    'Body Mist sold at 0 by Joel, 17:42',
  )
  expect(describe({ issue_type: 'Zero Price Item' })).toBe(
    'Body Mist and 1 more sold at 0 by Joel, 17:42',
  )
  expect(describe({ issue_type: 'High Discount', discount: 6000, cashier_name: null })).toBe(
    '6,000 off 10,000 (60 %) by Unknown, 17:42',
  )
  expect(describe({ issue_type: 'Negative Amount', discount: -500 })).toBe(
    'A discount of −500 by Joel, 17:42',
  )
  expect(describe({ issue_type: 'Negative Amount', total: -500 })).toBe(
    'A total of −500 by Joel, 17:42',
  )
})

test('DISC-006 a movement type is shown in plain words, and an unknown type unchanged', () => {
  expect(['projection', 'adjustment', 'count_late'].map(movementWords)).toEqual([
    'Bundle stock updated',
    'Stock edited',
    'count late',
  ])
})
