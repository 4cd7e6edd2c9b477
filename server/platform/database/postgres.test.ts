// One address of PostgreSQL, and connections that lead to no primary any more: each is closed, and
// the next one is new.
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressOf, engines, openTestStore } from '../../testing/stores.ts'
import { hasSeveralHosts } from '../settings/postgres-address.ts'
import { openPostgres, postgresDialect } from './postgres.ts'
import { isDatabaseUnreachable, storageTrouble } from './storage-trouble.ts'
import type { Tables } from './tables.ts'

test('SEVERAL-003 an address is recognised as one of several hosts wherever it names them', () => {
  const several = [
    'a:5432,b:5432/shop',
    'ann:p@a,b/shop?target_session_attrs=primary',
    'localhost/shop?host=a,b',
  ]
  const single = [
    'a/shop',
    'ann:p,w@a:5432/shop',
    'ann:x@y,z@a/shop',
    '[::1]:5432/a,b',
    'a/shop?host=%2Frun&options=c,d',
  ]
  const found = (hosts: readonly string[]) =>
    hosts.map((rest) => hasSeveralHosts(`postgres://${rest}`))
  expect(found(several)).toEqual(several.map(() => true))
  expect(found(single)).toEqual(single.map(() => false))
})

const LIMIT_MS = 200
type Statement = ReturnType<typeof sql>

/**
 * Runs a statement on the only connection of a pool, in a transaction; says what became of both.
 */
const openOnly = async () => {
  const { store, drop } = await openTestStore('postgres')
  const pool = openPostgres(await addressOf(store), 1)
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, LIMIT_MS) })
  onTestFinished(async () => {
    await kysely.destroy()
    await store.close()
    await drop()
  })
  let closed = 0
  pool.on('remove', () => (closed += 1))
  const run = async (
    statement: Statement,
    mode: 'read only' | 'read write' = 'read write',
  ): Promise<unknown> =>
    kysely
      .transaction()
      .setAccessMode(mode)
      .execute((transaction) => statement.execute(transaction))
      .then(
        () => 'done',
        (error: unknown) => error,
      )
  return { run, closed: () => closed }
}

describe.runIf(engines.includes('postgres'))('connections', () => {
  test('SEVERAL-003 a connection is closed when its host takes no writes', async () => {
    const { run, closed } = await openOnly()
    const error = await run(sql`update counters set value = 1`, 'read only')
    expect(storageTrouble(error)).toBe('read_only')
    expect(await run(sql`update counters set value = 1`)).toBe('done')
    expect(closed()).toBe(1)
  })

  test('SEVERAL-003 a connection is closed when its host shuts down', async () => {
    const { run, closed } = await openOnly()
    const error = await run(sql`select pg_terminate_backend(pg_backend_pid())`)
    expect(isDatabaseUnreachable(error), String(error)).toBe(true)
    expect(await run(sql`update counters set value = 1`)).toBe('done')
    expect(closed()).toBe(1)
  })

  test('SEVERAL-003 a connection is closed when its host does not answer within the limit', async () => {
    const { run, closed } = await openOnly()
    const error = await run(sql`select pg_sleep(600)`)
    expect(isDatabaseUnreachable(error), String(error)).toBe(true)
    expect(await run(sql`update counters set value = 1`)).toBe('done')
    expect(closed()).toBe(1)
  })

  test('SEVERAL-003 a connection is kept when its statement was refused', async () => {
    const { run, closed } = await openOnly()
    expect(await run(sql`select 1 / 0`)).toMatchObject({ code: '22012' })
    expect(await run(sql`select 1`)).toBe('done')
    expect(closed()).toBe(0)
  })
})
