// Writes the rows of the demo: many in one statement, one transaction per kind.
import { valueAtCost } from '@webale/domain/features/stock/cost-now.ts'
import { toThousandths } from '@webale/domain/kernel/quantity.ts'
import { indexProducts } from '@webale/server/features/product/search-products.queries.ts'
import { insertRows } from '@webale/server/platform/database/insert-rows.ts'
import type { Tx } from '@webale/server/platform/database/store.ts'
import type { NewRow, Tables } from '@webale/server/platform/database/tables.ts'
import type { Catalogue } from './goods.ts'
import type { Ledger } from './ledger.ts'
import { createRandom } from './random.ts'
import type { DemoSale } from './sales.ts'

/** SQLite takes 32,766 values in a statement; the widest table has about thirty columns. */
const ROWS_AT_ONCE = 500

const insertAll = async <Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insertRows(tx, table, rows.slice(at, at + ROWS_AT_ONCE))
}

const setCounter = async (tx: Tx, name: string, value: number): Promise<void> => {
  await tx.updateTable('counters').set({ value }).where('name', '=', name).execute()
}

/** The rows that must exist before people get departments. */
export const writeLists = async (
  tx: Tx,
  { departments, categories, suppliers }: Catalogue,
): Promise<void> => {
  await insertAll(tx, 'departments', departments)
  await insertAll(tx, 'categories', categories)
  await insertAll(tx, 'suppliers', suppliers)
}

/** Products with their final stock and its value, bundles and services, with the search index. */
export const writeCatalogue = async (
  tx: Tx,
  { goods, parts, offers, labels }: Catalogue,
  { stock }: Ledger,
): Promise<void> => {
  const kits = new Set(parts.map(({ bundle_product_id }) => bundle_product_id))
  const products = goods.map(({ row }) => {
    const current_stock = stock.get(row.id) ?? 0
    const stock_value = kits.has(row.id)
      ? 0
      : Number(valueAtCost(row.cost_price, toThousandths(current_stock)))
    return {
      ...row,
      current_stock,
      // The movements of the demo are from before values were kept.
      stock_value,
      base_value: stock_value,
      current_stock_ml: row.tracking_type === 'milliliter' ? current_stock : null,
    }
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

/** The rows of the money ledger for a sale that was paid in parts. */
const moneyOf = ({ sale, payments }: DemoSale): NewRow<'money_movements'>[] =>
  payments.map((part, at) => ({
    ...part,
    id: createRandom(`payment ${at} of ${sale.id}`).idAt(sale.created_at),
    shift_id: sale.shift_id ?? null,
    movement_type: 'sale',
    reason: null,
    reference_type: 'sale',
    reference_id: sale.id,
    position: at + 1,
    department_id: sale.department_id ?? null,
    business_date: sale.business_date,
    created_by: sale.created_by ?? '',
    created_at: sale.created_at,
  }))

/** Sales with their items and payments. */
export const writeSales = async (tx: Tx, sold: readonly DemoSale[]): Promise<void> => {
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

  await insertAll(tx, 'money_movements', sold.flatMap(moneyOf))
}

/** The whole ledger, and the next receipt number. */
export const writeLedger = async (tx: Tx, { movements }: Ledger, sales: number): Promise<void> => {
  await insertAll(tx, 'stock_movements', movements)
  await setCounter(tx, 'receipt_number', sales)
}

export const writeCustomers = (tx: Tx, customers: readonly NewRow<'customers'>[]): Promise<void> =>
  insertAll(tx, 'customers', customers)

export const writeMobileMoney = (
  tx: Tx,
  transactions: readonly NewRow<'mobile_money_transactions'>[],
): Promise<void> => insertAll(tx, 'mobile_money_transactions', transactions)

export const writeVariants = (
  tx: Tx,
  variants: readonly NewRow<'product_variants'>[],
): Promise<void> => insertAll(tx, 'product_variants', variants)

export const writeStockAlerts = (
  tx: Tx,
  alerts: readonly NewRow<'stock_alerts'>[],
): Promise<void> => insertAll(tx, 'stock_alerts', alerts)

export const writeInternalUsage = (
  tx: Tx,
  used: readonly NewRow<'internal_stock_usage'>[],
): Promise<void> => insertAll(tx, 'internal_stock_usage', used)

export const writeAuditLog = (tx: Tx, entries: readonly NewRow<'audit_log'>[]): Promise<void> =>
  insertAll(tx, 'audit_log', entries)

export const writeExpenses = (tx: Tx, expenses: readonly NewRow<'expenses'>[]): Promise<void> =>
  insertAll(tx, 'expenses', expenses)
