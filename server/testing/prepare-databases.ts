// Runs once before the server tests: creates a migrated database of each engine. Every test gets a
// copy, which takes a tenth of the time of the migrations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../migrations/migrations.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import { databaseAddress, MIGRATED_DATABASE, MIGRATED_FOLDER } from './migrated.ts'

const prepareSqlite = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-migrated-'))
  const store = openSqliteStore(folder)
  await migrate(store, migrations)
  await store.close()
  return folder
}

const preparePostgres = async (address: string): Promise<string> => {
  const name = `webale_migrated_${process.pid}`
  const outside = openPostgresStore(address)
  await sql.raw(`drop database if exists "${name}" with (force)`).execute(outside.schema)
  await sql.raw(`create database "${name}"`).execute(outside.schema)
  await outside.close()
  const store = openPostgresStore(databaseAddress(address, name))
  await migrate(store, migrations)
  // The first transaction of a shop makes the triggers of written rows; its copies have them.
  await store.transaction(() => Promise.resolve())
  await store.close()
  return name
}

const dropPostgres = async (address: string, name: string): Promise<void> => {
  const outside = openPostgresStore(address)
  await sql.raw(`drop database if exists "${name}" with (force)`).execute(outside.schema)
  await outside.close()
}

/** Called by Vitest; what it returns runs after the last test. */
export const setup = async (): Promise<() => Promise<void>> => {
  const address = process.env['TEST_DATABASE_URL']
  const folder = await prepareSqlite()
  process.env[MIGRATED_FOLDER] = folder
  const name = address === undefined ? undefined : await preparePostgres(address)
  if (name !== undefined) process.env[MIGRATED_DATABASE] = name
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (address !== undefined && name !== undefined) await dropPostgres(address, name)
  }
}
