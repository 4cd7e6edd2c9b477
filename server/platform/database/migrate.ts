// Brings the schema up to date, each migration in its own transaction, in order. The list is imported, not scanned, so a
// bundled server carries it.
import { type Kysely, type Migration, Migrator, type MigrationResult } from 'kysely'
import { kitFor, type Kit } from './kit.ts'
import type { Store } from './open.ts'

/** A step of the schema. Never edited after a release; a later step changes what an earlier one made. */
export type SchemaStep = (db: Kysely<never>, kit: Kit) => Promise<void>

export type Schema = Readonly<Record<string, SchemaStep>>

const providerOf = (store: Store, schema: Schema) => ({
  getMigrations: async (): Promise<Record<string, Migration>> => {
    const kit = kitFor(store.engine)
    return Object.fromEntries(Object.entries(schema).map(([name, step]) => [name, { up: (db: Kysely<never>) => step(db, kit) }])) as Record<string, Migration>
  },
})

const failed = (results: MigrationResult[] | undefined): string => results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown'

/** Runs what is missing; throws with the name of the step that failed, which left nothing behind. */
export const migrate = async (store: Store, schema: Schema): Promise<void> => {
  const { error, results } = await new Migrator({ db: store.schema, provider: providerOf(store, schema) }).migrateToLatest()
  if (error !== undefined) throw new Error(`Migration ${failed(results)} failed`, { cause: error })
}

/** Are all steps done? For /readyz. */
export const isCurrent = async (store: Store, schema: Schema): Promise<boolean> => {
  const done = await new Migrator({ db: store.schema, provider: providerOf(store, schema) }).getMigrations()
  return done.every(({ executedAt }) => executedAt !== undefined)
}
