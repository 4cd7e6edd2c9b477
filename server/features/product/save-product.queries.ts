// SQL that writes products except their stock (see move-stock.ts), and the checks before a write.
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { internalBarcode } from '@webale/domain/features/barcode/barcode.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type ChangedBy, keepBundle, keepProduct, keepProducts } from './item-versions.queries.ts'
import { hasCode, listTakenCodes } from './product.queries.ts'
import { indexProducts } from './search-products.queries.ts'

export type Locked = Pick<
  Row<'products'>,
  'id' | 'name' | 'is_bundle' | 'tracking_type' | 'barcode' | 'internal_barcode' | 'current_stock' | 'reorder_level'
>

/** Locks products until the transaction ends, in the order of moveStock. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<Locked[]> =>
  tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'is_bundle',
      'tracking_type',
      'barcode',
      'internal_barcode',
      'current_stock',
      'reorder_level',
    ])
    .where('id', 'in', ids)
    .orderBy('is_bundle')
    .orderBy('id')
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .execute()

const isCodeTaken = async (tx: Tx, code: string, except: string | null): Promise<boolean> => {
  const others = tx.selectFrom('products').select('id').where(hasCode(code))
  const other = await others.$if(except !== null, (query) => query.where('id', '<>', except ?? '')).executeTakeFirst()
  return other !== undefined
}

/**
 * Throws barcode_taken when another product has the code in either column, ignoring case. `except` is the product
 * itself.
 */
export const checkBarcode = async (tx: Tx, barcode: string | null, except: string | null): Promise<void> => {
  if (barcode !== null && (await isCodeTaken(tx, barcode, except))) throw refuse('barcode_taken', { barcode })
}

/** Rows of one statement. */
const ROWS_AT_ONCE = 250

/** The next numbers of the counter, as codes. */
const drawCodes = async (tx: Tx, count: number): Promise<string[]> => {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: 'internal_barcode', value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, at) => internalBarcode(value - count + 1 + at))
}

/** New internal barcodes. Numbers are never reused; those of restored products are skipped. */
export const nextInternalBarcodes = async (tx: Tx, count: number): Promise<string[]> => {
  const free: string[] = []
  while (free.length < count) {
    const codes = await listTakenCodes(tx, await drawCodes(tx, Math.min(ROWS_AT_ONCE, count - free.length)))
    free.push(...codes.flatMap(({ code, taken }) => (taken ? [] : [code])))
  }
  return free
}

/** A new internal barcode. */
export const nextInternalBarcode = async (tx: Tx): Promise<string> => {
  const [code = ''] = await nextInternalBarcodes(tx, 1)
  return code
}

type ProductFields = Omit<Row<'products'>, 'search_text' | 'current_stock' | 'current_stock_ml' | 'rev' | 'changed_at'>

const isPerMl = ({ tracking_type }: Pick<ProductFields, 'tracking_type'>): boolean => tracking_type === 'milliliter'

const rowOfNew = (product: ProductFields) => ({
  ...product,
  search_text: searchTextOf(product),
  changed_at: product.created_at,
  current_stock: 0,
  current_stock_ml: isPerMl(product) ? 0 : null,
})

/** Adds products without stock. */
export const insertProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> => {
  for (let at = 0; at < products.length; at += ROWS_AT_ONCE) {
    const rows = products.slice(at, at + ROWS_AT_ONCE).map(rowOfNew)
    await insertRows(tx, 'products', rows)
    await indexProducts(
      tx,
      rows.map(({ id }) => id),
    )
  }
}

/** Adds a product without stock. */
export const insertProduct = (tx: Tx, product: ProductFields): Promise<void> => insertProducts(tx, [product])

/**
 * Changes a product except its stock, and keeps the version that it replaces. Products measured in ml keep their second
 * stock column equal (decision S10).
 */
export const updateProduct = async (
  tx: Tx,
  { id, ...row }: Omit<ProductFields, 'created_at' | 'updated_at'>,
  by: ChangedBy,
): Promise<void> => {
  const revision = await keepProduct(tx, id, row, by)
  const current_stock_ml = isPerMl(row) ? sql<number>`current_stock` : null
  await tx
    .updateTable('products')
    .set({ ...row, ...revision, updated_at: by.now, search_text: searchTextOf(row), current_stock_ml })
    .where('id', '=', id)
    .execute()
  await indexProducts(tx, [id])
}

/** Begins a new revision of a bundle, before its parts change. */
export const beginRevision = async (tx: Tx, bundle_id: string, by: ChangedBy): Promise<void> => {
  await tx
    .updateTable('products')
    .set(await keepBundle(tx, bundle_id, by))
    .where('id', '=', bundle_id)
    .execute()
}

/** Everything but the stock and the creation. */
const CHANGED_COLUMNS = [
  'name',
  'barcode',
  'internal_barcode',
  'category_id',
  'department_id',
  'supplier_id',
  'brand',
  'unit',
  'quantity_per_unit',
  'reorder_level',
  'cost_price',
  'selling_price',
  'is_bundle',
  'tracking_type',
  'volume_unit',
  'allow_custom_price',
  'min_price',
  'max_price',
  'pricing_tiers',
  'bottle_size_ml',
  'selling_price_per_ml',
  'wholesale_price_per_bottle',
  'is_favourite',
  'search_text',
  'updated_at',
  'changed_at',
  'rev',
] as const satisfies readonly (keyof Row<'products'>)[]

const REPLACING = `on conflict (id) do update set ${CHANGED_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')},
  current_stock_ml = case excluded.tracking_type when 'milliliter' then products.current_stock end`

type ChangedProduct = Omit<ProductFields, 'created_at' | 'updated_at'>

const changedColumns = (row: ChangedProduct, now: string) => ({
  ...row,
  updated_at: now,
  changed_at: now,
  search_text: searchTextOf(row),
})

/** As `updateProduct`, for many locked products that all change. Returns them as they were. */
export const updateProducts = async (
  tx: Tx,
  products: readonly ChangedProduct[],
  by: ChangedBy,
): Promise<Row<'products'>[]> => {
  const replaced: Row<'products'>[] = []
  for (let at = 0; at < products.length; at += ROWS_AT_ONCE) {
    const some = products.slice(at, at + ROWS_AT_ONCE)
    const stored = await keepProducts(
      tx,
      some.map(({ id }) => id),
      by,
    )
    replaced.push(...stored.values())
    const rows = some.flatMap((row) => {
      const before = stored.get(row.id)
      return before === undefined ? [] : [{ ...before, ...changedColumns(row, by.now), rev: before.rev + 1 }]
    })
    await insertRows(tx, 'products', rows, REPLACING)
    await indexProducts(
      tx,
      rows.map(({ id }) => id),
    )
  }
  return replaced
}
