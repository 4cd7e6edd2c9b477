// Records which audited rows a transaction writes, independent of the code that writes them:
// triggers insert table and id of every row into `written_rows`, which is read at the end of the
// transaction (platform/audit.ts). On SQLite, table and triggers are temporary objects of the
// writing connection, so that writes of other programs are not included; on PostgreSQL each row
// contains its transaction id.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { precompileQuery } from '../database/precompile-query.ts'
import type { Tx } from '../database/store.ts'
import { WATCHED_TABLES } from '../database/remember-rows.ts'
import { NOTE_WATCHED } from '../database/sqlite-connection.ts'
import { FACT_TABLE_NAMES, factTable, keyOf } from './fact-tables.ts'

/** A row of a table of facts, or a corrected sale. */
export type WrittenRow = { readonly table_name: string; readonly row_id: string }

type Column = { readonly table_name: string; readonly name: string }

type Trigger = {
  readonly name: string
  readonly table: string
  readonly event: string
  readonly when?: string
  /** The table of the row itself, or of the row that it belongs to: 'sales' by `sale_id`. */
  readonly as: string
  readonly by: string
}

const columnsOf = async (tx: Tx): Promise<Map<string, string[]>> => {
  const columns =
    tx.engine === 'sqlite'
      ? sql<Column>`select made.name as table_name, columns.name as name
        from sqlite_schema as made
        join pragma_table_info(made.name) as columns
        where made.type = 'table'`
      : // The catalogue itself: the view information_schema.columns takes fifteen times as long.
        sql<Column>`select relname as table_name, attname as name
          from pg_attribute
          join pg_class on pg_class.oid = attrelid
          where relnamespace = cast(current_schema() as regnamespace)
            and relkind in ('r', 'p')
          and attnum > 0 and not attisdropped
          order by relname, attnum`

  const found = new Map<string, string[]>()

  for (const { table_name, name } of (await columns.execute(tx)).rows)
    found.set(table_name, [...(found.get(table_name) ?? []), name])

  return found
}

/** An update that changes at least one of these columns; saving a row unchanged is not a write. */
const changeOf = (tx: Tx, columns: readonly string[]): Pick<Trigger, 'event' | 'when'> => {
  const differs = tx.engine === 'sqlite' ? 'is not' : 'is distinct from'
  return {
    event: `update of ${columns.map((name) => `"${name}"`).join(', ')}`,
    when: columns.map((name) => `new."${name}" ${differs} old."${name}"`).join(' or '),
  }
}

/** Report columns of a sale, which are recomputed and not part of the fact. */
const COUNTED = ['cogs', 'item_count', 'is_suspicious']

/** The movements of a sale are sealed with it, so a till does not wait for their fingerprints. */
const NOT_OF_A_SALE = "new.reference_type is null or new.reference_type <> 'sale'"

type Columns = ReadonlyMap<string, readonly string[]>

const factTriggers = (tx: Tx, columns: Columns): Trigger[] =>
  FACT_TABLE_NAMES.flatMap((table) => {
    const [{ but = [], mayGo }, by, all] = [factTable(table), keyOf(table), columns.get(table)]
    if (all === undefined) return []
    const row = { table, as: table, by }
    const counted = all.filter((name) => !but.includes(name))
    const inserted = {
      ...row,
      name: `note_${table}_insert`,
      event: 'insert',
      ...(table === 'stock_movements' ? { when: NOT_OF_A_SALE } : {}),
    }

    const changed = {
      ...row,
      name: `note_${table}_update`,
      ...changeOf(tx, counted),
    }

    return mayGo === true
      ? [inserted, changed]
      : [
          inserted,
          changed,
          {
            ...row,
            name: `note_${table}_delete`,
            event: 'delete',
          },
        ]
  })

/** Those of the tables of facts, and corrections of sales and their items. */
const triggersOf = (tx: Tx, columns: Columns): Trigger[] => {
  const sale = changeOf(
    tx,
    (columns.get('sales') ?? []).filter((name) => !COUNTED.includes(name)),
  )

  const item = changeOf(tx, columns.get('sale_items') ?? [])

  return [
    ...factTriggers(tx, columns),
    {
      name: 'note_sales_update',
      table: 'sales',
      ...sale,
      as: 'sales',
      by: 'id',
    },
    {
      name: 'note_sale_items_update',
      table: 'sale_items',
      ...item,
      as: 'sales',
      by: 'sale_id',
    },
  ]
}

const sqliteText = ({ name, table, event, when, as, by }: Trigger): string => {
  const row = event === 'delete' ? 'old' : 'new'
  const note = `insert into written_rows values ('${as}', ${row}."${by}")`

  return (
    `create temp trigger if not exists ${name} after ${event} on main.${table} ` +
    `${when === undefined ? '' : `when ${when}`} begin ${note}; end`
  )
}

const NOTE_ROW = `create or replace function note_row() returns trigger language plpgsql as $note$
  declare written jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  begin insert into written_rows values (txid_current(), tg_argv[0], written ->> tg_argv[1]); return null; end $note$`

const postgresText = ({ table, event, when, as, by }: Trigger, name: string): string =>
  `create or replace trigger ${name} after ${event} on ${table} for each row ` +
  `${when === undefined ? '' : `when (${when})`} execute function note_row('${as}', '${by}')`

type TriggerRow = { readonly name: string; readonly table_name: string }

/**
 * The name contains a hash of the definition, so a
 * trigger of an earlier version is found and replaced.
 */
const statementOf = (trigger: Trigger): readonly [name: string, text: string] => {
  const name = `${trigger.name}_${createHash('sha256').update(postgresText(trigger, '')).digest('hex').slice(0, 8)}`
  return [name, postgresText(trigger, name)]
}

const postgresStatements = async (tx: Tx, triggers: readonly Trigger[]): Promise<string[]> => {
  const { rows } = await sql<TriggerRow>`select tgname as name, relname as table_name
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
    where tgname like 'note!_%' escape '!' and tgenabled <> 'D'
    and relnamespace = cast(current_schema() as regnamespace)`.execute(tx)

  const [wanted, there] = [
    new Map(triggers.map(statementOf)),
    new Set(rows.map(({ name }) => name)),
  ]

  const missing = [...wanted].flatMap(([name, text]) => (there.has(name) ? [] : [text]))
  const outdated = rows
    .filter(({ name }) => !wanted.has(name))
    .map(({ name, table_name }) => `drop trigger if exists ${name} on ${table_name}`)

  return [...missing, ...outdated]
}

/** Triggers that tell this connection of writes to watched tables. */
const watchTexts = (tx: Tx, columns: Columns): string[] =>
  Object.entries(WATCHED_TABLES)
    .filter(([table]) => columns.has(table))
    .flatMap(([table, only]) => {
      const update = only.length === 0 ? { event: 'update' } : changeOf(tx, only)
      return [{ event: 'insert' }, update, { event: 'delete' }].map(
        ({ event, when }: Pick<Trigger, 'event' | 'when'>) =>
          `create temp trigger if not exists watch_${table}_${event.slice(0, 6)} after ${event} ` +
          `on main.${table} ${when === undefined ? '' : `when ${when}`} ` +
          `begin select ${NOTE_WATCHED}(); end`,
      )
    })

/** Creates missing triggers. False for a database of an earlier version, which lacks the table. */
export const createWriteTriggers = async (tx: Tx): Promise<boolean> => {
  const columns = await columnsOf(tx)
  if (columns.get('audit_log')?.includes('facts') !== true) return false
  const triggers = triggersOf(tx, columns)
  if (tx.engine === 'sqlite') {
    await sql`create temp table if not exists written_rows (table_name text not null,
      row_id text not null)`.execute(tx)
    for (const trigger of triggers) await sql.raw(sqliteText(trigger)).execute(tx)
    for (const text of watchTexts(tx, columns)) await sql.raw(text).execute(tx)
    return true
  }

  const statements = await postgresStatements(tx, triggers)
  // One server creates them; another one that starts at the same moment waits.
  if (statements.length > 0) await sql.raw([NOTE_ROW, ...statements].join(';\n')).execute(tx)

  return true
}

const deleteWrittenRows = precompileQuery((db) =>
  db.engine === 'sqlite'
    ? sql<WrittenRow>`delete
      from temp.written_rows returning table_name, row_id`
    : sql<WrittenRow>`delete
      from written_rows
      where tx = txid_current()
      returning table_name, row_id`,
)

/** The rows that this transaction has written since the last call, each once. */
export const takeWrittenRows = async (tx: Tx): Promise<WrittenRow[]> => {
  const rows = await deleteWrittenRows(tx, {}, {})
  if (rows.length < 2) return rows

  return [...new Map(rows.map((row) => [`${row.table_name} ${row.row_id}`, row])).values()]
}

const countWrittenRows = async (tx: Tx): Promise<number> => {
  const counted =
    tx.engine === 'sqlite'
      ? sql<{ count: number }>`select count(*) as count
        from temp.written_rows`
      : sql<{ count: number }>`select count(*) as count
        from written_rows
        where tx = txid_current()`
  return (await counted.execute(tx)).rows[0]?.count ?? 0
}

/**
 * A cursor: deleted rows stay in the table until the transaction ends, so each portion would read
 * over them again.
 */
async function* readWithCursor(tx: Tx, most: number): AsyncGenerator<WrittenRow[]> {
  await sql`declare written no scroll cursor for
    select distinct table_name, row_id
    from written_rows
    where tx = txid_current()`.execute(tx)

  for (;;) {
    const { rows } = await sql<WrittenRow>`fetch ${sql.lit(most)}
      from written`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }

  await sql`close written`.execute(tx)
  await sql`delete
    from written_rows
    where tx = txid_current()`.execute(tx)
}

async function* takeFirstRows(tx: Tx, most: number): AsyncGenerator<WrittenRow[]> {
  for (;;) {
    const { rows } = await sql<WrittenRow>`delete
      from temp.written_rows
      where rowid in
      (select rowid
        from temp.written_rows order by rowid limit ${most})
      returning table_name, row_id`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}

/**
 * The same in portions, for a transaction that wrote millions of rows; none when one portion would
 * hold them all.
 */
export async function* takeWrittenPortions(tx: Tx, most: number): AsyncGenerator<WrittenRow[]> {
  if ((await countWrittenRows(tx)) > most)
    yield* tx.engine === 'sqlite' ? takeFirstRows(tx, most) : readWithCursor(tx, most)
}
