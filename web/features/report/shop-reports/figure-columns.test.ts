// The columns of the shop reports: what the file holds, and what the screen shows.
import type { DeadProduct, ItemProfit } from '@webale/domain/features/report/goods-report.ts'
import { expect, test } from 'vitest'
import { contentOf } from '../../../ui/list-rows.ts'
import {
  CUSTOMER_COLUMNS,
  deadStockColumns,
  type FigureColumn,
  fileRowsOf,
  listColumnsOf,
  lossColumns,
  PAYMENT_COLUMNS,
  PROFIT_COLUMNS,
  stockValueColumns,
} from './figure-columns.ts'

const soap: ItemProfit = {
  item: 'a',
  name: 'Soap',
  quantity: 1200.5,
  revenue: 30_000,
  cost: 20_000,
  profit: 10_000,
  cost_difference: -250,
}
const old: DeadProduct = {
  product_id: 'b',
  name: 'Oud',
  unit: 'ml',
  department_name: null,
  quantity: 12.5,
  last_sold: null,
  unsold_days: 149,
  at_cost: 1381,
  at_selling: 4163,
}

test('RPTX-012 the file has the rows of the screen as numbers, a margin with four decimals, and the totals below', () => {
  expect(
    fileRowsOf(PROFIT_COLUMNS, [soap], { revenue: 30_000, cost: 20_000, profit: 10_000 }),
  ).toEqual([
    ['Soap', 1200.5, 30_000, 20_000, -250, 0.3333, 10_000],
    ['Total', null, 30_000, 20_000, null, null, 10_000],
  ])
  expect(
    fileRowsOf(
      PAYMENT_COLUMNS,
      [{ date: '2026-11-21', method: 'mobile_money', came_in: 9000, paid_back: 2000 }],
      {},
    ),
  ).toEqual([
    ['2026-11-21', 'Mobile Money', 9000, 2000, 7000],
    ['Total', null, null, null, null],
  ])
})

test('RPTX-012 the file of each report has a column for each of its totals', () => {
  const value = { at_cost: 1, at_selling: 2 }
  const reports: readonly (readonly [
    readonly FigureColumn<never>[],
    Readonly<Record<string, number>>,
  ])[] = [
    [stockValueColumns(true), { products: 3, without_cost: 4, ...value }],
    [deadStockColumns(true), value],
    [lossColumns(true), value],
    [PROFIT_COLUMNS, { revenue: 5, cost: 6, profit: 7, cost_difference: 8 }],
    [CUSTOMER_COLUMNS, { sales: 9, net: 10 }],
    [PAYMENT_COLUMNS, { came_in: 11, paid_back: 12, left: 13 }],
  ]
  for (const [columns, totals] of reports) {
    const [row] = fileRowsOf(columns, [], totals)
    expect(row?.[0]).toBe('Total')
    expect(new Set(row?.filter((cell) => typeof cell === 'number'))).toEqual(
      new Set(Object.values(totals)),
    )
  }
})

test('LOOK-007 the screen shows words, separators and the unit, and no margin without revenue', () => {
  const texts = <Row>(columns: Parameters<typeof listColumnsOf<Row>>[0], row: Row) =>
    listColumnsOf(columns).map((column) => contentOf(column, row))
  expect(texts(PROFIT_COLUMNS, soap)).toEqual([
    'Soap',
    '1,200.5',
    '30,000',
    '20,000',
    '−250',
    '33.3%',
    '10,000',
  ])
  expect(texts(PROFIT_COLUMNS, { ...soap, revenue: 0 }).at(-2)).toBeNull()
  expect(texts(deadStockColumns(true), old)).toEqual([
    'Oud',
    'No department',
    'Never',
    '149',
    '12.5 ml',
    '1,381',
    '4,163',
  ])
})

test('RPTX-011 people who may not see costs have no column for them', () => {
  expect(deadStockColumns(false).map(({ header }) => header)).not.toContain('At cost')
})
