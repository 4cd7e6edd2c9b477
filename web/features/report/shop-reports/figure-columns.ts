// The columns of the shop reports about goods and money. One definition gives the table on the
// screen and the CSV file, so that both hold the same figures. Amounts in whole UGX.
import {
  type DeadProduct,
  type ItemProfit,
  type Loss,
  LOSS_LABELS,
  marginOf,
  type NegativeStock,
  type StockValueRow,
} from '@webale/domain/features/report/goods-report.ts'
import type { CustomerSales, DayPayment } from '@webale/domain/features/report/money-report.ts'
import { MONEY_LABELS } from '@webale/domain/features/sale/payment.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { phonesText } from '@webale/domain/kernel/phone.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import type { CsvCell } from '../../../lib/csv.ts'
import type { ListColumn } from '../../../ui/list-rows.ts'

/** The file holds `value`; the screen shows `text` where there is one. */
export type FigureColumn<Row> = {
  readonly id: string
  readonly header: string
  readonly value: (row: Row) => CsvCell
  readonly text?: (row: Row) => string | null
  readonly card?: ListColumn<Row>['card']
  readonly isNumber?: boolean
}

const words = <Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  rest: Partial<FigureColumn<Row>> = {},
): FigureColumn<Row> => ({ id, header, value, ...rest })

const number = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  rest: Partial<FigureColumn<Row>> = {},
): FigureColumn<Row> => ({
  id,
  header,
  value,
  text: (row) => {
    const found = value(row)
    return found === null ? null : formatNumber(found)
  },
  isNumber: true,
  ...rest,
})

/** A zero is left blank on the screen, so that the others are easy to see. */
const rare = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
): FigureColumn<Row> =>
  number(id, header, value, {
    text: (row) => {
      const found = value(row)
      return found === null || found === 0 ? null : formatNumber(found)
    },
  })

const quantity = <Row extends { readonly quantity: number }>(): FigureColumn<Row> =>
  number<Row>('quantity', 'Quantity', (row) => row.quantity, {
    text: (row) => quantityText(row.quantity),
  })

const ofGoods = <
  Row extends { readonly quantity: number; readonly unit: string },
>(): FigureColumn<Row>[] => [
  number<Row>('quantity', 'Quantity', (row) => row.quantity, {
    text: (row) => `${quantityText(row.quantity)} ${row.unit}`,
  }),
]

const amounts = <Row extends { readonly at_cost: number | null; readonly at_selling: number }>(
  seesCost: boolean,
): FigureColumn<Row>[] => [
  ...(seesCost ? [number<Row>('at_cost', 'At cost', (row) => row.at_cost)] : []),
  number<Row>('at_selling', 'At selling price', (row) => row.at_selling, { card: 'amount' }),
]

const NO_DEPARTMENT = 'No department'
const NO_CATEGORY = 'No category'

const department = <Row extends { readonly department_name: string | null }>(
  rest: Partial<FigureColumn<Row>> = {},
): FigureColumn<Row> =>
  words<Row>('department', 'Department', (row) => row.department_name ?? NO_DEPARTMENT, rest)

export const stockValueColumns = (seesCost: boolean): FigureColumn<StockValueRow>[] => [
  words('category', 'Category', (row) => row.category_name ?? NO_CATEGORY, { card: 'title' }),
  department(),
  number('products', 'Products', (row) => row.products),
  quantity(),
  ...amounts<StockValueRow>(seesCost),
  ...(seesCost
    ? [rare<StockValueRow>('without_cost', 'Cost not known', (row) => row.without_cost)]
    : []),
]

export const NEGATIVE_COLUMNS: readonly FigureColumn<NegativeStock>[] = [
  words('name', 'Product', (row) => row.name, { card: 'title' }),
  department(),
  ...ofGoods<NegativeStock>(),
]

export const deadStockColumns = (seesCost: boolean): FigureColumn<DeadProduct>[] => [
  words('name', 'Product', (row) => row.name, { card: 'title' }),
  department(),
  words('last_sold', 'Last sold', (row) => row.last_sold, {
    text: ({ last_sold }) => (last_sold === null ? 'Never' : formatDay(last_sold)),
  }),
  number('unsold_days', 'Days unsold', (row) => row.unsold_days),
  ...ofGoods<DeadProduct>(),
  ...amounts<DeadProduct>(seesCost),
]

/**
 * With four decimals, which are the hundredths of a percent: a spreadsheet would show all that it
 * is given.
 */
const fileMargin = (row: ItemProfit): number | null => {
  const margin = marginOf(row)
  return margin === null ? null : Number(margin.toFixed(4))
}

/** '33.3%', or null without revenue. */
const marginText = (row: ItemProfit): string | null => {
  const margin = marginOf(row)
  return margin === null ? null : `${(margin * 100).toFixed(1)}%`
}

export const PROFIT_COLUMNS: readonly FigureColumn<ItemProfit>[] = [
  words('name', 'Item', (row) => row.name, { card: 'title' }),
  number('quantity', 'Sold', (row) => row.quantity, { text: (row) => quantityText(row.quantity) }),
  number('revenue', 'Revenue', (row) => row.revenue),
  number('cost', 'Cost', (row) => row.cost),
  rare('cost_difference', 'Cost differences', (row) => row.cost_difference),
  number('margin', 'Margin', fileMargin, { text: marginText }),
  number('profit', 'Profit', (row) => row.profit, { card: 'amount' }),
]

export const CUSTOMER_COLUMNS: readonly FigureColumn<CustomerSales>[] = [
  words('name', 'Customer', (row) => row.name, { card: 'title' }),
  words('phone', 'Phone', (row) => row.phone && phonesText(row.phone)),
  number('sales', 'Sales', (row) => row.sales),
  words('last_visit', 'Last visit', (row) => row.last_visit, {
    text: ({ last_visit }) => last_visit && formatDay(last_visit),
  }),
  rare('owes', 'Owes', (row) => row.owes),
  number('net', 'Bought', (row) => row.net, { card: 'amount' }),
]

export const PAYMENT_COLUMNS: readonly FigureColumn<DayPayment>[] = [
  words('date', 'Day', (row) => row.date, { text: ({ date }) => formatDay(date), card: 'title' }),
  words('method', 'Payment', ({ method }) => MONEY_LABELS[method]),
  number('came_in', 'Came in', (row) => row.came_in),
  rare('paid_back', 'Paid back', (row) => row.paid_back),
  number('left', 'Left', (row) => row.came_in - row.paid_back, { card: 'amount' }),
]

export const lossColumns = (seesCost: boolean): FigureColumn<Loss>[] => [
  words('name', 'Item', (row) => row.name, { card: 'title' }),
  words('kind', 'What happened', ({ kind }) => LOSS_LABELS[kind]),
  quantity(),
  ...amounts<Loss>(seesCost),
]

/** The columns as the list on the screen needs them. */
export const listColumnsOf = <Row>(columns: readonly FigureColumn<Row>[]): ListColumn<Row>[] =>
  columns.map(({ id, header, value, text, card, isNumber }) => ({
    id,
    header,
    cell: (row) => (text ?? value)(row),
    sort: value,
    ...(card && { card }),
    ...(isNumber && { align: 'end' as const }),
    className: isNumber ? 'whitespace-nowrap' : '',
  }))

/** The rows of the file, and the row of totals: `totals` by the id of the column. */
export const fileRowsOf = <Row>(
  columns: readonly FigureColumn<Row>[],
  rows: readonly Row[],
  totals: Readonly<Partial<Record<string, number | null>>>,
): CsvCell[][] => [
  ...rows.map((row) => columns.map(({ value }) => value(row))),
  columns.map(({ id }, index) => (index === 0 ? 'Total' : (totals[id] ?? null))),
]
