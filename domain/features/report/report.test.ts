// The periods and the adding up of sums: every view of the same sales has the same total.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '../../kernel/time.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import type { MoneyMethod } from '../shift/money-movement.ts'
import { busyHoursOf, busyHoursOfSales, dailyRevenue } from './analytics.ts'
import {
  type AskedPeriod,
  daysBefore,
  daysOf,
  lengthOf,
  MAX_REPORT_DAYS,
  periodProblem,
  sameMomentBefore,
} from './period.ts'
import { hasEnoughSales, countEvidence } from './enough-sales.ts'
import {
  addSums,
  bucketNames,
  bucketsOf,
  figuresOf,
  paymentsOf,
  type Slice,
  staffOf,
} from './report.ts'
import { isSuspiciousEntry, suspiciousItems } from '../sale/suspicious-entry.ts'

const TODAY = '2026-11-21'
const of = (period: AskedPeriod['period']) => daysOf({ period }, TODAY)

test('RPT-001 RPT-002 RPT-003 RPT-004 the daily, weekly and monthly report have 1, 7 and 30 days, each compared with as many days before', () => {
  expect(of('daily')).toEqual({ from: TODAY, until: TODAY })
  expect(of('weekly')).toEqual({ from: '2026-11-15', until: TODAY })
  expect(of('monthly')).toEqual({ from: '2026-10-23', until: TODAY })
  expect(daysBefore(of('daily'))).toEqual({ from: '2026-11-20', until: '2026-11-20' })
  expect(daysBefore(of('weekly'))).toEqual({ from: '2026-11-08', until: '2026-11-14' })
  expect(daysBefore(of('monthly'))).toEqual({ from: '2026-09-23', until: '2026-10-22' })
  expect([bucketNames(of('daily')).length, bucketNames(of('monthly')).length]).toEqual([24, 30])
})

test('decision R10 yesterday is the day before today, and a custom period is compared with as many days before it', () => {
  expect(of('yesterday')).toEqual({ from: '2026-11-20', until: '2026-11-20' })
  expect(daysBefore(of('yesterday'))).toEqual({ from: '2026-11-19', until: '2026-11-19' })
  const days = daysOf({ period: 'dates', from: '2026-02-27', until: '2026-03-02' }, TODAY)
  expect([days, lengthOf(days), daysBefore(days)]).toEqual([
    { from: '2026-02-27', until: '2026-03-02' },
    4,
    { from: '2026-02-23', until: '2026-02-26' },
  ])
  expect(sameMomentBefore(of('weekly'), '2026-11-21T06:10:00.000Z')).toBe(
    '2026-11-14T06:10:00.000Z',
  )
})

test('decision R10 a custom period that no report can cover is refused with the reason', () => {
  const problem = (from?: string, until?: string) =>
    periodProblem({ period: 'dates', from, until }, TODAY)
  expect([problem(), problem(TODAY), problem(undefined, TODAY)]).toEqual(
    Array.from({ length: 3 }, () => 'Choose the first and the last day'),
  )
  expect(problem(TODAY, '2026-11-20')).toBe('The last day is before the first day')
  expect(problem(TODAY, '2026-11-22')).toBe('The date cannot be in the future')
  expect(problem(addDays(TODAY, -MAX_REPORT_DAYS), TODAY)).toBe(
    'A report can cover 400 days at most',
  )
  expect([
    problem(addDays(TODAY, 1 - MAX_REPORT_DAYS), TODAY),
    problem(TODAY, TODAY),
    periodProblem({ period: 'daily', from: 'x' }, TODAY),
  ]).toEqual([null, null, null])
})

test('decision R11 a trend sentence needs 50 sales over 14 days', () => {
  const sold = (date: string, transactions: number) => ({ date, transactions })
  const carries = (...days: { date: string; transactions: number }[]) =>
    hasEnoughSales(countEvidence(days))
  expect(carries()).toBe(false)
  expect([
    carries(sold('2026-11-08', 25), sold(TODAY, 25)),
    carries(sold('2026-11-08', 25), sold(TODAY, 24)),
  ]).toEqual([true, false])
  expect([
    carries(sold('2026-11-09', 500), sold(TODAY, 500)),
    carries(sold('2026-11-01', 0), sold(TODAY, 500)),
  ]).toEqual([false, false])
})

test('RPT-010 RPT-011 profit is sales less cost, the average basket is in whole shillings, and everything is 0 without sales', () => {
  const sums = { sales_total: 10_000, transactions: 3, items_sold: 2.5, cogs: 6000 }
  expect(figuresOf(sums, true)).toEqual({
    sales_total: 10_000,
    transactions: 3,
    items_sold: 2.5,
    average_basket: 3333,
    cogs: 6000,
    gross_profit: 4000,
  })
  expect(figuresOf(sums, false)).toMatchObject({ cogs: null, gross_profit: null })
  expect(figuresOf(addSums([]), true)).toEqual({
    sales_total: 0,
    transactions: 0,
    items_sold: 0,
    average_basket: 0,
    cogs: 0,
    gross_profit: 0,
  })
})

test('RPT-015 decision D3 a sale is suspicious with an item at 0 or the same name twice', () => {
  const item = (item_name: string, unit_price: number) => ({ item_name, unit_price })
  expect(isSuspiciousEntry([item('Soap', 1000), item('soap', 1000)])).toBe(false)
  expect(isSuspiciousEntry([])).toBe(false)
  expect(
    suspiciousItems([item('Soap', 1000), item('Rice', 0), item('Soap', 900), item('Soap', 900)]),
  ).toEqual([
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
  items_sold: fc.integer({ min: 0, max: 1e8 }).map((thousandths) => thousandths / 1000),
  cogs: fc.integer({ min: 0, max: 1e9 }),
}) satisfies fc.Arbitrary<Slice>

const receivedAs = ({ payment_method, sales_total, transactions }: Slice) => ({
  method: payment_method,
  amount: sales_total,
  sales: transactions,
})

test('RPT-007 RPT-019 RPT-020 bars, payment methods and staff each add up to the tiles for any sales', () => {
  fc.assert(
    fc.property(fc.array(slice, { maxLength: 40 }), (slices) => {
      const whole = figuresOf(addSums(slices), true)
      const bars = bucketsOf(slices, of('weekly'), true)
      const sum = (rows: readonly { sales_total: number; transactions: number }[]) => [
        rows.reduce((total, row) => total + row.sales_total, 0),
        rows.reduce((count, row) => count + row.transactions, 0),
      ]
      for (const rows of [bars, paymentsOf(slices.map(receivedAs)), staffOf(slices)])
        expect(sum(rows)).toEqual([whole.sales_total, whole.transactions])
      expect(addSums(bars.map((bar) => ({ ...bar, cogs: bar.cogs ?? 0 })))).toEqual(addSums(slices))
      const names = staffOf(slices).map(({ cashier_name }) => cashier_name)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('RPT-020 sales without a cashier are summed under Unknown together with a cashier of that name', () => {
  const one = {
    at: TODAY,
    payment_method: 'cash',
    sales_total: 500,
    transactions: 1,
    items_sold: 1,
    cogs: 0,
  } as const
  const staff = staffOf([
    { ...one, cashier_name: null },
    { ...one, cashier_name: 'Unknown' },
    { ...one, cashier_name: 'Grace', sales_total: 3000 },
  ])
  expect(
    staff.map(({ cashier_name, sales_total, share }) => [cashier_name, sales_total, share]),
  ).toEqual([
    ['Grace', 3000, 0.75],
    ['Unknown', 1000, 0.25],
  ])
})

test('SPLIT-022 credit is listed after the three payment methods when there is any, and the rows add up to the sales', () => {
  const row = (method: MoneyMethod, amount: number, sales = 1) => ({ method, amount, sales })
  const of = (rows: Parameters<typeof paymentsOf>[0]) =>
    paymentsOf(rows).map(({ payment_method, sales_total }) => [payment_method, sales_total])
  expect(of([row('cash', 20_000), row('card', 50_000)])).toEqual([
    ['cash', 20_000],
    ['mobile_money', 0],
    ['card', 50_000],
  ])
  expect(
    of([row('cash', 20_000), row('card', 0), row('card', 0, -1), row('credit', 50_000)]),
  ).toEqual([
    ['cash', 20_000],
    ['mobile_money', 0],
    ['card', 0],
    ['credit', 50_000],
  ])
})

test('CASH-002 payments are money received, and shares are of what was received when change made the cash negative', () => {
  const paid = paymentsOf([
    { method: 'mobile_money', amount: 60_000, sales: 1 },
    { method: 'cash', amount: -10_000, sales: 0 },
    { method: 'card', amount: 20_000, sales: 1 },
  ])
  expect(
    paid.map(({ payment_method, sales_total, transactions, share }) => [
      payment_method,
      sales_total,
      transactions,
      share,
    ]),
  ).toEqual([
    ['cash', -10_000, 0, 0],
    ['mobile_money', 60_000, 1, 0.75],
    ['card', 20_000, 1, 0.25],
  ])
})

test('ANA-003 daily revenue has every Kampala day, also without sales, and a seven-day average', () => {
  const sale = (created_at: string, total: number) => ({
    created_at,
    business_date: businessDate(created_at),
    total,
    cashier_name: null,
  })
  const days = dailyRevenue([
    sale('2026-11-20T21:00:00.000Z', 700),
    sale('2026-11-20T20:59:59.999Z', 1400),
    sale('2026-11-12T09:00:00.000Z', 2100),
  ])
  expect([days.length, days[0], days.at(-1)]).toEqual([
    10,
    { date: '2026-11-12', revenue: 2100, average: 2100 },
    { date: TODAY, revenue: 700, average: 300 },
  ])
  expect(dailyRevenue([])).toEqual([])
})

test('ANA-003 busy hours are in Kampala time when the sale was late on Friday in UTC', () => {
  const sales = ['2026-11-20T21:30:00.000Z', '2026-11-14T21:30:00.000Z', '2026-11-13T21:10:00.000Z']
  expect(
    busyHoursOfSales(
      sales.map((created_at) => ({
        created_at,
        business_date: businessDate(created_at),
        total: 100,
        cashier_name: null,
      })),
    ),
  ).toEqual([
    { weekday: 5, hour: 0, sales_total: 200, transactions: 2 },
    { weekday: 6, hour: 0, sales_total: 100, transactions: 1 },
  ])
  expect(busyHoursOf([])).toEqual([])
})
