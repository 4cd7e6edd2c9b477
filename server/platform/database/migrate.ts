// Brings the schema up to date, each migration in its own transaction, in order. The list is imported, not scanned, so a
// bundled server carries it.
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type Migration, Migrator, type MigrationResult, sql } from 'kysely'
import { kitFor, type Kit } from './kit.ts'
import type { Store } from './open.ts'

/** A step of the schema. Never edited after a release; a later step changes what an earlier one made. */
export type SchemaStep = (db: Kysely<never>, kit: Kit) => Promise<void>

export type Schema = Readonly<Record<string, SchemaStep>>

const providerOf = (store: Store, schema: Schema) => ({
  getMigrations: async (): Promise<Record<string, Migration>> => {
    const kit = kitFor(store.engine)
    return Object.fromEntries(Object.entries(schema).map(([name, step]) => [name, { up: (db: Kysely<never>) => step(db, kit) }]))
  },
})

// The migrator looks for its own tables in every schema of PostgreSQL unless it is told which one is ours.
const migratorOf = async (store: Store, schema: Schema): Promise<Migrator> => {
  const options = { db: store.schema, provider: providerOf(store, schema) }
  if (store.engine === 'sqlite') return new Migrator(options)
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(store.schema)
  return new Migrator({ ...options, migrationTableSchema: rows[0]?.name ?? 'public' })
}

const failed = (results: MigrationResult[] | undefined): string => results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown'

const MOST_TRIES = 4
const PAUSE_MS = 250
// What a step hits when another server has just done it: it exists, or it was changed at the same moment.
const ANOTHER_WAS_QUICKER = /^(23505|40001|40P01|42P07|42701|42710|42P06|XX000)$/

/**
 * Runs what is missing; throws with the name of the step that failed, which left nothing behind. On PostgreSQL all steps and the
 * notes that they are done are one transaction: of several servers that start at once one does the work, and the others, when
 * they cannot, look again.
 */
export const migrate = async (store: Store, schema: Schema): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await (await migratorOf(store, schema)).migrateToLatest()
    if (error === undefined) return
    const again = store.engine === 'postgres' && attempt < MOST_TRIES && ANOTHER_WAS_QUICKER.test(String((error as { code?: string }).code))
    if (!again) throw new Error(`Migration ${failed(results)} failed`, { cause: error })
    await pause(PAUSE_MS * attempt)
  }
}

/** Are all steps done? For /readyz. */
export const isCurrent = async (store: Store, schema: Schema): Promise<boolean> => {
  const done = await (await migratorOf(store, schema)).getMigrations()
  return done.every(({ executedAt }) => executedAt !== undefined)
}
