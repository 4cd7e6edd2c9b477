// Rows that are facts: the database itself refuses to change or delete what was sold, what left the stock and what is on record,
// whoever asks. Only deleting data lifts that, for its own transaction.
import { type Kysely, sql } from 'kysely'
import type { Db, Engine, Tx } from './open.ts'

/** Columns of a sale that nobody changes; what the reports keep beside them is counted again now and then. */
const SALE_FACTS = ['id', 'receipt_number', 'subtotal', 'discount', 'total', 'amount_paid', 'change_amount', 'payment_method']
const SALE_STAMPS = ['created_by', 'business_date', 'created_at', 'content_hash']
const ENTRY_COLUMNS = ['id', 'action', 'entity', 'entity_id', 'subject', 'actor_id', 'department_id', 'session_id', 'ip', 'user_agent', 'details']
const ENTRY_VALUES = ['before', 'after', 'created_at']

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

type Guard = { readonly name: string; readonly table: string; readonly event: string; readonly unless: 'lifted' | 'sealing' | 'never' }

const LIFTED: Guard['unless'] = 'lifted'
const NEVER: Guard['unless'] = 'never'

/** Every guard by the name it has in the database. */
const guards: readonly Guard[] = [
  { name: 'sale_items_update', table: 'sale_items', event: 'update', unless: LIFTED },
  { name: 'sale_items_delete', table: 'sale_items', event: 'delete', unless: LIFTED },
  { name: 'stock_movements_update', table: 'stock_movements', event: 'update', unless: LIFTED },
  { name: 'stock_movements_delete', table: 'stock_movements', event: 'delete', unless: LIFTED },
  { name: 'sales_update', table: 'sales', event: `update of ${quoted([...SALE_FACTS, ...SALE_STAMPS])}`, unless: LIFTED },
  { name: 'sales_delete', table: 'sales', event: 'delete', unless: LIFTED },
  { name: 'audit_log_update', table: 'audit_log', event: 'update', unless: 'sealing' },
  { name: 'audit_log_delete', table: 'audit_log', event: 'delete', unless: NEVER },
  { name: 'seals_update', table: 'seals', event: 'update', unless: NEVER },
  { name: 'seals_delete', table: 'seals', event: 'delete', unless: NEVER },
]

const nameOf = ({ name }: Guard): string => `keep_${name}`

// The one change an entry ever sees: its place in the chain, once.
const changedColumns = [...ENTRY_COLUMNS, ...ENTRY_VALUES].map((column) => `new."${column}" is not old."${column}"`).join(' or ')
const SQLITE_REFUSED: Readonly<Record<Guard['unless'], string>> = {
  lifted: 'when not exists (select 1 from ledger_lifts)',
  sealing: `when old.seal_seq is not null or new.seal_seq is null or ${changedColumns}`,
  never: '',
}

const guardSqlite = async (db: Kysely<never>): Promise<void> => {
  for (const guard of guards) {
    const { table, event, unless } = guard
    const refusal = `begin select raise(abort, '${table} is never changed'); end`
    await sql.raw(`create trigger ${nameOf(guard)} before ${event} on ${table} ${SQLITE_REFUSED[unless]} ${refusal}`).execute(db)
  }
}

const POSTGRES_ALLOWED: Readonly<Record<Guard['unless'], string>> = {
  lifted: "if exists (select 1 from ledger_lifts) then if tg_op = 'DELETE' then return old; end if; return new; end if;",
  sealing: `if old.seal_seq is null and new.seal_seq is not null and to_jsonb(old) - 'seal_seq' = to_jsonb(new) - 'seal_seq' then return new; end if;`,
  never: '',
}

const guardPostgres = async (db: Kysely<never>): Promise<void> => {
  for (const [unless, allowed] of Object.entries(POSTGRES_ALLOWED)) {
    const body = `begin ${allowed} raise exception '% is never changed', tg_table_name; end`
    await sql.raw(`create function keep_unless_${unless}() returns trigger language plpgsql as $keep$ ${body} $keep$`).execute(db)
  }
  for (const guard of guards) {
    const { table, event, unless } = guard
    await sql.raw(`create trigger ${nameOf(guard)} before ${event} on ${table} for each row execute function keep_unless_${unless}()`).execute(db)
  }
  for (const table of new Set(guards.map((guard) => guard.table)))
    await sql.raw(`create trigger keep_${table}_whole before truncate on ${table} for each statement execute function keep_unless_never()`).execute(db)
}

/** Makes the guards; an engine that has no triggers is left without, and the start says so. */
export const guardRows = async (db: Kysely<never>, engine: Engine): Promise<void> => {
  if (engine === 'sqlite') return guardSqlite(db)
  await sql`savepoint guards`.execute(db)
  try {
    await guardPostgres(db)
  } catch {
    await sql`rollback to savepoint guards`.execute(db)
  }
}

/** Names of the guards that this database does not have; none on a healthy one. */
export const missingGuards = async (db: Db): Promise<string[]> => {
  const found =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`
      : sql<{ name: string }>`select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
          where not tgisinternal and tgenabled <> 'D' and relnamespace = cast(current_schema() as regnamespace)`
  const { rows } = await found.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return guards.map(nameOf).filter((name) => !names.has(name))
}

/** Lets this transaction, and no other, change and delete what is kept. Who calls it puts on record why. */
export const whileLifted = async <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> => {
  await tx.insertInto('ledger_lifts').values({ place: 1 }).execute()
  const result = await work()
  await tx.deleteFrom('ledger_lifts').execute()
  return result
}
