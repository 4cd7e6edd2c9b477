// Quantities get three decimals. SQLite stores any number already; on PostgreSQL each column with
// one decimal is widened, and its numbers stay as they are.
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

type TableColumns = { readonly table_name: string; readonly names: readonly string[] }

const listColumns = async (db: Kysely<never>): Promise<readonly TableColumns[]> => {
  const { rows } = await sql<TableColumns>`
    select relname as table_name, json_agg(attname order by attnum) as names
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = cast(current_schema() as regnamespace) and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
      and format_type(atttypid, atttypmod) like 'numeric(%,1)'
    group by relname order by relname`.execute(db)
  return rows
}

type Trigger = { readonly name: string; readonly definition: string }

/** PostgreSQL does not change the type of a column that a trigger names. */
const listTriggers = async (db: Kysely<never>, table: string): Promise<readonly Trigger[]> => {
  const { rows } = await sql<Trigger>`
    select tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = cast(current_schema() as regnamespace) and relname = ${table}
      and not tgisinternal order by tgname`.execute(db)
  return rows
}

const widen = async (db: Kysely<never>, { table_name, names }: TableColumns): Promise<void> => {
  const triggers = await listTriggers(db, table_name)
  for (const { name } of triggers)
    await sql.raw(`drop trigger "${name}" on "${table_name}"`).execute(db)

  const changes = names.map((name) => `alter column "${name}" type numeric(20,3)`).join(', ')
  await sql.raw(`alter table "${table_name}" ${changes}`).execute(db)
  for (const { definition } of triggers) await sql.raw(definition).execute(db)
}

export const exactQuantities: SchemaStep = async (db, { engine }) => {
  if (engine === 'sqlite') return
  for (const columns of await listColumns(db)) await widen(db, columns)
}
