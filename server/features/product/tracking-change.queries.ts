// Refuses another tracking type while something still counts in the old one: 997.5 litres would
// become 997.5 pieces.
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'

type CountedProduct = {
  readonly id: string
  readonly name: string
  readonly current_stock: number
}

/** The open documents that have quantities of a product, each as 1 or 0. */
const findOpenDocuments = async (db: Db, id: string) => {
  const { rows } = await sql<{ counts: number; transfers: number; bundles: number }>`select
    case when exists (select 1 from count_lines where product_id = ${id} and not exists
      (select 1 from stock_count_ends where stock_count_ends.count_id = count_lines.count_id))
      then 1 else 0 end as counts,
    case when exists (select 1 from transfer_lines
      where (product_id = ${id} or to_product_id = ${id})
      and not exists (select 1 from transfer_receipts
        where transfer_receipts.transfer_id = transfer_lines.transfer_id)
      and not exists (select 1 from transfer_cancels
        where transfer_cancels.transfer_id = transfer_lines.transfer_id))
      then 1 else 0 end as transfers,
    case when exists (select 1 from product_bundles where component_product_id = ${id})
      then 1 else 0 end as bundles`.execute(db)

  return rows[0] ?? { counts: 0, transfers: 0, bundles: 0 }
}

const checkUnused = async (tx: Tx, { id, name, current_stock }: CountedProduct): Promise<void> => {
  if (current_stock !== 0) throw refuse('tracking_with_stock', { item: name })
  const { counts, transfers, bundles } = await findOpenDocuments(tx, id)
  const documents = [
    ...(counts === 1 ? ['an open stock count'] : []),
    ...(transfers === 1 ? ['an open transfer'] : []),
    ...(bundles === 1 ? ['a bundle'] : []),
  ]

  if (documents.length > 0)
    throw refuse('tracking_in_use', { item: name, documents: documents.join(' and ') })
}

/**
 * Throws tracking_with_stock while the product has a stock, and tracking_in_use while it is in an
 * open stock count, an open transfer or a bundle. The product must be locked.
 */
export const checkTrackingChange = async (
  tx: Tx,
  product: CountedProduct & { readonly tracking_type: TrackingType },
  wanted: TrackingType,
): Promise<void> => {
  if (wanted !== product.tracking_type) await checkUnused(tx, product)
}

/** The same for products that an import tracks otherwise. */
export const checkRetracked = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name', 'current_stock'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

  for (const product of products) await checkUnused(tx, product)
}
