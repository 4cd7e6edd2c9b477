// Runs all missing migrations in one transaction: the database is upgraded or unchanged. The list
// is imported, not scanned, so that a bundled server contains it.
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type Migration, Migrator, type MigrationResult, sql } from 'kysely'
import { ConfigError } from '../settings/config.ts'
import { kitFor, type Kit } from './kit.ts'
import type { Store } from './store.ts'

/**
 * A step of the schema. Never edited after a release;
 * a later step changes what an earlier one made.
 */
export type SchemaStep = (db: Kysely<never>, kit: Kit) => Promise<void>

export type Schema = Readonly<Record<string, SchemaStep>>

const providerOf = (store: Store, schema: Schema) => ({
  getMigrations: async (): Promise<Record<string, Migration>> => {
    const kit = kitFor(store.engine)
    return Object.fromEntries(
      Object.entries(schema).map(([name, step]) => [
        name,
        { up: (db: Kysely<never>) => step(db, kit) },
      ]),
    )
  },
})

// Without a schema name the migrator looks for its tables in every schema of PostgreSQL.
const migratorOf = async (store: Store, schema: Schema): Promise<Migrator> => {
  const options = { db: store.schema, provider: providerOf(store, schema) }
  if (store.engine === 'sqlite') return new Migrator(options)
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(
    store.schema,
  )

  return new Migrator({ ...options, migrationTableSchema: rows[0]?.name ?? 'public' })
}

const failedNames = (results: MigrationResult[] | undefined): string =>
  results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown'

/** The names of the migrations that a database has; none for a new one. */
const stepsOf = async ({ engine, schema }: Store): Promise<string[]> => {
  const existing =
    engine === 'sqlite'
      ? sql`select name
        from sqlite_schema
        where name = 'kysely_migration'`
      : sql`select 1
        where to_regclass('kysely_migration') is not null`

  if ((await existing.execute(schema)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name
    from kysely_migration`.execute(schema)

  return rows.map(({ name }) => name)
}

type Progress = { readonly isNew: boolean; readonly missing: readonly string[] }

/**
 * What a database still lacks. Throws ConfigError for one that lacks a step before its last one,
 * and for one of a newer version: a program that knows less than the database does would write what
 * the newer one cannot read.
 */
const findMissing = async (store: Store, schema: Schema): Promise<Progress> => {
  const steps = new Set(await stepsOf(store))
  const unknown = [...steps].find((name) => !Object.hasOwn(schema, name))
  if (unknown !== undefined)
    throw new ConfigError(
      `The database is of a newer version of this program (${unknown}). ` +
        `Start that version, or go back: npm run restore`,
    )

  const missing = Object.keys(schema).filter((name) => !steps.has(name))
  const skipped = missing.find((name) => [...steps].some((done) => done > name))
  if (skipped !== undefined)
    throw new ConfigError(
      `The database is of a version that was never released (it lacks ${skipped}, ` +
        `but has later steps). ` +
        'Start the version that made it, or use another data folder',
    )

  return { isNew: steps.size === 0, missing }
}

/** Is there a shop of an earlier version? Throws ConfigError as findMissing does. */
export const isBehind = async (store: Store, schema: Schema): Promise<boolean> => {
  const { isNew, missing } = await findMissing(store, schema)
  return !isNew && missing.length > 0
}

const MAX_TRIES = 4
const PAUSE_MS = 250
// Errors of a migration that another server has just run or is running.
const ANOTHER_WAS_QUICKER = /^(23505|40001|40P01|42P07|42701|42710|42P06|XX000)$/

/**
 * Runs what is missing; throws ConfigError when the database is newer, and otherwise with the name
 * of the step that failed, which left nothing behind. All steps and the notes that they are done
 * are one transaction: on PostgreSQL, of several servers that start at once one does the work, and
 * the others, when they cannot, look again.
 */
export const migrate = async (store: Store, schema: Schema): Promise<void> => {
  const { missing } = await findMissing(store, schema)
  // The migrator reads the columns of all tables first,
  // which takes longer than the rest of a start.
  if (missing.length === 0) return

  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await (await migratorOf(store, schema)).migrateToLatest()
    if (error === undefined) return
    const canRetry =
      store.engine === 'postgres' &&
      attempt < MAX_TRIES &&
      ANOTHER_WAS_QUICKER.test(String((error as { code?: string }).code))

    if (!canRetry) throw new Error(`Migration ${failedNames(results)} failed`, { cause: error })
    await pause(PAUSE_MS * attempt)
  }
}

/** Are all migrations done? For /readyz. */
export const isCurrent = async (store: Store, schema: Schema): Promise<boolean> => {
  const steps = new Set(await stepsOf(store))
  return Object.keys(schema).every((name) => steps.has(name))
}
