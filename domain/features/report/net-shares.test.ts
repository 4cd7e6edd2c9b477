// Net figures beside the gross ones of people and payment methods.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  netOf,
  paymentsWithReturns,
  performanceWithReturns,
  staffWithReturns,
} from './net-shares.ts'

const staff = (cashier_name: string, sales_total: number) => ({
  cashier_name,
  sales_total,
  transactions: 1,
  average_basket: sales_total,
  share: 1,
})

test('REFUND-060 a person has what came back of their sales beside the gross figure', () => {
  const rows = staffWithReturns(
    [staff('Joel', 100_000), staff('Ann', 5)],
    new Map([['Joel', 50_000]]),
  )
  expect(rows).toEqual([{ ...staff('Joel', 100_000), returned: 50_000 }, staff('Ann', 5)])
  expect(rows.map((row) => netOf(row.sales_total, row.returned))).toEqual([50_000, null])
})

test('REFUND-060 a person whose earlier sales came back is listed without sales', () => {
  expect(staffWithReturns([staff('Joel', 10)], new Map([['Ann', 700]]))[1]).toEqual({
    cashier_name: 'Ann',
    sales_total: 0,
    transactions: 0,
    average_basket: 0,
    share: 0,
    returned: 700,
  })
})

test('REFUND-060 a payment method has what was paid back by it, also change that came back', () => {
  const share = { sales_total: 60_000, transactions: 1, share: 1 }
  const payments = [
    { payment_method: 'cash' as const, ...share },
    { payment_method: 'mobile_money' as const, ...share },
    { payment_method: 'card' as const, ...share },
  ]
  const returned = new Map([
    ['cash', -10_000],
    ['mobile_money', 60_000],
  ])
  expect(
    paymentsWithReturns(payments, returned).map((row) => netOf(row.sales_total, row.returned)),
  ).toEqual([70_000, 0, null])
})

test('REFUND-060 the net figures of all people add up to sales less returns', () => {
  const names = ['Ann', 'Joel', 'Zoe', 'Unknown']
  const amounts = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 1e9 }))
  fc.assert(
    fc.property(amounts, amounts, (sold, back) => {
      const rows = staffWithReturns(
        Object.entries(sold).map(([name, amount]) => staff(name, amount)),
        new Map(Object.entries(back)),
      )
      const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)
      const nets = rows.map((row) => netOf(row.sales_total, row.returned) ?? row.sales_total)
      expect(total(nets)).toBe(total(Object.values(sold)) - total(Object.values(back)))
    }),
  )
})

test('REFUND-060 the performance of all time has returns of the same person only', () => {
  const row = { id: 'Joel', total_sales: 9, total_transactions: 1 }
  expect(performanceWithReturns([row], new Map([['Joel', 4]]))).toEqual([{ ...row, returned: 4 }])
  expect(performanceWithReturns([row], new Map([['Ann', 4]]))).toEqual([row])
})
