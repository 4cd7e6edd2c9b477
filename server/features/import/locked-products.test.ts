// An import on PostgreSQL locks the products that it changes at its end, and gives way to commands
// that need them.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/store.ts'
import { openImportClient } from '../../testing/import-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { lockProducts } from '../product/save-product.queries.ts'

whereEnginesDiffer('products of an import', (engine) => {
  const openLocked = async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const add = (name: string, barcode: string) =>
      shop.ask(productApi.add, admin, { name, unit: 'pcs', barcode, selling_price: 1000 })
    const [first, last] = [await add('Soap', 'A-1'), await add('Salt', 'B-2')]
      .map(({ id }) => id)
      .toSorted()
    const checked = await client.check(
      'products',
      'Name,Barcode,Price\nSoap,A-1,1100\nSalt,B-2,1200\nOil,C-3,500',
    )
    /** Holds a product until `free` is called; `then` runs just before the end. */
    const hold = async (id = '', then: (tx: Tx) => Promise<unknown> = async () => undefined) => {
      let end = (): void => undefined
      const ending = new Promise<void>((resolve) => {
        end = resolve
      })
      let over: Promise<unknown> = Promise.resolve()
      const pid = await new Promise<number>((resolve) => {
        over = shop.write(async (tx) => {
          await lockProducts(tx, [id])
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
          resolve(rows[0]?.pid ?? 0)
          await ending
          await then(tx)
        })
      })
      const free = (): Promise<unknown> => {
        end()
        return over
      }
      return { pid, free }
    }
    /** Resolves when so many transactions wait for this one, or for another that waits for it. */
    const waitForWaiting = async (pid: number, count: number): Promise<void> => {
      const waiting = sql<{ count: number }>`
        with recursive waits (pid) as (
          select cast(${pid} as integer)
          union select other.pid from pg_stat_activity as other
          join waits on waits.pid = any(pg_blocking_pids(other.pid))
        ) select count(*) - 1 as count from waits`
      while (((await waiting.execute(shop.context.store.db)).rows[0]?.count ?? 0) < count);
    }
    const prices = async () =>
      (await client.rows('products'))
        .map(({ selling_price }) => selling_price)
        .toSorted((a, b) => a - b)
    return { ...client, first, last, checked, hold, waitForWaiting, prices }
  }

  test.runIf(engine === 'postgres')(
    'IMPORT-006 the import is refused when a product changes while the import waits for its lock',
    async () => {
      const { last = '', checked, run, rows, hold, waitForWaiting, prices } = await openLocked()
      const { pid, free } = await hold(last, (tx) =>
        tx.updateTable('products').set({ cost_price: 700 }).where('id', '=', last).execute(),
      )
      const importing = expect(run(checked)).rejects.toMatchObject({ code: 'shop_changed' })
      await waitForWaiting(pid, 1)
      await free()
      await importing
      expect(await prices()).toEqual([1000, 1000])
      expect(await rows('item_versions')).toEqual([])
    },
  )

  test.runIf(engine === 'postgres')(
    'IMPORT-020 the import gives way when a command needs a product that the import has locked',
    async () => {
      const {
        shop,
        first = '',
        last,
        checked,
        run,
        rows,
        hold,
        waitForWaiting,
        prices,
      } = await openLocked()
      const { pid, free } = await hold(last)
      const importing = run(checked)
      await waitForWaiting(pid, 1)
      const other = shop.write(async (tx) => {
        await lockProducts(tx, [first])
        return tx
          .selectFrom('products')
          .select('selling_price')
          .where('id', '=', first)
          .executeTakeFirst()
      })
      await waitForWaiting(pid, 2)
      await Promise.all([free(), importing, other])
      // The price before the import, which is not yet committed.
      expect(await other).toEqual({ selling_price: 1000 })
      expect(await prices()).toEqual([500, 1100, 1200])
      expect(await rows('item_versions')).toHaveLength(2)
      expect((await rows('audit_log')).filter(({ entity }) => entity === 'import')).toHaveLength(1)
    },
  )
})
