// Three server processes on one PostgreSQL, started together on an empty database, are one shop:
// sessions and changes are shared, and nothing is sold, numbered or mailed twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from './main.ts'
import { migrations } from './migrations/migrations.ts'
import { openPostgresStore } from './platform/database/open.ts'
import type { Store } from './platform/database/store.ts'
import { openShop } from './testing/shop.ts'
import { engines, makeDatabase } from './testing/stores.ts'

const root = join(import.meta.dirname, '..')
const account = { email: 'ann@shop.ug', password: 'matooke-2026' }

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
type Server = { readonly child: ChildProcess; readonly url: string }

const opened: (() => unknown)[] = []
const folder = mkdtempSync(join(tmpdir(), 'webale-several-'))
let database = ''
let store: Store
let servers: Server[] = []
let token = ''
let department_id = ''

const startServer = async (): Promise<Server> => {
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database,
    DATA_DIR: folder,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.mjs', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.push(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url: (JSON.parse(line) as { address: string }).address }
}

/** Calls the server with this number: 'POST /api/sales'. */
const call = async (
  at: number,
  line: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ')
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const all = {
    'content-type': 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const response = await fetch(`${servers[at]?.url ?? ''}${path}`, {
    method,
    headers: all,
    ...sent,
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] }
}

const add = async (path: string, body: unknown): Promise<string> =>
  String((await call(0, `POST ${path}`, body)).body['id'])
const product = (name: string, current_stock: number) =>
  add('/api/products', { name, unit: 'piece', selling_price: 1000, current_stock, department_id })
const saleOf = (products: readonly string[]) => ({
  id: uuidv7(),
  lines: products.map((product_id) => ({ product_id, quantity: 1, unit_price: 1000 })),
  payment_method: 'cash',
  amount_paid: 100_000,
  department_id,
})

test('SEVERAL-001 no change feed is written for the embedded database, which has one server', async () => {
  const shop = await openShop('sqlite')
  await shop.ask(departmentApi.add, await shop.person('admin'), { name: 'Groceries' })
  const { db } = shop.context.store
  expect([
    await db.selectFrom('servers').selectAll().execute(),
    await db.selectFrom('change_feed').selectAll().execute(),
  ]).toEqual([[], []])
})

describe.each(engines.filter((engine) => engine === 'postgres'))(
  'several servers on one %s',
  () => {
    beforeAll(async () => {
      const made = await makeDatabase()
      database = made.url
      store = openPostgresStore(database)
      // SERIALIZABLE is the stricter level: the database aborts transactions that could not have
      // run one after the other, and the servers retry.
      await sql
        .raw(
          `alter database "${new URL(database).pathname.slice(1)}" set default_transaction_isolation = serializable`,
        )
        .execute(store.schema)
      servers = await Promise.all([startServer(), startServer(), startServer()])
      const { body } = await call(0, 'POST /auth/v1/signup', account)
      token = String(body['access_token'])
      department_id = await add('/api/departments', { name: 'Groceries' })
      opened.push(made.drop)
    }, 60_000)

    afterAll(async () => {
      await store.close()
      for (const close of opened.splice(0)) await close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('SEVERAL-001 servers that start together on an empty database run every migration once and use one key file', async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
        store.schema,
      )
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations).toSorted())
      expect(await store.db.selectFrom('servers').select('keys').distinct().execute()).toHaveLength(
        1,
      )
    })

    test('SEVERAL-001 a session of one server sells at another, and the third sends the change once with its tab', async () => {
      const listening = new AbortController()
      const stream = await fetch(`${servers[2]?.url ?? ''}/api/changes`, {
        headers: { authorization: `Bearer ${token}` },
        signal: listening.signal,
      })
      let received = ''
      const reading = (async () => {
        for await (const part of stream.body ?? []) received += Buffer.from(part).toString()
      })().catch(() => undefined)
      const soap = await product('Soap', 10)
      await expect.poll(() => received, { timeout: 5000 }).toContain('product')
      const sold = await call(1, 'POST /api/sales', saleOf([soap]), { 'x-tab': 'till-1' })
      expect(sold.status).toBe(200)
      await expect.poll(() => received.match(/"by":"till-1"/g), { timeout: 5000 }).toHaveLength(1)
      // Two further polls of the feed send nothing again.
      await new Promise((resolve) => void setTimeout(resolve, 2200))
      expect(received.match(/"by":"till-1"/g)).toHaveLength(1)
      listening.abort()
      await reading
    })

    test('SEVERAL-001 a session that is refreshed or ended at one server is refreshed or ended at all', async () => {
      const again = await call(1, 'POST /auth/v1/token?grant_type=password', account)
      const own = { authorization: `Bearer ${String(again.body['access_token'])}` }
      const next = await call(2, 'POST /auth/v1/token?grant_type=refresh_token', {
        refresh_token: again.body['refresh_token'],
      })
      expect([
        next.status,
        (await call(0, 'GET /api/session/role', undefined, own)).status,
      ]).toEqual([200, 200])
      expect((await call(1, 'POST /auth/v1/logout?scope=local', undefined, own)).status).toBe(204)
      const later = [0, 1, 2].map((at) => call(at, 'GET /api/session/role', undefined, own))
      expect((await Promise.all(later)).map(({ status }) => status)).toEqual([401, 401, 401])
    })

    test('SEVERAL-001 wrong passwords are counted across servers, and a command with one key runs once on any of them', async () => {
      const wrong = { email: 'bob@shop.ug', password: 'not-this-one' }
      for (let at = 0; at < 10; at += 1)
        expect((await call(at % 2, 'POST /auth/v1/token?grant_type=password', wrong)).status).toBe(
          400,
        )
      expect((await call(2, 'POST /auth/v1/token?grant_type=password', wrong)).status).toBe(429)
      const expense = {
        description: 'Transport',
        category: 'Travel',
        amount: 5000,
        date: '2026-01-02',
        department_id,
      }
      const sent = [0, 1, 2].map((at) =>
        call(at, 'POST /api/expenses', expense, { 'idempotency-key': 'one-trip' }),
      )
      expect(
        new Set(
          (await Promise.all(sent)).map(({ status, body }) => `${status} ${String(body['id'])}`),
        ).size,
      ).toBe(1)
      expect(await store.db.selectFrom('expenses').select('id').execute()).toHaveLength(1)
    })

    test('SEVERAL-001 eight tills at two servers sell each sale once, with consecutive numbers, no deadlock, and stock equal to the ledger', async () => {
      const goods: string[] = []
      for (let at = 0; at < 20; at += 1) goods.push(await product(`Thing ${at}`, 50))
      const before = (await store.db.selectFrom('sales').select('id').execute()).length
      const till = async (number: number): Promise<void> => {
        for (let at = 0; at < 8; at += 1) {
          const lines = Array.from(
            { length: 6 },
            (_, line) => goods[(number * 3 + at + line) % 20] ?? '',
          )
          // Half of the tills reverse their lines: unsorted locks would deadlock.
          const sale = saleOf(number % 2 === 0 ? lines : lines.toReversed())
          // Each sale is sent to both servers at once, like a retry after a lost response.
          const answers = await Promise.all([
            call(0, 'POST /api/sales', sale),
            call(1, 'POST /api/sales', sale),
          ])
          expect(answers.map(({ status }) => status)).toEqual([200, 200])
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, number) => till(number)))
      const sales = await store.db
        .selectFrom('sales')
        .select('receipt_number')
        .orderBy('receipt_number')
        .execute()
      expect(sales).toHaveLength(before + 64)
      expect(sales.map(({ receipt_number }) => receipt_number)).toEqual(
        sales.map((_, at) => `RCP-${String(at + 1).padStart(6, '0')}`),
      )
      const { rows } = await sql<{ name: string }>`select name from products
      where current_stock <> (select coalesce(sum(quantity), 0) from stock_movements
        where product_id = products.id)`.execute(store.schema)
      expect(rows).toEqual([])
      const sold = await sql<{ sum: number }>`select sum(quantity) as sum from sale_items`.execute(
        store.schema,
      )
      expect(sold.rows[0]?.sum).toBe(before + 64 * 6)
      const dead = await sql<{
        deadlocks: number
      }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
        store.schema,
      )
      expect(dead.rows[0]?.deadlocks).toBe(0)
    }, 60_000)

    test('SEVERAL-001 the other servers go on selling when one is killed, and a server with another key file does not start', async () => {
      servers[2]?.child.kill('SIGKILL')
      expect((await call(1, 'POST /api/sales', saleOf([await product('Salt', 3)]))).status).toBe(
        200,
      )
      const other = mkdtempSync(join(tmpdir(), 'webale-other-'))
      opened.push(() => rmSync(other, { recursive: true, force: true }))
      await expect(
        main({
          HOST: '127.0.0.1',
          PORT: '0',
          DATABASE_URL: database,
          DATA_DIR: other,
          LOG_LEVEL: 'silent',
        }),
      ).rejects.toThrow(
        /^AUTH_JWT_KEYS_FILE: a server with another key file runs on this database\. Give all of them one file/,
      )
    })

    test('SEVERAL-002 a database without durable commits is refused in one line', async () => {
      const { url, drop } = await makeDatabase()
      const name = new URL(url).pathname.slice(1)
      await sql.raw(`alter database "${name}" set synchronous_commit = off`).execute(store.schema)
      await expect(
        main({
          HOST: '127.0.0.1',
          PORT: '0',
          DATABASE_URL: url,
          DATA_DIR: folder,
          LOG_LEVEL: 'silent',
        }),
      ).rejects.toThrow(
        'DATABASE_URL: this PostgreSQL is set to synchronous_commit=off, so the last sales would not survive a crash. Switch it on',
      )
      await drop()
    })
  },
)
