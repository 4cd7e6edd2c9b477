// A disk that is full or broken, or a locked database: no confirmed sale is lost, nothing is half
// written, the shop can be read, and selling resumes automatically.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { openTill } from '../../testing/till.ts'
import { openLog } from '../base/log.ts'
import { problemOf } from '../http/problems.ts'
import { openSqliteStore } from './open.ts'
import type { Store } from './store.ts'
import { openReserve } from './reserve.ts'

const ended: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-guard-'))
  ended.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (store: Store, statement: RawBuilder<unknown>): Promise<unknown> =>
  statement.execute(store.schema)

describe('full disk', () => {
  test('DISK-001 a sale gets 507 and is not half written, reads continue with a header, and selling resumes when there is space', async () => {
    const till = await openTill('sqlite')
    const soap = await till.product({ current_stock: 5000 })
    const { store } = till.context
    await till.sell([{ product_id: soap.id }])
    await run(store, sql`pragma wal_checkpoint(truncate)`)
    const most =
      (await sql<{ page_count: number }>`pragma page_count`.execute(store.schema)).rows[0]
        ?.page_count ?? 0
    await run(store, sql.raw(`pragma max_page_count = ${most}`))
    let stored = 1
    const refused = await (async (): Promise<unknown> => {
      for (; ; stored += 1)
        try {
          await till.sell([{ product_id: soap.id }])
        } catch (error) {
          return error
        }
    })()
    expect(refused).toMatchObject({
      code: 'disk_full',
      status: 507,
      message: "The server's disk is full. Selling goes on as soon as there is room.",
    })
    expect(store.trouble()).toBe('disk_full')
    expect(await till.rows('sales')).toHaveLength(stored)
    await expectHealthy(till)
    const { http } = await till.openHttp()
    const away = await http.inject('/api/nothing')
    expect(away.headers['x-storage-trouble']).toBe('disk_full')
    expect((await http.inject('/readyz')).statusCode).toBe(200)
    await run(store, sql.raw(`pragma max_page_count = ${most * 10}`))
    await till.sell([{ product_id: soap.id }])
    expect(store.trouble()).toBeNull()
    expect((await http.inject('/api/nothing')).headers['x-storage-trouble']).toBeUndefined()
    expect(await till.rows('sales')).toHaveLength(stored + 1)
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'DISK-001 a disk of 3 MB: nothing answered is lost; the reserve is given back and made again',
    async () => {
      const folder = folderOf()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'none', folder])
      ended.push(() => execFileSync('umount', ['--lazy', folder]))
      const store = openSqliteStore(folder, undefined, {
        log: { warn: () => undefined },
        reserve: openReserve(folder),
      })
      ended.push(() => store.close())
      const ballast = join(folder, 'ballast')
      expect(existsSync(ballast)).toBe(true)
      await run(store, sql`create table notes (id integer primary key, text blob) strict`)
      const write = (id: number) =>
        store.transaction((tx) =>
          sql`insert into notes values (${id}, randomblob(20000))`.execute(tx),
        )
      let answered = 0
      const fill = async (): Promise<unknown> => {
        for (; ; answered += 1)
          try {
            await write(answered + 1)
          } catch (error) {
            return error
          }
      }
      expect(await fill()).toMatchObject({ status: 507 })
      while (store.trouble() === null) await fill()
      await expect(write(9999)).rejects.toMatchObject({ status: 507 })
      expect(existsSync(ballast)).toBe(false)
      expect(
        (await sql<{ count: number }>`select count(*) as count from notes`.execute(store.db))
          .rows[0]?.count,
      ).toBe(answered)
      expect((await sql`pragma quick_check`.execute(store.db)).rows).toEqual([
        { quick_check: 'ok' },
      ])
      execFileSync('mount', ['-o', 'remount,size=8m', folder])
      await write(9999)
      expect([store.trouble(), existsSync(ballast)]).toEqual([null, true])
    },
  )
})

test('DISK-002 writes get 503 and reads continue while another program locks the database, and selling resumes afterwards', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const other = new DatabaseSync(join(httpShop.shop.folder, 'webale.db'))
  ended.push(() => other.close())
  other.exec('begin immediate')
  const begun = performance.now()
  let firstWait = 0
  const asked = httpShop
    .call('POST /api/departments', { token, body: { name: 'Toys' } })
    .finally(() => {
      firstWait = performance.now() - begun
    })
  expect((await httpShop.call('GET /api/departments', { token })).status).toBe(200)
  // The read was answered while the write still waited for the lock.
  expect(firstWait).toBe(0)
  expect(await asked).toMatchObject({
    status: 503,
    body: { title: 'Another program holds the database. Selling goes on as soon as it lets go.' },
  })
  // The lock is known by now, so the next write does not wait for it as long as the first did.
  const again = performance.now()
  expect(
    (await httpShop.call('POST /api/departments', { token, body: { name: 'Toys' } })).status,
  ).toBe(503)
  expect(performance.now() - again).toBeLessThan(firstWait)
  expect((await httpShop.signIn('ann@shop.ug')).status).toBe(503)
  other.exec('rollback')
  expect(
    (await httpShop.call('POST /api/departments', { token, body: { name: 'Toys' } })).status,
  ).toBe(200)
  expect(httpShop.shop.context.store.trouble()).toBeNull()
})

describe('failing disk', () => {
  const openBroken = async (): Promise<{
    store: Store
    file: string
    write: () => Promise<unknown>
  }> => {
    const folder = folderOf()
    const store = openSqliteStore(folder)
    ended.push(() => store.close().catch(() => undefined))
    await run(store, sql`create table notes (text text) strict`)
    await run(
      store,
      sql`insert into notes select hex(randomblob(2000))
        from (with recursive many(n) as (select 1 union all select n + 1 from many where n < 50)
          select n from many)`,
    )
    await run(store, sql`pragma wal_checkpoint(truncate)`)
    await run(store, sql`pragma query_only = on`)
    const write = () => store.transaction((tx) => sql`insert into notes values ('a')`.execute(tx))
    await expect(write()).rejects.toMatchObject({ code: 'read_only', status: 503 })
    return { store, file: join(folder, 'webale.db'), write }
  }

  test('DISK-003 the database is reopened and checked, then selling resumes', async () => {
    const { store, write } = await openBroken()
    await expect(write()).rejects.toMatchObject({ code: 'read_only' })
    await expect
      .poll(() => write().then(() => 'written', String), { timeout: 10_000, interval: 300 })
      .toBe('written')
    expect(store.trouble()).toBeNull()
  })

  test('DISK-003 a damaged database file is not written', async () => {
    const { store, file, write } = await openBroken()
    const handle = openSync(file, 'r+')
    for (let page = 2; page < 20; page += 1)
      writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096)
    closeSync(handle)
    const before = statSync(file).mtimeMs
    await pause(2200)
    await expect(write()).rejects.toMatchObject({ code: 'read_only' })
    expect(store.trouble()).toBe('read_only')
    expect(statSync(file).mtimeMs).toBe(before)
  })
})

test('DISK-004 the WAL file is truncated to 16 MB after a long reader', async () => {
  const folder = folderOf()
  const store = openSqliteStore(folder)
  ended.push(() => store.close())
  await run(store, sql`create table notes (text blob) strict`)
  const write = () =>
    store.transaction((tx) => sql`insert into notes values (randomblob(1000000))`.execute(tx))
  const { db, end } = await store.openReadTransaction()
  await sql`select count(*) from notes`.execute(db)
  for (let turn = 0; turn < 24; turn += 1) await write()
  const log = join(folder, 'webale.db-wal')
  expect(statSync(log).size).toBeGreaterThan(20_000_000)
  await end()
  for (let turn = 0; turn < 3; turn += 1) await write()
  expect(statSync(log).size).toBeLessThan(17_000_000)
})

test('DISK-005 a lost PostgreSQL connection gets a clear refusal', () => {
  const problem = problemOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), {
    path: '/api/sales',
    requestId: '1',
    log: openLog('silent'),
  })
  expect(problem).toMatchObject({
    status: 503,
    body: { title: 'The server cannot reach its database. Nothing was lost; try again soon' },
  })
})

test('DISK-004 the reserve is missing when its folder has no space', () => {
  const folder = folderOf()
  writeFileSync(join(folder, 'ballast'), 'cut off')
  expect(openReserve(join(folder, 'missing')).make()).toBe(false)
  expect(openReserve(folder).make()).toBe(true)
  expect(statSync(join(folder, 'ballast')).size).toBe(512 * 1024)
})
