// Checks the database after a crash test: no acknowledged sale is lost, stored twice or incomplete,
// and the stock matches the sales.
import type { StoredCells, Rows } from './database-harness.ts'
import type { Goods } from '../harness/shop-over-http.ts'
import type { AcknowledgedSale } from './till.ts'

export type CrashVerdict = {
  readonly stored: number
  /** Acknowledged sales that are missing. */
  readonly lost: number
  /** Carts that are stored more than once. */
  readonly duplicates: number
  /** Sales with incomplete lines or sums. */
  readonly partial: number
  /**
   * Products whose stock differs from the sum of their
   * movements, or from opening stock less stored sales.
   */
  readonly drift: number
  /**
   * Sales whose receipt number or total differs from
   * what the till received, and numbers given twice.
   */
  readonly mismatches: number
}

const readTables = async (rows: Rows) => ({
  sales: await rows('select id, receipt_number, total, subtotal, customer_name as tag from sales'),
  sums: await rows(
    'select sale_id, count(*) as lines, sum(subtotal) as subtotal from sale_items group by sale_id',
  ),
  sold: await rows(
    'select product_id, sum(base_quantity) as quantity from sale_items group by product_id',
  ),
  ledger: await rows(
    'select product_id, round(sum(quantity), 1) as quantity from stock_movements group ' +
      'by product_id',
  ),
  stocks: await rows('select id, current_stock as stock from products'),
})

type Data = Awaited<ReturnType<typeof readTables>>

const countRepeated = (values: readonly unknown[]): number => values.length - new Set(values).size

const driftOf = ({ sold, ledger, stocks }: Data, goods: readonly Goods[]): number => {
  const quantityOf = (rows: readonly StoredCells[], id: string) =>
    Number(rows.find(({ product_id }) => product_id === id)?.['quantity'] ?? 0)

  const takenOf = (id: string) =>
    goods.reduce(
      (sum, { id: other, parts }) =>
        sum +
        quantityOf(sold, other) *
          (other === id ? 1 : (parts.find((part) => part.id === id)?.quantity ?? 0)),
      0,
    )

  const stockOf = (id: string) => Number(stocks.find((row) => row['id'] === id)?.['stock'])
  const projected = ({ parts }: Goods) =>
    Math.min(...parts.map((part) => Math.max(0, Math.floor(stockOf(part.id) / part.quantity))))

  const expected = (one: Goods) =>
    one.parts.length > 0 ? projected(one) : one.opening - takenOf(one.id)

  return goods.filter(
    (one) => stockOf(one.id) !== quantityOf(ledger, one.id) || stockOf(one.id) !== expected(one),
  ).length
}

/** Checks everything; the server must have stopped. */
export const verifyBooks = async (
  rows: Rows,
  goods: readonly Goods[],
  acknowledged: readonly AcknowledgedSale[],
): Promise<CrashVerdict> => {
  const data = await readTables(rows)
  const sales = new Map(data.sales.map((sale) => [sale['id'], sale]))
  const sums = new Map(data.sums.map((sum) => [sum['sale_id'], sum]))
  const differs = ({ id, receipt_number, total }: AcknowledgedSale) => {
    const stored = sales.get(id)
    return (
      stored !== undefined &&
      (stored['receipt_number'] !== receipt_number || stored['total'] !== total)
    )
  }

  return {
    stored: data.sales.length,
    lost: acknowledged.filter(({ id }) => !sales.has(id)).length,
    duplicates: countRepeated(data.sales.map(({ tag }) => tag)),
    partial: data.sales.filter(({ id, subtotal }) => sums.get(id ?? '')?.['subtotal'] !== subtotal)
      .length,
    drift: driftOf(data, goods),
    mismatches:
      acknowledged.filter(differs).length +
      countRepeated(data.sales.map(({ receipt_number }) => receipt_number)),
  }
}
