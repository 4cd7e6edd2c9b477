// Moving a shop to PostgreSQL: everything is copied and compared, wrong targets give one clear
// line, and the source stays unchanged.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../main.ts'
import { runMove } from './move.ts'
import { lockFolder } from '../platform/shop-file/running.ts'
import { openPostgresStore } from '../platform/database/open.ts'
import { openBackupClient } from '../testing/backup-client.ts'
import { PASSWORD } from '../testing/http-shop.ts'
import { openShop } from '../testing/shop.ts'
import { engines, makeDatabase } from '../testing/stores.ts'

const after: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const work of after.splice(0).toReversed()) await work()
})

/** Copies a shop's complete file into a separate folder, as after a stop. */
const stopped = async (shop: Awaited<ReturnType<typeof openShop>>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-move-'))
  after.push(() => rmSync(folder, { recursive: true, force: true }))
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.context.store.schema)
  for (const file of ['webale.db', 'keys.json'])
    copyFileSync(join(shop.folder, file), join(folder, file))
  return folder
}

const database = async (): Promise<string> => {
  const { url, drop } = await makeDatabase()
  after.push(drop)
  return url
}

const hash = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'webale.db')))
    .digest('hex')

/** One of everything, and a hundred sales with all kinds of rounding. */
const openBusyShop = async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  const { shop } = client
  const seller = await shop.person('admin')
  const goods = await shop.context.store.db
    .selectFrom('products')
    .selectAll()
    .where('is_bundle', '=', false)
    .execute()
  for (let at = 0; at < 100; at += 1) {
    const lines = goods.map(({ id }, place) => ({
      product_id: id,
      quantity: place === 0 ? 1 : 0.3,
      unit_price: 999.99,
    }))
    const sale = {
      id: shop.context.newId(),
      lines,
      payment_method: 'cash' as const,
      amount_paid: 1_000_000,
      custom_price: true,
    }
    await shop.ask(saleApi.complete, seller, sale).catch(() => undefined)
  }
  return client
}

describe('refused moves', () => {
  test('PGMOVE-002 a move is refused with one clear line when the address is missing or wrong or there is no shop', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webale-move-'))
    after.push(() => rmSync(folder, { recursive: true, force: true }))
    expect(await runMove([], {})).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run move -- postgres://') as string,
    })
    expect(await runMove(['mysql://x'], { DATA_DIR: folder })).toEqual({
      code: 1,
      text: 'DATABASE_URL must start with postgres:// (leave it out for the built-in database)',
    })
    expect(await runMove(['postgres://127.0.0.1:1/shop'], { DATA_DIR: folder })).toEqual({
      code: 1,
      text: `There is no shop in ${folder}. Set DATA_DIR to its folder`,
    })
    const shop = await stopped(await openShop('sqlite'))
    expect(await runMove(['postgres://ann:secret@127.0.0.1:1/shop'], { DATA_DIR: shop })).toEqual({
      code: 1,
      text: 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it or correct the address',
    })
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a move to %s', () => {
  test('OFF-200 a move copies every row and sum, with the id of the shop and its epoch, and leaves the source unchanged, and staff can continue to sell', async () => {
    const client = await openBusyShop()
    const folder = await stopped(client.shop)
    const url = await database()
    const before = hash(folder)
    const { code, text } = await runMove([url], { DATA_DIR: folder })
    expect([code, text.split('\n')[0]]).toEqual([
      0,
      'Moved and compared, rows and sums are the same:',
    ])
    expect(hash(folder)).toBe(before)
    const there = openPostgresStore(url)
    const counted = await sql<{
      relname: string
    }>`select relname from pg_class where reltuples > 0`.execute(there.schema)
    expect(counted.rows.map(({ relname }) => relname)).toEqual(
      expect.arrayContaining(['sales', 'sale_items']),
    )
    for (const table of [
      'sales',
      'sale_items',
      'products',
      'stock_movements',
      'auth_users',
      'counters',
      'settings',
      'daily_items',
      'meta',
    ] as const) {
      const plain = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
      const moved = await there.db.selectFrom(table).selectAll().execute()
      expect(plain(moved), table).toEqual(
        plain(await client.shop.context.store.db.selectFrom(table).selectAll().execute()),
      )
    }
    await there.close()
    const running = await main({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
    })
    after.push(() => running.close())
    const signIn = await fetch(`${running.address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ann@shop.ug', password: PASSWORD }),
    })
    expect(signIn.status).toBe(200)
  })

  test('PGMOVE-002 a move is refused for a filled target or an open shop, and leaves nothing behind when a row is invalid', async () => {
    const client = await openBusyShop()
    const folder = await stopped(client.shop)
    const url = await database()
    const running = lockFolder(folder)
    expect((await runMove([url], { DATA_DIR: folder })).text).toMatch(
      /^Another Webale server.* is running on DATA_DIR=.*\. Stop it first/,
    )
    running.release()
    await sql`update products set selling_price = 1e300`.execute(client.shop.context.store.schema)
    client.shop.leaveBroken('seal_broken')
    expect((await runMove([url], { DATA_DIR: await stopped(client.shop) })).text).toMatch(
      /^The table products cannot be moved: .* Nothing was moved$/,
    )
    expect((await runMove([url], { DATA_DIR: folder })).code).toBe(0)
    expect((await runMove([url], { DATA_DIR: folder })).text).toMatch(
      /^This PostgreSQL is not empty: its table \w+ holds rows\. Choose an empty database$/,
    )
  })
})
