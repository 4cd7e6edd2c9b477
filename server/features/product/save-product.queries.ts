// Writes of products, except their stock (that is move-stock's), and what must be known before one.
import { internalBarcode } from '@webale/domain/features/barcode/barcode.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'
import { hasCode } from './product.queries.ts'
import { indexProducts, searchTextOf } from './search-products.queries.ts'

export type Locked = Pick<
  Row<'products'>,
  'id' | 'name' | 'is_bundle' | 'tracking_type' | 'barcode' | 'internal_barcode' | 'current_stock' | 'reorder_level'
>

/** Products that nobody else can change until the transaction ends, locked in the order of moveStock. */
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
 * Throws barcode_taken when another product has the code, in either column and any case. `except` is the product
 * itself.
 */
export const checkBarcode = async (tx: Tx, barcode: string | null, except: string | null): Promise<void> => {
  if (barcode !== null && (await isCodeTaken(tx, barcode, except))) throw refuse('barcode_taken', { barcode })
}

/** A new internal barcode. Numbers are never given out twice; those that a restored product has are skipped. */
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

type ProductFields = Omit<Row<'products'>, 'search_text' | 'current_stock' | 'current_stock_ml'>

const isPerMl = ({ tracking_type }: Pick<ProductFields, 'tracking_type'>): boolean => tracking_type === 'milliliter'

/** Adds a product without stock. */
export const insertProduct = async (tx: Tx, row: ProductFields): Promise<void> => {
  const current_stock_ml = isPerMl(row) ? 0 : null
  await tx
    .insertInto('products')
    .values({ ...row, search_text: searchTextOf(row), current_stock: 0, current_stock_ml })
    .execute()
  await indexProducts(tx, [row.id])
}

/**
 * Changes everything of a product but its stock; what is counted in ml keeps its second name of the stock (decision
 * S10).
 */
export const updateProduct = async (tx: Tx, { id, ...row }: Omit<ProductFields, 'created_at'>): Promise<void> => {
  const current_stock_ml = isPerMl(row) ? sql<number>`current_stock` : null
  await tx
    .updateTable('products')
    .set({ ...row, search_text: searchTextOf(row), current_stock_ml })
    .where('id', '=', id)
    .execute()
  await indexProducts(tx, [id])
}
