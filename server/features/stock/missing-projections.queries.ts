// Bundles whose stock follows from their components, and what their stock lacks.
import { bundleStock } from '@webale/domain/features/product/bundle.ts'
import type { Movement } from '@webale/domain/features/stock/stock.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import { listOf } from '../../platform/database/lists.ts'
import type { Tx } from '../../platform/database/store.ts'

/** A change of a product's stock in pieces or ml, with its reason; negative when stock leaves. */
export type LedgerChange = Pick<
  Movement,
  'product_id' | 'quantity' | 'movement_type' | 'reference_id' | 'reference_type' | 'notes'
>

/**
 * Bundles whose stock may have changed with these products. On PostgreSQL they are locked before
 * their components are read. Otherwise two tills that sell different components of one bundle would
 * miss each other's sale.
 */
export const lockBundles = async (tx: Tx, product_ids: readonly string[]): Promise<string[]> => {
  const ids = listOf(tx, product_ids)
  const bundles = sql`select bundle_product_id
    from product_bundles
    where component_product_id in ${ids}
    union select bundle_product_id
    from product_bundles
    where bundle_product_id in ${ids}`

  // As an array, so that PostgreSQL looks up ten keys instead of reading all products for those
  // that are bundles.
  const among =
    tx.engine === 'sqlite'
      ? sql`id in (${bundles}) order by id`
      : sql`id = any(array(${bundles})) order by id for update`

  const { rows } = await sql<{
    id: string
  }>`select id
  from products
  where is_bundle = 1
    and ${among}`.execute(tx)

  return rows.map(({ id }) => id)
}

/** The changes that make the stock of bundles equal to their projection. */
export const missingProjections = async (
  tx: Tx,
  bundle_ids: readonly string[],
): Promise<LedgerChange[]> => {
  const parts = await tx
    .selectFrom('product_bundles as part')
    .innerJoin('products as bundle', 'bundle.id', 'part.bundle_product_id')
    .innerJoin('products as component', 'component.id', 'part.component_product_id')
    .select([
      'bundle.id',
      'bundle.current_stock as before',
      'component.current_stock as stock',
      'part.quantity as required',
    ])
    .where('bundle.id', 'in', bundle_ids)
    .execute()

  const reason = {
    movement_type: 'projection',
    reference_id: null,
    reference_type: null,
    notes: null,
  } as const

  return bundle_ids.flatMap((product_id) => {
    const portions = parts.filter(({ id }) => id === product_id)
    const quantity = roundQuantity((bundleStock(portions) ?? 0) - (portions[0]?.before ?? 0))
    return quantity === 0 ? [] : [{ ...reason, product_id, quantity }]
  })
}
