// The engines every server test runs on: SQLite always, PostgreSQL when TEST_DATABASE_URL names one. A fresh database
// per test: a file in a temporary folder, or a schema of its own.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Engine, openPostgresStore, openSqliteStore, type Store } from '../platform/database/open.ts'

const server = process.env['TEST_DATABASE_URL']

export const engines: readonly Engine[] = server === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/**
 * The address of this worker's own database, made when it is missing: two workers in one would trip over the schemas
 * that the other is just taking away.
 */
const openDatabase = async (address: string): Promise<string> => {
  const name = `webale_worker_${process.env['VITEST_POOL_ID'] ?? '0'}`
  const outside = openPostgresStore(address)
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(outside.schema)
  if (rows.length === 0) await sql.raw(`create database "${name}"`).execute(outside.schema)
  await outside.close()
  const own = new URL(address)
  own.pathname = `/${name}`
  return own.href
}

/** An empty PostgreSQL database of its own for tests that start servers on it. Only where there is a PostgreSQL. */
export const makeDatabase = async (): Promise<{ readonly url: string; drop(): Promise<void> }> => {
  const name = `webale_own_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string): Promise<void> => {
    const outside = openPostgresStore(server ?? '')
    await sql.raw(statement).execute(outside.schema)
    await outside.close()
  }
  await run(`create database "${name}"`)
  const own = new URL(server ?? '')
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(`drop database "${name}" with (force)`) }
}

const url = server === undefined ? undefined : await openDatabase(server)

/**
 * Does PostgreSQL run at SERIALIZABLE (`npm test -- --serializable`)? Then whoever writes must be ready to try again.
 */
export const isSerializable = process.env['TEST_SERIALIZABLE'] !== undefined

export type TestStore = { readonly store: Store; readonly folder: string; drop(): Promise<void> }

const dropSchema = async (schema: string): Promise<void> => {
  const outside = openPostgresStore(url ?? '')
  await sql.raw(`drop schema if exists "${schema}" cascade`).execute(outside.schema)
  await outside.close()
}

const openSchema = async (schema: string): Promise<Store> => {
  const outside = openPostgresStore(url ?? '')
  await sql.raw(`create schema "${schema}"`).execute(outside.schema)
  await outside.close()
  return openPostgresStore(url ?? '', schema)
}

/**
 * An empty database of this engine; `drop` takes it away with everything in it. The store is closed by whoever uses it.
 */
export const openTestStore = async (engine: Engine): Promise<TestStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-test-'))
  const schema = `t_${randomUUID().replaceAll('-', '')}`
  const store = engine === 'sqlite' ? openSqliteStore(folder) : await openSchema(schema)
  return {
    store,
    folder,
    drop: async () => {
      if (engine === 'postgres') await dropSchema(schema)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
