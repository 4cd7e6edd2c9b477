// The periods and the folding of sums: whatever was sold, every view of it comes to the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '../../kernel/time.ts'
import { PAYMENT_METHODS } from '../sale/sale.ts'
import { busyHoursOf, busyHoursOfSales, dailyRevenue } from './analytics.ts'
import { addUp, bucketNames, bucketsOf, daysBefore, daysOf, figuresOf, paymentsOf, type Slice, staffOf } from './report.ts'
import { isSuspiciousEntry, suspiciousItems } from './suspicious-entry.ts'

const TODAY = '2026-11-21'

test('RPT-001 RPT-002 RPT-003 RPT-004 daily is today, weekly 7 days, monthly 30, each with as many days before it', () => {
  expect(daysOf('daily', TODAY)).toEqual({ from: TODAY, until: TODAY })
  expect(daysOf('weekly', TODAY)).toEqual({ from: '2026-11-15', until: TODAY })
  expect(daysOf('monthly', TODAY)).toEqual({ from: '2026-10-23', until: TODAY })
  expect(daysBefore('daily', TODAY)).toEqual({ from: '2026-11-20', until: '2026-11-20' })
  expect(daysBefore('weekly', TODAY)).toEqual({ from: '2026-11-08', until: '2026-11-14' })
  expect(daysBefore('monthly', TODAY)).toEqual({ from: '2026-09-23', until: '2026-10-22' })
  expect([bucketNames(daysOf('daily', TODAY)).length, bucketNames(daysOf('monthly', TODAY)).length]).toEqual([24, 30])
})

test('RPT-010 RPT-011 profit is sales less cost, the average basket whole shillings, and nothing sold is 0 everywhere', () => {
  const sums = { sales_total: 10_000, transactions: 3, items_sold: 2.5, cogs: 6000 }
  expect(figuresOf(sums, true)).toEqual({ sales_total: 10_000, transactions: 3, items_sold: 2.5, average_basket: 3333, cogs: 6000, gross_profit: 4000 })
  expect(figuresOf(sums, false)).toMatchObject({ cogs: null, gross_profit: null })
  expect(figuresOf(addUp([]), true)).toEqual({ sales_total: 0, transactions: 0, items_sold: 0, average_basket: 0, cogs: 0, gross_profit: 0 })
})

test('RPT-015 a sale is suspicious with an item at 0 or the same name twice', () => {
  const item = (item_name: string, unit_price: number) => ({ item_name, unit_price })
  expect(isSuspiciousEntry([item('Soap', 1000), item('soap', 1000)])).toBe(false)
  expect(isSuspiciousEntry([])).toBe(false)
  expect(suspiciousItems([item('Soap', 1000), item('Rice', 0), item('Soap', 900), item('Soap', 900)])).toEqual([
    { suspicion: 'Zero price', item_name: 'Rice' },
    { suspicion: 'Duplicate item', item_name: 'Soap' },
  ])
})

const slice = fc.record({
  at: fc.integer({ min: 0, max: 6 }).map((days) => addDays(TODAY, -days)),
  cashier_name: fc.constantFrom('Joel', 'Grace', 'Unknown', null),
  payment_method: fc.constantFrom(...PAYMENT_METHODS),
  sales_total: fc.integer({ min: 0, max: 1e9 }),
  transactions: fc.integer({ min: 1, max: 1000 }),
  items_sold: fc.integer({ min: 0, max: 1e6 }).map((tenths) => tenths / 10),
  cogs: fc.integer({ min: 0, max: 1e9 }),
}) satisfies fc.Arbitrary<Slice>

test('RPT-007 RPT-019 RPT-020 bars, ways of payment and staff each add up to the tiles, whatever was sold', () => {
  fc.assert(
    fc.property(fc.array(slice, { maxLength: 40 }), (slices) => {
      const whole = figuresOf(addUp(slices), true)
      const bars = bucketsOf(slices, daysOf('weekly', TODAY), true)
      const sum = (rows: readonly { sales_total: number; transactions: number }[]) => [
        rows.reduce((total, row) => total + row.sales_total, 0),
        rows.reduce((count, row) => count + row.transactions, 0),
      ]
      for (const rows of [bars, paymentsOf(slices), staffOf(slices)]) expect(sum(rows)).toEqual([whole.sales_total, whole.transactions])
      expect(addUp(bars.map((bar) => ({ ...bar, cogs: bar.cogs ?? 0 })))).toEqual(addUp(slices))
      const names = staffOf(slices).map(({ cashier_name }) => cashier_name)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('RPT-020 a missing cashier is Unknown, together with whoever is called that', () => {
  const one = { at: TODAY, payment_method: 'cash', sales_total: 500, transactions: 1, items_sold: 1, cogs: 0 } as const
  const staff = staffOf([
    { ...one, cashier_name: null },
    { ...one, cashier_name: 'Unknown' },
    { ...one, cashier_name: 'Grace', sales_total: 3000 },
  ])
  expect(staff.map(({ cashier_name, sales_total, share }) => [cashier_name, sales_total, share])).toEqual([
    ['Grace', 3000, 0.75],
    ['Unknown', 1000, 0.25],
  ])
})

test('ANA-003 daily revenue counts Kampala days, keeps days without sales and averages seven of them', () => {
  const sale = (created_at: string, total: number) => ({ created_at, business_date: businessDate(created_at), total, cashier_name: null })
  const days = dailyRevenue([sale('2026-11-20T21:00:00.000Z', 700), sale('2026-11-20T20:59:59.999Z', 1400), sale('2026-11-12T09:00:00.000Z', 2100)])
  expect([days.length, days[0], days.at(-1)]).toEqual([10, { date: '2026-11-12', revenue: 2100, average: 2100 }, { date: TODAY, revenue: 700, average: 300 }])
  expect(dailyRevenue([])).toEqual([])
})

test('ANA-003 busy hours are those of the shop: Friday night in UTC is Saturday in Kampala', () => {
  const sales = ['2026-11-20T21:30:00.000Z', '2026-11-14T21:30:00.000Z', '2026-11-13T21:10:00.000Z']
  expect(busyHoursOfSales(sales.map((created_at) => ({ created_at, business_date: businessDate(created_at), total: 100, cashier_name: null })))).toEqual([
    { weekday: 5, hour: 0, sales_total: 200, transactions: 2 },
    { weekday: 6, hour: 0, sales_total: 100, transactions: 1 },
  ])
  expect(busyHoursOf([])).toEqual([])
})
