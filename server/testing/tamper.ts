// Simulates an attacker with a database tool: removes
// the guards, changes rows, and restores the guards.
import { type Kysely, sql } from 'kysely'
import { handleOf } from '../platform/database/handle.ts'
import { openSqliteStore } from '../platform/database/open.ts'
import type { Db, Store } from '../platform/database/store.ts'
import type { Tables } from '../platform/database/tables.ts'

type TamperedShop = { readonly context: { readonly store: Store }; readonly folder: string }
type Trigger = { readonly name: string; readonly table: string; readonly text: string }

const triggersIn = async (db: Kysely<Tables>, engine: Db['engine']): Promise<Trigger[]> => {
  const found =
    engine === 'sqlite'
      ? sql<Trigger>`select name, tbl_name as "table", sql as text from sqlite_schema
        where type = 'trigger' and name like 'keep!_%' escape '!'`
      : sql<Trigger>`select tgname as name, relname as "table",
          pg_get_triggerdef(pg_trigger.oid) as text from pg_trigger
          join pg_class on pg_class.oid = tgrelid
          where not tgisinternal and relnamespace = cast(current_schema() as regnamespace)`
  return (await found.execute(db)).rows
}

/**
 * SQLite records only writes of the server's connection, so the attacker uses another connection.
 */
const withOtherConnection = async <Result>(
  { context: { store }, folder }: TamperedShop,
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  if (store.engine === 'postgres') return work(store)
  const own = openSqliteStore(folder)
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

/**
 * Runs the statements without the guards, then `look`; all of it is rolled back when that throws.
 */
export const tamperWith = <Result>(
  shop: TamperedShop,
  statements: readonly string[],
  look: (db: Db) => Promise<Result> = async () => undefined as never,
): Promise<Result> =>
  withOtherConnection(shop, ({ schema, engine }) =>
    schema.transaction().execute(async (db) => {
      const triggers = await triggersIn(db, engine)
      for (const { name, table } of triggers)
        await sql
          .raw(`drop trigger ${name}${engine === 'postgres' ? ` on ${table}` : ''}`)
          .execute(db)
      for (const statement of statements) await sql.raw(statement).execute(db)
      for (const { text } of triggers) await sql.raw(text).execute(db)
      return look(handleOf(db, engine))
    }),
  )
