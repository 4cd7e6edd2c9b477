// Writes the rows of the demo: many in one statement, one transaction per kind.
import { indexProducts } from '@webale/server/features/product/search-products.queries.ts'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import { insertRows } from '@webale/server/platform/database/insert-rows.ts'
import type { Tx } from '@webale/server/platform/database/open.ts'
import type { NewRow, Tables } from '@webale/server/platform/database/tables.ts'
import type { Catalogue } from './goods.ts'
import type { Ledger } from './ledger.ts'
import type { Sold } from './sales.ts'

/** SQLite takes 32,766 values in a statement; the widest table has about thirty columns. */
const ROWS_AT_ONCE = 500

const insertAll = async <Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insertRows(tx, table, rows.slice(at, at + ROWS_AT_ONCE))
}

const setCounter = async (tx: Tx, name: string, value: number): Promise<void> => {
  await tx.updateTable('counters').set({ value }).where('name', '=', name).execute()
}

/** The rows that must exist before people get departments. */
export const writeLists = async (tx: Tx, { departments, categories, suppliers }: Catalogue): Promise<void> => {
  await insertAll(tx, 'departments', departments)
  await insertAll(tx, 'categories', categories)
  await insertAll(tx, 'suppliers', suppliers)
}

/** Products with their final stock, bundles and services, with the search index. */
export const writeCatalogue = async (
  tx: Tx,
  { goods, parts, offers, labels }: Catalogue,
  { stock }: Ledger,
): Promise<void> => {
  const products = goods.map(({ row }) => {
    const current_stock = stock.get(row.id) ?? 0
    return { ...row, current_stock, current_stock_ml: row.tracking_type === 'milliliter' ? current_stock : null }
  })
  await insertAll(tx, 'products', products)
  await indexProducts(
    tx,
    products.map(({ id }) => id),
  )
  await insertAll(tx, 'product_bundles', parts)
  await insertAll(
    tx,
    'services',
    offers.map(({ row }) => row),
  )
  await setCounter(tx, 'internal_barcode', labels)
}

/** Sales with their items and the whole ledger, and the next receipt number. */
export const writeSales = async (tx: Tx, sold: readonly Sold[], { movements }: Ledger): Promise<void> => {
  await insertAll(
    tx,
    'sales',
    sold.map(({ sale }) => sale),
  )
  await insertAll(
    tx,
    'sale_items',
    sold.flatMap(({ items }) => items),
  )
  await insertAll(tx, 'stock_movements', movements)
  await recountSales(tx)
  await setCounter(tx, 'receipt_number', sold.length)
}

export const writeCustomers = (tx: Tx, customers: readonly NewRow<'customers'>[]): Promise<void> =>
  insertAll(tx, 'customers', customers)

export const writeMobileMoney = (tx: Tx, transactions: readonly NewRow<'mobile_money_transactions'>[]): Promise<void> =>
  insertAll(tx, 'mobile_money_transactions', transactions)

export const writeReconciliations = (tx: Tx, counted: readonly NewRow<'reconciliations'>[]): Promise<void> =>
  insertAll(tx, 'reconciliations', counted)

export const writeVariants = (tx: Tx, variants: readonly NewRow<'product_variants'>[]): Promise<void> =>
  insertAll(tx, 'product_variants', variants)

export const writeStockAlerts = (tx: Tx, alerts: readonly NewRow<'stock_alerts'>[]): Promise<void> =>
  insertAll(tx, 'stock_alerts', alerts)

export const writeInternalUsage = (tx: Tx, used: readonly NewRow<'internal_stock_usage'>[]): Promise<void> =>
  insertAll(tx, 'internal_stock_usage', used)

export const writeAuditLog = (tx: Tx, entries: readonly NewRow<'audit_log'>[]): Promise<void> =>
  insertAll(tx, 'audit_log', entries)

export const writeExpenses = (tx: Tx, expenses: readonly NewRow<'expenses'>[]): Promise<void> =>
  insertAll(tx, 'expenses', expenses)
