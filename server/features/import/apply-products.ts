// Stores the rows of an import of products, in its transaction.
import { noteFingerprints, writeFactsSoFar } from '../../platform/facts/audit.ts'
import { type Courtesy, holdBriefly } from '../../platform/database/give-way.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { insertCategory } from '../product/category.queries.ts'
import { takeBarcodes } from '../product/internal-barcodes.queries.ts'
import { insertProducts, replaceProducts } from '../product/save-product.queries.ts'
import { checkRetracked } from '../product/tracking-change.queries.ts'
import { insertOpenings, typeCosts } from '../stock/move-stock.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { raiseAlertsForCrossedLevels } from '../stock/stock-alert.queries.ts'
import { lockUnchanged, readLevels } from './import.queries.ts'
import type { ProductWrites } from './product-writes.ts'

/** Rows of one statement: nobody else gets a turn meanwhile. */
const ROWS_AT_ONCE = 125

type Portion = <Item>(
  items: readonly Item[],
  store: (some: readonly Item[]) => Promise<unknown>,
) => Promise<void>

/** Stores rows with their fingerprints, so that little is left for the end of the transaction. */
const openPortions =
  (tx: Tx, by: Writer, giveWay: () => Promise<void>): Portion =>
  async (items, store) => {
    for (let index = 0; index < items.length; index += ROWS_AT_ONCE) {
      await store(items.slice(index, index + ROWS_AT_ONCE))
      await writeFactsSoFar(tx, by, { actor_id: by.actor.id })
      await giveWay()
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

/**
 * Changes the known products. Sales of them wait from
 * here to the commit, so all else is written before.
 */
const replaceKnown = async (
  tx: Tx,
  writes: ProductWrites,
  by: Writer,
  giveWay: () => Promise<void>,
): Promise<void> => {
  const inPortions = openPortions(tx, by, giveWay)
  await inPortions(writes.replaced, async (some) => {
    const ids = some.map(({ id }) => id)
    await lockUnchanged(tx, ids, writes.marks)
    await checkRetracked(
      tx,
      ids.filter((id) => writes.retracked.has(id)),
    )
    await replaceProducts(tx, some, writes.columns)
  })

  await inPortions(writes.costs, (some) => typeCosts(tx, some, 'Import', by))

  await raiseAlertsOfLevels(tx, writes, by)
}

/** Stores the rows. Begins again when a known product is no longer what the rows were made for. */
export const applyProducts = async (
  tx: Tx,
  writes: ProductWrites,
  courtesy: Courtesy,
  by: Writer,
): Promise<void> => {
  const inPortions = openPortions(tx, by, () => courtesy.giveWay(tx))
  noteFingerprints(tx, writes.fingerprints)
  for (const category of writes.categories) await insertCategory(tx, category)
  await takeBarcodes(tx, writes.codes)
  await inPortions(writes.versions, (some) => insertRows(tx, 'item_versions', some))
  await inPortions(writes.added, (some) => insertProducts(tx, some))
  await inPortions(writes.openings, (some) => insertOpenings(tx, some))
  await holdBriefly(tx, courtesy, (giveWay) => replaceKnown(tx, writes, by, giveWay))
}
