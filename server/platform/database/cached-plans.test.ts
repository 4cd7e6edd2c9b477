// Cached plans of PostgreSQL: which ones, what happens when the tables change, and
// none through a pooler.
import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../testing/stores.ts'
import type { Tx } from './store.ts'
import { inTransaction } from './transaction.ts'

const RUNS = 8
const isPooled = process.env['TEST_DATABASE_POOLER'] !== undefined

describe.runIf(engines.includes('postgres'))('plans kept by PostgreSQL', () => {
  const opened: TestStore[] = []
  const openStore = async () => {
    const found = await openTestStore('postgres')
    opened.push(found)
    return found.store
  }
  afterEach(async () => {
    for (const { store, drop } of opened.splice(0)) {
      await store.close()
      await drop()
    }
  })
  const meta = (name: string): RawBuilder<{ value: string }> =>
    sql`select * from meta where name = ${name}`
  const listCached = async (tx: Tx): Promise<string[]> =>
    (
      await sql<{
        statement: string
      }>`select statement from pg_prepared_statements order by name`.execute(tx)
    ).rows.map(({ statement }) => statement)

  test('SEVERAL-005 a statement is kept when it ran often in transactions, except through a pooler', async () => {
    const store = await openStore()
    for (let run = 0; run < RUNS; run += 1)
      await inTransaction(store, (tx) => meta(`m${run}`).execute(tx))
    const cached = await inTransaction(store, listCached)
    expect(cached.includes('select * from meta where name = $1')).toBe(!isPooled)
  })

  test('SEVERAL-005 a statement that ran outside of transactions, once, or as one of several is not kept', async () => {
    const store = await openStore()
    for (let run = 0; run < RUNS; run += 1) await meta('outside').execute(store.db)
    for (let run = 0; run < RUNS; run += 1)
      await inTransaction(store, (tx) => sql`select 1; select 2 as second`.execute(tx))
    await inTransaction(store, (tx) => sql`select * from meta where name <> ${'once'}`.execute(tx))
    const cached = await inTransaction(store, listCached)
    expect(cached.filter((text) => /from meta where name|second/.test(text))).toEqual([])
  })

  test('SEVERAL-005 a command is repeated and succeeds when another server has changed the columns of a kept statement', async () => {
    const store = await openStore()
    const read = () =>
      inTransaction(store, async (tx) => {
        await sql`insert into meta (name, value) values ('read', '1')
          on conflict (name) do update set value = cast(meta.value as integer) + 1`.execute(tx)
        return (await meta('read').execute(tx)).rows[0]?.value
      })
    for (let run = 1; run <= RUNS; run += 1) expect(await read()).toBe(String(run))
    await sql`alter table meta add column note text`.execute(store.schema)
    // Once: what the failed run wrote was rolled back.
    expect(await read()).toBe(String(RUNS + 1))
  })
})
