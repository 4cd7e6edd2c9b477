// On PostgreSQL a change of stock finds its products
// by their keys, however it estimates their number.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { moveStock } from './move-stock.ts'
import type { StockMovement } from './stock-movement.queries.ts'

/** Adds products as this one, without stock, and lets PostgreSQL count them. */
const addCopies = async (till: TestTill, id: string, count: number): Promise<void> => {
  const { db } = till.context.store
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => ({
    ...product,
    id: till.context.newId(),
    internal_barcode: null,
    current_stock: 0,
    stock_value: 0,
    base_value: 0,
  }))
  await till.write(async (tx) => {
    for (let at = 0; at < count; at += 500)
      await insertRows(tx, 'products', copies.slice(at, at + 500))
  })
  await sql`analyze products`.execute(db)
}

/** How often this connection has read all products. */
const countScans = async (tx: Tx): Promise<number> => {
  const found = sql<{
    seq_scan: number
  }>`select seq_scan from pg_stat_xact_user_tables where relname = 'products'`
  return (await found.execute(tx)).rows[0]?.seq_scan ?? 0
}

onEveryEngine('changes of stock', (engine) => {
  test.runIf(engine === 'postgres')(
    'WRITE-004 a change reads only its own products when the shop has two thousand',
    async () => {
      const till = await openTill(engine)
      till.leaveBroken('not_searched', 'seal_broken')
      const soap = await till.product({ current_stock: 10 })
      await addCopies(till, soap.id, 2000)
      const reason = {
        movement_type: 'sale',
        reference_id: null,
        reference_type: 'sale',
        notes: null,
      } as const
      const change: StockMovement = { ...reason, product_id: soap.id, quantity: -1 }
      const by = { actor: till.admin, now: till.context.now(), newId: till.context.newId }
      const scans = await till.write(async (tx) => {
        await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
        const before = await countScans(tx)
        await moveStock(tx, [change], by)
        return (await countScans(tx)) - before
      })
      expect(scans).toBe(0)
    },
  )
})
