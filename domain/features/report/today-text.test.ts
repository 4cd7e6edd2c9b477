// The lines of the page Today and its text for a chat.
import { expect, test } from 'vitest'
import type { Today } from './today.ts'
import { formatToday, outLines, paymentLines, profitOf } from './today-text.ts'

const share = { share: 0 }
const day: Today = {
  as_of: '2026-11-21T17:05:00.000Z',
  today: '2026-11-21',
  figures: {
    sales_total: 74_500,
    transactions: 3,
    items_sold: 9,
    average_basket: 24_833,
    cogs: 50_000,
    gross_profit: 24_500,
  },
  top_items: [
    { item_name: 'Soap', unit: 'piece', quantity: 8, revenue: 64_500 },
    { item_name: 'Printing', unit: null, quantity: 1, revenue: 10_000 },
  ],
  returns: { total: 4500, count: 1, restocked_cost: 3000 },
  payments: [
    { payment_method: 'cash', sales_total: -10_000, transactions: 0, ...share },
    { payment_method: 'mobile_money', sales_total: 84_500, transactions: 3, ...share },
    { payment_method: 'card', sales_total: 0, transactions: 0, ...share },
  ],
  expenses: { amount: 7000, count: 2 },
  low_stock: 0,
  lowest: [],
  difference_today: -1500,
  difference_yesterday: null,
  attention: {
    closures_waiting: 0,
    late_events: 0,
    outside_shifts: null,
    opening_differences: [],
    old_carts: 0,
    late_transfers: 0,
    till_losses: [],
  },
}

test('TODAY-006 the text for a chat has the figures, the best items and the number of things to check, but no profit', () => {
  expect(formatToday(day, 'Nakato Shop', 1)).toBe(
    [
      '*Nakato Shop, Sat 21 Nov 2026*, at 20:05',
      'Sales: UGX 74,500 (3 sales)',
      'Cash: UGX −10,000',
      'Mobile Money: UGX 84,500',
      'Returns: UGX 4,500',
      'Net sales: UGX 70,000',
      'Expenses: UGX 7,000',
      'Drawers: UGX 1,500 short',
      '',
      '*Best items*',
      '1. Soap, 8: UGX 64,500',
      '2. Printing, 1: UGX 10,000',
      '',
      'To check: 1 thing',
    ].join('\n'),
  )
})

test('TODAY-006 the text leaves out what the day does not have', () => {
  const text = formatToday(
    { ...day, returns: null, top_items: [], difference_today: null, payments: [] },
    '',
    0,
  )
  expect(text).toBe(
    [
      '*Sat 21 Nov 2026*, at 20:05',
      'Sales: UGX 74,500 (3 sales)',
      'Returns: UGX 0',
      'Expenses: UGX 7,000',
      'Drawers: not counted',
    ].join('\n'),
  )
})

test('TODAY-002 TODAY-004 the page names what the drawers were short or over, and the profit after returns', () => {
  const drawers = (difference_today: number | null) => outLines({ ...day, difference_today }).at(-1)
  expect([drawers(500), drawers(0), drawers(null)]).toEqual([
    { label: 'Drawers', amount: 500, note: 'over' },
    { label: 'Drawers', amount: 0, note: 'matches' },
    { label: 'Drawers', amount: null, note: 'not counted' },
  ])
  expect(profitOf(day)).toBe(23_000)
  expect(profitOf({ ...day, returns: null })).toBe(24_500)
  expect(profitOf({ ...day, figures: { ...day.figures, cogs: null } })).toBeNull()
  expect(paymentLines({ payments: [] })).toEqual([])
})

test('FLOAT-009 fees of float are a line of the day, and none without a fee', () => {
  const labels = (float_costs?: number) =>
    outLines({ ...day, ...(float_costs !== undefined && { float_costs }) }).map(
      ({ label, amount }) => [label, amount],
    )
  expect(labels(1500)).toContainEqual(['Float fees', 1500])
  expect(labels(0)).toEqual(labels())
})
