// The engines every server test runs on: SQLite always, PostgreSQL when TEST_DATABASE_URL names one. A fresh database
// per test: a copy of the one that prepare-databases.ts has made.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Engine, openPostgresStore, openSqliteStore, type Store } from '../platform/database/open.ts'
import { databaseAddress, MIGRATED_DATABASE, MIGRATED_FOLDER } from './migrated.ts'

const server = process.env['TEST_DATABASE_URL']

export const engines: readonly Engine[] = server === undefined ? ['sqlite'] : ['sqlite', 'postgres']

const runOutside = async (statement: string): Promise<void> => {
  const outside = openPostgresStore(server ?? '')
  await sql.raw(statement).execute(outside.schema)
  await outside.close()
}

type OwnDatabase = { readonly url: string; drop(): Promise<void> }

const createDatabase = async (template?: string): Promise<OwnDatabase> => {
  const name = `webale_own_${randomUUID().replaceAll('-', '')}`
  await runOutside(`create database "${name}"${template === undefined ? '' : ` template "${template}"`}`)
  return {
    url: databaseAddress(server ?? '', name),
    drop: () => runOutside(`drop database "${name}" with (force)`),
  }
}

/** An empty PostgreSQL database of its own for tests that start servers on it. Only where there is a PostgreSQL. */
export const makeDatabase = (): Promise<OwnDatabase> => createDatabase()

/**
 * Does PostgreSQL run at SERIALIZABLE (`npm test -- --serializable`)? Then whoever writes must be ready to try again.
 */
export const isSerializable = process.env['TEST_SERIALIZABLE'] !== undefined

export type TestStore = { readonly store: Store; readonly folder: string; drop(): Promise<void> }

/** What a new database holds: all tables of the present version, or nothing at all. */
type Content = 'migrated' | 'nothing'

const openPostgres = async (content: Content) => {
  const made = await createDatabase(content === 'migrated' ? process.env[MIGRATED_DATABASE] : undefined)
  return { store: openPostgresStore(made.url), drop: made.drop }
}

const openSqlite = (folder: string, content: Content) => {
  const migrated = process.env[MIGRATED_FOLDER]
  if (content === 'migrated' && migrated !== undefined) cpSync(migrated, folder, { recursive: true })
  return { store: openSqliteStore(folder), drop: () => Promise.resolve() }
}

/**
 * A database of this engine without rows; `drop` takes it away with everything in it. The store is closed by whoever uses it.
 */
export const openTestStore = async (engine: Engine, content: Content = 'migrated'): Promise<TestStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-test-'))
  const { store, drop } = engine === 'sqlite' ? openSqlite(folder, content) : await openPostgres(content)
  return {
    store,
    folder,
    drop: async () => {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
