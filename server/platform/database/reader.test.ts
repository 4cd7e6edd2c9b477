// The reader thread: the same results as on the main thread, during writes, and after a crash.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { migrations } from '../../migrations/migrations.ts'
import { migrate } from './migrate.ts'
import { openReader } from './reader.ts'
import { openSqliteStore } from './open.ts'
import type { Store } from './store.ts'

const SCRIPT = join(import.meta.dirname, 'reader-worker.ts')

const addDepartment = (store: Store, n: number) =>
  store.transaction((tx) =>
    tx
      .insertInto('departments')
      .values({
        id: `d${n}`,
        name: `Department ${n}`,
        description: null,
        created_at: '',
        updated_at: '',
      })
      .execute(),
  )

const names = ({ longReads }: Store) =>
  longReads.selectFrom('departments').select('name').orderBy('name').execute()
const numbers = (to: number) =>
  sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < ${to})
    select count(*) as x from n`

test('DATA-004 a long query reads committed data, cannot write, does not block others, and ends before the store is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-reader-'))
  const store = openSqliteStore(folder, SCRIPT)
  await migrate(store, migrations)
  await addDepartment(store, 1)
  expect(await names(store)).toEqual([{ name: 'Department 1' }])
  const found = store.longReads
    .selectFrom('departments')
    .select('id')
    .where('name', 'in', ['Department 1', 'x'])
  expect(await found.execute()).toEqual([{ id: 'd1' }])
  await expect(sql`delete from departments`.execute(store.longReads)).rejects.toThrow(
    /readonly|read-only/,
  )
  await expect(sql`select * from nowhere`.execute(store.longReads)).rejects.toThrow('nowhere')

  const order: string[] = []
  const slow = numbers(1_500_000).execute(store.longReads)
  const reported = slow.then(() => order.push('report'))
  await addDepartment(store, 2)
  await store.db.selectFrom('departments').selectAll().execute()
  order.push('sale')
  await store.close()
  await reported
  expect([order, (await slow).rows]).toEqual([['sale', 'report'], [{ x: 1_500_000 }]])
  // Empty, so that the database file is complete.
  expect(statSync(join(folder, 'webale.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  rmSync(folder, { recursive: true })
})

test('DATA-004 a crashed thread fails its query, and the next query gets a new thread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-reader-'))
  const file = join(folder, 'not-yet', 'webale.db')
  const reader = openReader(SCRIPT, file)
  await expect(
    Promise.all([reader.read('select 1 as one', []), reader.read('select 2 as two', [])]),
  ).rejects.toThrow('open')
  mkdirSync(dirname(file))
  expect(await reader.read('select ? as three', [3])).toEqual([{ three: 3 }])
  await reader.close()
  await reader.close()
  rmSync(folder, { recursive: true })
})

test('DATA-004 reports, the history and suspicious sales are long queries, and the product search is not', () => {
  const operations = features.flatMap((feature) =>
    feature.operations.map(({ name, operation }) => ({ name, operation })),
  )
  const long = operations
    .filter(({ operation }) => operation.kind === 'query' && operation.reads !== undefined)
    .map(({ name }) => name)
  expect(long).toEqual(
    expect.arrayContaining([
      'report.salesReport',
      'report.dashboard',
      'analytics.adminTotals',
      'sale.history',
      'discrepancy.suspiciousSales',
    ]),
  )
  expect([
    reportApi.salesReport.reads,
    saleApi.get.reads,
    long.filter((name) => name.startsWith('product.')),
  ]).toEqual(['report', undefined, []])
})
