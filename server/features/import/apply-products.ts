// Stores the rows of an import of products, in its transaction.
import { noteFingerprints } from '../../platform/audit.ts'
import type { Courtesy } from '../../platform/database/give-way.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/open.ts'
import { insertCategory } from '../product/category.queries.ts'
import { takeBarcodes } from '../product/internal-barcodes.queries.ts'
import { insertProducts, replaceProducts } from '../product/save-product.queries.ts'
import { insertOpenings, type MovementContext } from '../stock/move-stock.ts'
import { raiseAlertsForCrossedLevels } from '../stock/stock-alert.queries.ts'
import { readLevels } from './import.queries.ts'
import type { ProductWrites } from './product-writes.ts'

/** Rows of one statement: nobody else gets a turn meanwhile. */
const ROWS_AT_ONCE = 125

type Portion = <Item>(items: readonly Item[], store: (some: readonly Item[]) => Promise<unknown>) => Promise<void>

const openPortions =
  (tx: Tx, { giveWay }: Courtesy): Portion =>
  async (items, store) => {
    for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
      await store(items.slice(at, at + ROWS_AT_ONCE))
      await giveWay(tx)
    }
  }

/** An alert is raised when a changed reorder level is no longer below the stock. */
const raiseAlertsOfLevels = async (
  tx: Tx,
  { levels }: ProductWrites,
  by: Pick<MovementContext, 'now' | 'newId'>,
): Promise<void> => {
  if (levels.size === 0) return
  const steps = (await readLevels(tx, [...levels.keys()])).map(({ id, ...after }) => ({
    product_id: id,
    before: { ...after, reorder_level: levels.get(id) ?? after.reorder_level },
    after,
  }))
  await raiseAlertsForCrossedLevels(tx, steps, by)
}

/** Stores the rows. The known products must be locked, and still be what the rows were made for. */
export const applyProducts = async (
  tx: Tx,
  writes: ProductWrites,
  courtesy: Courtesy,
  by: Pick<MovementContext, 'now' | 'newId'>,
): Promise<void> => {
  const inPortions = openPortions(tx, courtesy)
  for (const category of writes.categories) await insertCategory(tx, category)
  await takeBarcodes(tx, writes.codes)
  await inPortions(writes.versions, (some) => insertRows(tx, 'item_versions', some))
  await inPortions(writes.replaced, (some) => replaceProducts(tx, some, writes.columns))
  await raiseAlertsOfLevels(tx, writes, by)
  await inPortions(writes.added, (some) => insertProducts(tx, some))
  await inPortions(writes.openings, (some) => insertOpenings(tx, some))
  noteFingerprints(tx, writes.fingerprints)
}
