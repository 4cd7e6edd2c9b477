// SQL that writes products except their stock (see move-stock.ts), and the checks before a write.
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { internalBarcode } from '@webale/domain/features/barcode/barcode.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type ChangedBy, keepBundle, keepProduct } from './item-versions.queries.ts'
import { hasCode } from './product.queries.ts'
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

/** A new internal barcode. Numbers are never reused; those of restored products are skipped. */
export const nextInternalBarcode = async (tx: Tx): Promise<string> => {
  for (;;) {
    const { value } = await tx
      .insertInto('counters')
      .values({ name: 'internal_barcode', value: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
      .returning('value')
      .executeTakeFirstOrThrow()
    const code = internalBarcode(value)
    if (!(await isCodeTaken(tx, code, null))) return code
  }
}

type ProductFields = Omit<Row<'products'>, 'search_text' | 'current_stock' | 'current_stock_ml' | 'rev' | 'changed_at'>

const isPerMl = ({ tracking_type }: Pick<ProductFields, 'tracking_type'>): boolean => tracking_type === 'milliliter'

/** Adds a product without stock. */
export const insertProduct = async (tx: Tx, row: ProductFields): Promise<void> => {
  const current_stock_ml = isPerMl(row) ? 0 : null
  await tx
    .insertInto('products')
    .values({ ...row, search_text: searchTextOf(row), changed_at: row.created_at, current_stock: 0, current_stock_ml })
    .execute()
  await indexProducts(tx, [row.id])
}

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
