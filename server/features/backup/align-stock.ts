// After products are restored: makes their stock equal to the ledger again, and recomputes the
// stock of bundles (decisions S8 and S9).
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import type { Tx } from '../../platform/database/store.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { projectBundle } from '../stock/move-stock.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { alignValues } from './restored-values.queries.ts'
import { insertStored, listStockAndLedger } from './backup.queries.ts'

const PRODUCTS_AT_ONCE = 500

/**
 * The stock is part of the restored product row. A `restore` movement adds the difference to the
 * sum of the restored movements to the ledger, then bundles are projected again. The value is part
 * of the row as well, and its movements count from what they do not explain.
 */
export const alignStock = async (
  tx: Tx,
  product_ids: readonly string[],
  by: MovementContext,
): Promise<void> => {
  const bundles: string[] = []

  for (let index = 0; index < product_ids.length; index += PRODUCTS_AT_ONCE) {
    const ids = product_ids.slice(index, index + PRODUCTS_AT_ONCE)
    const products = await listStockAndLedger(tx, ids)
    bundles.push(...products.filter(({ is_bundle }) => is_bundle).map(({ id }) => id))
    const reason = {
      movement_type: 'restore',
      reference_id: null,
      reference_type: null,
      notes: 'Restored from a backup',
      created_by: by.actor.id,
      created_at: by.now,
    }

    const missing = products.map(({ id, stock, ledger }) => ({
      ...reason,
      id: by.newId(),
      product_id: id,
      quantity: roundQuantity(stock - ledger),
    }))

    await insertStored(
      tx,
      'stock_movements',
      missing.filter(({ quantity }) => quantity !== 0),
    )

    await alignValues(tx, ids)
    await yieldToEventLoop()
  }

  for (const id of bundles) await projectBundle(tx, id, by)
}
