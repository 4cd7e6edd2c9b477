// The embedded engine: one SQLite file in WAL mode. Speaks the node:sqlite API through
// @photostructure/sqlite (on Node 20 the built-in module does not exist). Durability is asserted,
// not assumed: a fresh connection on a WAL file starts at synchronous=NORMAL, which loses the last
// sales in a power cut.
import { DatabaseSync } from '@photostructure/sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult, UnknownRow } from 'kysely'
import { readRows, storedValue } from './columns.ts'

/** An open file of SQLite. */
export type Database = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Database['prepare']>
type Values = Parameters<Statement['all']>

const OLDEST_SQLITE = [3, 51, 3] as const
const FULL = 2
const MAX_STATEMENTS = 500
/** The maximum size of the log after a checkpoint: 16 MB. */
const MAX_LOG = 16 * 1024 * 1024

const isOlder = (version: string): boolean => {
  const parts = version.split('.').map(Number)

  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }

  return false
}

const readPragma = (database: Database, name: string): unknown =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]

const SETTINGS =
  `pragma journal_mode = wal; pragma synchronous = full; ` +
  `pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -16000; ` +
  `pragma journal_size_limit = ${MAX_LOG}`

/** Read back, because SQLite silently ignores settings that it does not accept. */
const checkSettings = (database: Database): void => {
  if (readPragma(database, 'journal_mode') !== 'wal')
    throw new Error('The database does not accept journal_mode=WAL; is it on a network folder?')

  if (readPragma(database, 'foreign_keys') !== 1)
    throw new Error('The database does not accept foreign_keys=ON')

  if (readPragma(database, 'synchronous') !== FULL)
    throw new Error(
      'The database does not accept synchronous=FULL; sales would not survive a power cut',
    )
}

/**
 * Opens the file with the settings every connection must have. Throws when SQLite is too old or
 * refuses durability. The first write matters: only after it does a WAL file show its real
 * synchronous setting. `unproven` leaves it out, for a full disk: nothing may be written then until
 * the file was opened anew.
 */
export const openSqlite = (file: string, use: 'write' | 'read' | 'unproven'): Database => {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    const version = String(
      Object.values(database.prepare('select sqlite_version()').get() ?? {})[0],
    )

    if (isOlder(version))
      throw new Error(`SQLite ${version} is too old; ${OLDEST_SQLITE.join('.')} or newer is needed`)

    database.exec(SETTINGS)
    if (use === 'read') database.exec('pragma query_only = on')
    if (use === 'write') {
      database.exec(`pragma user_version = ${Number(readPragma(database, 'user_version'))}`)
      checkSettings(database)
    }

    return database
  } catch (error) {
    database.close()
    throw error
  }
}

type PreparedStatement = { readonly statement: Statement; readonly returnsRows: boolean }

/**
 * Prepared statements by their SQL, so that each query is compiled once. The oldest are removed
 * beyond the limit.
 */
const statementCache = (database: Database): ((sql: string) => PreparedStatement) => {
  const cache = new Map<string, PreparedStatement>()
  return (sql) => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare(sql)
    const entry = { statement, returnsRows: statement.columns().length > 0 }
    // run() fails after it has written, even run() of a commit, when the last row id of the
    // connection is beyond 2^53, as in the search index. Only numbers of rows are read here, so big
    // integers change nothing else (0007).
    if (!entry.returnsRows) statement.setReadBigInts(true)
    if (cache.size >= MAX_STATEMENTS) cache.delete(cache.keys().next().value ?? sql)
    cache.set(sql, entry)

    return entry
  }
}

/** Statements of an open file. */
export type Connection = DatabaseConnection & {
  /** Runs a statement with values in their stored form; rows as the table declarations say. */
  runText(text: string, values: readonly unknown[]): UnknownRow[]
}

/** Runs statements on an open file, each compiled once. */
export const connectionTo = (database: Database): Connection => {
  const prepared = statementCache(database)
  return {
    runText: (text, values) => {
      const { statement, returnsRows } = prepared(text)
      if (returnsRows) return readRows(statement.all(...(values as Values)) as UnknownRow[])
      statement.run(...(values as Values))

      return []
    },
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { statement, returnsRows } = prepared(sql)
      const values = parameters.map(storedValue) as Values
      if (returnsRows) return { rows: statement.all(...values) as Row[] }
      const { changes } = statement.run(...values)

      return { rows: [], numAffectedRows: BigInt(changes) }
    },
    async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
      // A separate statement: a cached one could be run again while this iteration is unfinished.
      for (const row of database.prepare(sql).iterate(...(parameters.map(storedValue) as Values)))
        yield { rows: [row as Row] }
    },
  }
}
