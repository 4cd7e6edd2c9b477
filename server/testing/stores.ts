// The engines of the server tests: SQLite always, PostgreSQL when TEST_DATABASE_URL is set. Each
// test gets a new database, a copy of the one from prepare-databases.ts. With TEST_DATABASE_POOLER,
// the address of a connection pooler in front of the same PostgreSQL, the shops of the tests use it
// through the pooler.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import type { Engine, Store } from '../platform/database/store.ts'
import { databaseAddress, MIGRATED_DATABASE, MIGRATED_FOLDER } from './migrated.ts'

const server = process.env['TEST_DATABASE_URL']
/**
 * Databases are created and dropped without a pooler, whose idle connections would keep a template
 * in use.
 */
const shops = process.env['TEST_DATABASE_POOLER'] ?? server

export const engines: readonly Engine[] = server === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/**
 * The engines of tests that are equal on both: SQLite,
 * and in `npm run test:full` PostgreSQL (0063).
 */
export const enginesOfEqualTests: readonly Engine[] =
  process.env['TEST_EVERY_ENGINE'] === undefined ? ['sqlite'] : engines

/** One connection of each worker creates and drops the databases of its tests. */
const outside = new pg.Pool({
  connectionString: server,
  max: 1,
  idleTimeoutMillis: 10_000,
  allowExitOnIdle: true,
})
outside.on('error', () => undefined)

const runOutside = async (statement: string): Promise<void> => {
  await outside.query(statement)
}

type OwnDatabase = { readonly url: string; drop(): Promise<void> }

const createDatabase = async (options: string): Promise<OwnDatabase> => {
  const name = `webale_own_${randomUUID().replaceAll('-', '')}`
  await runOutside(`create database "${name}" ${options}`)
  return {
    url: databaseAddress(shops ?? '', name),
    drop: () => runOutside(`drop database "${name}" with (force)`),
  }
}

/**
 * Creates an empty PostgreSQL database for tests that start servers on it. Requires a PostgreSQL.
 */
export const makeDatabase = (options = ''): Promise<OwnDatabase> => createDatabase(options)

/** The address of a test database on PostgreSQL, for another process. */
export const addressOf = async ({ schema }: Store): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(schema)
  return databaseAddress(shops ?? '', rows[0]?.name ?? '')
}

/**
 * Sets the database of a store on PostgreSQL, and ends all connections to it, so that each new one
 * has the setting.
 */
export const setDatabase = async (store: Store, setting: string, value: string): Promise<void> => {
  const name = new URL(await addressOf(store)).pathname.slice(1)
  await runOutside(`alter database "${name}" set ${setting} = '${value}'`)
  await runOutside(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  // Each connection of the store that was ended is found so by a query at the latest.
  await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(store.schema)))
}

/**
 * Does PostgreSQL run at SERIALIZABLE (`npm test --
 * --serializable`)? Then direct transactions must retry.
 */
export const isSerializable = process.env['TEST_SERIALIZABLE'] !== undefined

export type TestStore = { readonly store: Store; readonly folder: string; drop(): Promise<void> }

/** The content of a new database: all tables of the present version, or none. */
type Content = 'migrated' | 'nothing'

const openPostgres = async (content: Content) => {
  const template = content === 'migrated' ? process.env[MIGRATED_DATABASE] : undefined
  // Copying the files takes a third of the processor time of writing every page to the log.
  const database = await createDatabase(
    template === undefined ? '' : `template "${template}" strategy file_copy`,
  )
  return { store: openPostgresStore(database.url), drop: database.drop }
}

const openSqlite = (folder: string, content: Content) => {
  const migrated = process.env[MIGRATED_FOLDER]
  if (content === 'migrated' && migrated !== undefined)
    cpSync(migrated, folder, { recursive: true })
  return { store: openSqliteStore(folder), drop: () => Promise.resolve() }
}

/** An empty database of this engine; `drop` deletes it. The caller closes the store. */
export const openTestStore = async (
  engine: Engine,
  content: Content = 'migrated',
): Promise<TestStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-test-'))
  const { store, drop } =
    engine === 'sqlite' ? openSqlite(folder, content) : await openPostgres(content)
  return {
    store,
    folder,
    drop: async () => {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
