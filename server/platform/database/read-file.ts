// Reads a whole SQLite file in one read transaction, row by row, for moving to another engine.
import { openSqlite } from './sqlite.ts'

type FileRow = Record<string, unknown>

export type MoveSource = {
  /** All tables of the shop, each after the tables that it references. */
  readonly tables: readonly string[]
  /** The migrations of the file. */
  readonly steps: readonly string[]
  /** As stored: booleans as 0 and 1, JSON as text. */
  rows(table: string): Iterable<FileRow>
  figures(query: string): { readonly count: number; readonly thousandths: number }
  close(): void
}

type Database = ReturnType<typeof openSqlite>

const queryRows = <Answer>(database: Database, query: string): Answer[] =>
  database.prepare(query).all() as Answer[]

/** Without the tables of the migrator and the search index, which the other engine has too. */
const tablesOf = (database: Database): string[] =>
  queryRows<{ name: string }>(
    database,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name ` +
      `not like 'kysely%' and name not like 'product\\_search%' escape '\\' order by name`,
  ).map(({ name }) => name)

const inOrder = (database: Database, names: readonly string[]): string[] => {
  const ordered: string[] = []
  const add = (name: string): void => {
    if (ordered.includes(name)) return
    const owners = queryRows<{ table: string }>(database, `pragma foreign_key_list("${name}")`)
    for (const { table } of owners) if (table !== name) add(table)
    ordered.push(name)
  }

  for (const name of names) add(name)

  return ordered
}

const ROWS_AT_ONCE = 500

/**
 * Reads in complete batches: an iterator that stays open
 * crashed the process when its statement was finalised.
 */
function* rowsOf(database: Database, table: string): Generator<FileRow> {
  const next = database.prepare(
    `select rowid as "row number", * from "${table}" where rowid > ? ` +
      `order by rowid limit ${ROWS_AT_ONCE}`,
  )

  let last = -1

  for (;;) {
    const rows = next.all(last) as FileRow[]

    for (const { 'row number': number, ...row } of rows) {
      last = Number(number)
      yield row
    }

    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Opens the file; the caller makes sure that no server writes to it meanwhile. */
export const readFile = (file: string): MoveSource => {
  const database = openSqlite(file, 'read')
  database.exec('begin')

  return {
    tables: inOrder(database, tablesOf(database)),
    steps: queryRows<{ name: string }>(database, 'select name from kysely_migration').map(
      ({ name }) => name,
    ),
    rows: (table) => rowsOf(database, table),
    figures: (query) =>
      queryRows<{ count: number; thousandths: number }>(database, query)[0] ?? {
        count: 0,
        thousandths: 0,
      },
    close: () => database.close(),
  }
}
