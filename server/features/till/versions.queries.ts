// The versions of the items of a closed sale: of every department, because nothing of it is refused.
import type { ItemVersion } from '@webale/domain/features/till/item-version.ts'
import type { Db } from '../../platform/database/open.ts'
import { listSellables, type SellableIds } from '../product/sellable.queries.ts'

/** Present items are revision 1 until the catalogue counts its revisions. */
const FIRST_REV = 1

export const listVersions = async (db: Db, ids: SellableIds): Promise<ItemVersion[]> => {
  const { items, parts } = await listSellables(db, ids, { all: true })
  return items.map((item) => ({
    rev: FIRST_REV,
    item,
    parts: parts.filter(({ bundle_product_id }) => bundle_product_id === item.id),
    replaced_at: null,
  }))
}
