// Triggers that refuse to change or delete rows. The migrations, repeated in immutable-rows.ts, say
// which tables and columns have one; this file creates them on each engine.
import { type Kysely, sql } from 'kysely'
import type { Engine } from './store.ts'

/**
 * `event` is 'update', 'delete' or 'update of' some columns. `lifted` allows it while a row is in
 * ledger_lifts, `sealing` allows an entry of the audit log its place in the chain, once, and
 * `unresolved` allows it until a row is resolved, and `never` allows nothing.
 */
export type RowGuard = {
  readonly name: string
  readonly table: string
  readonly event: 'update' | 'delete' | `update of ${string}`
  readonly unless: 'lifted' | 'sealing' | 'unresolved' | 'never'
}

/** All columns of the audit log except `seal_seq`, for SQLite, which cannot compare whole rows. */
export type EntryColumns = readonly string[]

/** The list of columns in an event: `update of "total", "discount"`. */
export const updateOf = (columns: readonly string[]): `update of ${string}` =>
  `update of ${columns.map((column) => `"${column}"`).join(', ')}`

/** The name of a guard in the database. */
export const triggerOf = ({ name }: RowGuard): string => `keep_${name}`

const sqliteCondition = (unless: RowGuard['unless'], columns: EntryColumns): string => {
  if (unless === 'never') return ''
  if (unless === 'lifted') return 'when not exists (select 1 from ledger_lifts)'
  if (unless === 'unresolved')
    return 'when old.resolved_at is not null and not exists (select 1 from ledger_lifts)'

  const isChanged = columns.map((column) => `new."${column}" is not old."${column}"`).join(' or ')

  return `when old.seal_seq is not null or new.seal_seq is null or ${isChanged}`
}

const addOnSqlite = async (
  db: Kysely<never>,
  guards: readonly RowGuard[],
  columns: EntryColumns,
): Promise<void> => {
  for (const guard of guards) {
    const { table, event, unless } = guard
    const refusal = `begin select raise(abort, '${table} is never changed'); end`
    await sql.raw(`drop trigger if exists ${triggerOf(guard)}`).execute(db)
    await sql
      .raw(
        `create trigger ${triggerOf(guard)} before ${event} on ${table} ` +
          `${sqliteCondition(unless, columns)} ${refusal}`,
      )
      .execute(db)
  }
}

const POSTGRES_ALLOWED: Readonly<Record<RowGuard['unless'], string>> = {
  lifted:
    "if exists (select 1 from ledger_lifts) then if tg_op = 'DELETE' then return old; end if; " +
    'return new; end if;',
  sealing:
    `if old.seal_seq is null and new.seal_seq is not null and to_jsonb(old) - ` +
    `'seal_seq' = to_jsonb(new) - 'seal_seq' then return new; end if;`,
  unresolved:
    'if old.resolved_at is null or exists (select 1 from ledger_lifts) then return new; end if;',
  never: '',
}

const addOnPostgres = async (db: Kysely<never>, guards: readonly RowGuard[]): Promise<void> => {
  for (const [unless, allowed] of Object.entries(POSTGRES_ALLOWED)) {
    const body = `begin ${allowed} raise exception '% is never changed', tg_table_name; end`
    await sql
      .raw(
        `create or replace function keep_unless_${unless}() returns trigger language plpgsql ` +
          `as $keep$ ${body} $keep$`,
      )
      .execute(db)
  }

  for (const guard of guards) {
    const { table, event, unless } = guard
    const work = `for each row execute function keep_unless_${unless}()`
    await sql
      .raw(`create or replace trigger ${triggerOf(guard)} before ${event} on ${table} ${work}`)
      .execute(db)
  }

  for (const table of new Set(guards.map((guard) => guard.table))) {
    const work = 'for each statement execute function keep_unless_never()'
    await sql
      .raw(`create or replace trigger keep_${table}_whole before truncate on ${table} ${work}`)
      .execute(db)
  }
}

/**
 * Creates or replaces these guards; throws when the engine refuses one, so that no shop runs
 * without them.
 */
export const addGuards = (
  db: Kysely<never>,
  engine: Engine,
  guards: readonly RowGuard[],
  columns: EntryColumns = [],
): Promise<void> =>
  engine === 'sqlite' ? addOnSqlite(db, guards, columns) : addOnPostgres(db, guards)
