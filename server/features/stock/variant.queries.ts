// SQL of the variants of products.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Variant } from '@webale/domain/features/stock/variant.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** The rows that a person may see, and whether with the cost. */
type View = { readonly scope: Scope; readonly cost: boolean }

const COLUMNS = [
  'id',
  'product_id',
  'variant_name',
  'sku',
  'selling_price',
  'current_stock',
  'reorder_level',
  'created_at',
] as const

const selectVariants = (db: Db, { scope, cost }: View) =>
  db
    .selectFrom('product_variants as variant')
    .innerJoin('products', 'products.id', 'variant.product_id')
    .select(COLUMNS.map((column) => `variant.${column}` as const))
    .select([
      'products.name as product_name',
      'products.unit',
      'products.tracking_type',
      'products.volume_unit',
    ])
    .$if(cost, (query) => query.select('variant.cost_price'))
    .$call((query) => inScope(query, scope, 'products.department_id'))

/** Variants by product and name. */
export const listVariants = (db: Db, view: View): Promise<Variant[]> =>
  selectVariants(db, view)
    .orderBy(sql`lower(products.name), products.id, lower(variant.variant_name), variant.id`)
    .execute()

/** The product of a new variant. Throws not_found. */
export const getVariantProduct = async (
  tx: Tx,
  id: string,
): Promise<Pick<Row<'products'>, 'name' | 'tracking_type'>> => {
  const product = await tx
    .selectFrom('products')
    .select(['name', 'tracking_type'])
    .where('id', '=', id)
    .executeTakeFirst()

  if (product === undefined) throw refuse('not_found', { thing: 'The product' })

  return product
}

/** Throws duplicate when the product has a variant of this name, ignoring case. */
export const checkVariantName = async (tx: Tx, product_id: string, name: string): Promise<void> => {
  const existing = tx
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', product_id)

  const found = await existing
    .where(sql`lower(variant_name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()

  if (found !== undefined) throw refuse('duplicate', { thing: `The variant ${name}` })
}

/** Stores a variant and returns it as in the list. */
export const insertVariant = async (
  tx: Tx,
  variant: NewRow<'product_variants'>,
): Promise<Variant> => {
  await tx.insertInto('product_variants').values(variant).execute()
  return selectVariants(tx, { scope: { all: true }, cost: true })
    .where('variant.id', '=', variant.id)
    .executeTakeFirstOrThrow()
}
