// The sentences of the analytics and the order list.
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { formatOrderList } from '../admin-reports/order-list.ts'
import {
  sortByStockLeft,
  describeStaff,
  describeStock,
  stockRows,
  trendPointsOf,
  describeTrends,
} from './analytics-text.ts'

const sale = (created_at: string, total: number) => ({
  created_at,
  business_date: businessDate(created_at),
  total,
  cashier_name: null,
})
const product = (name: string, current_stock: number, reorder_level = 10) => ({
  name,
  current_stock,
  reorder_level,
})

test('ANA-003 trends have a point per day, or per hour when all sales are of one day', () => {
  const day = [sale('2026-11-21T08:10:00.000Z', 500), sale('2026-11-21T06:30:00.000Z', 1500)]
  expect(trendPointsOf(day).map(({ key, value, average }) => [key, value, average])).toEqual([
    ['09', 1500, null],
    ['10', 0, null],
    ['11', 500, null],
  ])
  expect(describeTrends(day)).toBe('Last 2 sales: UGX 2,000 on Sat 21 Nov 2026.')
  const days = [...day, sale('2026-11-14T08:00:00.000Z', 5000)]
  expect(trendPointsOf(days).map(({ value, average }) => [value, average])).toEqual([
    [5000, null],
    ...Array.from({ length: 5 }, () => [0, null]),
    [0, 714],
    [2000, 286],
  ])
  expect(describeTrends(days)).toBe(
    'Last 3 sales: UGX 7,000, from Sat 14 Nov 2026 to Sat 21 Nov 2026. Best day: Sat 14 Nov 2026.',
  )
  expect([trendPointsOf([]), describeTrends([])]).toEqual([[], 'Nothing was sold.'])
})

test('ANA-004 the stock chart lists the lowest share of the reorder level first', () => {
  const products = [
    product('Body Mist', 3, 4),
    product('Oud', 20, 200),
    product('Rice', 0),
    product('Nails', 9, 0),
  ]
  expect(sortByStockLeft(products).map(({ name }) => name)).toEqual([
    'Rice',
    'Oud',
    'Body Mist',
    'Nails',
  ])
  expect(stockRows(products).map(({ text, tone }) => [text, tone])).toEqual([
    ['Out', 'bad'],
    ['20', 'attention'],
    ['3', 'attention'],
    ['9', 'good'],
  ])
  expect(describeStock(products)).toBe(
    'Of the 4 products with the lowest stock 1 is out and 2 are low; Oud runs out next.',
  )
  expect(describeStock([product('Rice', -2)])).toBe('Of 1 product 1 is out and 0 are low.')
})

test('ANA-005 the staff sentence names the best seller and their share', () => {
  const row = (id: string, total_sales: number, total_transactions: number) => ({
    id,
    total_sales,
    total_transactions,
  })
  expect(describeStaff([row('Grace', 3000, 1200), row('Unknown', 1000, 1)])).toBe(
    'Grace sold most: UGX 3,000 in 1,200 sales, 75 % of what these 2 sold.',
  )
  expect(describeStaff([row('Grace', 3000, 1)])).toBe('Grace sold most: UGX 3,000 in 1 sale.')
  expect(describeStaff([])).toBe('Nobody sold anything yet.')
})

test('ADMR-010 the order list says how much to buy, up to twice the reorder level', () => {
  const low = (name: string, current_stock: number, reorder_level: number, unit = 'pcs') => ({
    id: name,
    name,
    unit,
    current_stock,
    reorder_level,
    department_id: null,
    department_name: null,
  })
  const products = [low('Rice', -1, 10, 'kg'), low('Oud', 12.5, 50, 'ml'), low('Pen', 0, 0)]
  expect(
    formatOrderList({ department_id: null, department_name: null, products }, '2026-11-21'),
  ).toBe(
    '*Order list, No department*\nSat 21 Nov 2026\n• Rice: 20 kg (none left)\n• Oud: 87.5 ml (12.5 left)\n• Pen: 1 pcs (none left)',
  )
})
