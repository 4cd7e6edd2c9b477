// The embedded engine: one SQLite file in WAL mode. Speaks the node:sqlite API through
// @photostructure/sqlite (on Node 20 the built-in module does not exist). Durability is asserted,
// not assumed: a fresh connection on a WAL file starts at synchronous=NORMAL, which loses the last
// sales in a power cut.
import { DatabaseSync } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  type UnknownRow,
} from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { readRows, storedValue } from './columns.ts'
import { LimitLiteralCompiler } from './limit-literals.ts'
import { sqliteCode } from './sqlite-code.ts'

type Database = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Database['prepare']>
type Values = Parameters<Statement['all']>

const OLDEST_SQLITE = [3, 51, 3] as const
const FULL = 2
const MAX_STATEMENTS = 500
/** The maximum size of the log after a checkpoint: 16 MB. */
const MAX_LOG = 16 * 1024 * 1024
const BUSY = 5
/**
 * How long a write waits while another program locks the database: the first one long, later ones
 * only a moment.
 */
const LONG_MS = 3000
const SHORT_MS = 200
const STEP_MS = 20

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

type Prepared = { readonly statement: Statement; readonly returnsRows: boolean }

/**
 * Prepared statements by their SQL, so that each query is compiled once. The oldest are removed
 * beyond the limit.
 */
const statementCache = (database: Database): ((sql: string) => Prepared) => {
  const cache = new Map<string, Prepared>()
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

/** An open file. */
type Connection = DatabaseConnection & {
  /** Runs a statement with values in their stored form; rows as the table declarations have them. */
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

/** A queue: one caller at a time, in order. */
const createQueue = (): {
  enter(): Promise<void>
  leave(): void
  isBusy(): boolean
  hasWaiting(): boolean
} => {
  const waiting: (() => void)[] = []
  let busy = false

  return {
    isBusy: () => busy,
    hasWaiting: () => waiting.length > 0,
    enter: () =>
      new Promise((go) => {
        if (busy) waiting.push(go)
        else {
          busy = true
          go()
        }
      }),
    leave: () => {
      const next = waiting.shift()
      if (next === undefined) busy = false
      else next()
    },
  }
}

/**
 * Completes the database file: prepared statements keep the connection open beyond close(), so
 * SQLite would leave the latest sales in the log, and a copy of webale.db alone would be empty.
 */
const closeSqlite = (database: Database): void => {
  try {
    database.exec('pragma busy_timeout = 5000; pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

/** The SQL function that a trigger calls for each write to a watched table (remember-rows.ts). */
export const NOTE_WATCHED = 'note_watched'

/** What is known about writes to watched tables. */
type Watch = {
  /** Ends the transaction: its writes count now, or never happened. */
  end(): void
  /**
   * Differs after each write to a watched table, by whatever connection or program. Null while this
   * connection has written one and not committed: nobody knows yet what will be true.
   */
  stamp(): string | null
}

const watchOf = (database: Database): Watch => {
  let count = 0
  let isWriting = false
  database.function(NOTE_WATCHED, () => {
    count += 1
    isWriting = true
    return null
  })

  const version = database.prepare('pragma data_version')

  return {
    end: () => {
      if (isWriting) count += 1
      isWriting = false
    },
    stamp: () => {
      if (isWriting) return null
      try {
        // The version counts the commits of others.
        return `${count} ${String(version.get()?.['data_version'])}`
      } catch {
        // A disk that fails: the reader of the rows says so.
        return null
      }
    },
  }
}

type ConnectionState = { database: Database; connection: Connection; watch: Watch }

/** Retries for a while without blocking this process. Throws the Refusal database_locked. */
const retryWhileBusy = async (work: () => Promise<void>, most: number): Promise<void> => {
  const until = performance.now() + most
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (sqliteCode(error) !== BUSY) throw error
      if (performance.now() > until) throw refuse('database_locked')
      await pause(STEP_MS)
    }
  }
}

type Turns = ReturnType<typeof createQueue>

/** Begins and ends the transactions of one connection. */
type Transactions = {
  begin(isReadOnly: boolean): Promise<void>
  commit(): void
  rollBack(): void
}

const transactionsOf = (state: ConnectionState, patience: () => number): Transactions => {
  const run = (text: string): void => void state.connection.runText(text, [])

  return {
    // IMMEDIATE takes the write lock at once; a deferred transaction could fail half way when
    // another process writes.
    begin: (isReadOnly) =>
      retryWhileBusy(async () => run(isReadOnly ? 'begin' : 'begin immediate'), patience()),
    commit: () => {
      run('commit')
      state.watch.end()
    },
    rollBack: () => {
      state.watch.end()
      // A full disk already ends the transaction; ending it again would hide the cause.
      if (state.database.isTransaction) run('rollback')
    },
  }
}

type Parts = {
  readonly state: ConnectionState
  readonly turns: Turns
  readonly transactions: Transactions
}

/** For the query builder; each of its transactions and single statements waits for its turn. */
const driverOf = (
  { state, turns, transactions }: Parts,
  close: (database: Database) => void,
): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: (query) => state.connection.executeQuery(query),
    streamQuery: (query, size) => state.connection.streamQuery(query, size),
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await turns.enter()
      return connection
    },
    beginTransaction: (_connection, { accessMode }) =>
      transactions.begin(accessMode === 'read only'),
    commitTransaction: async () => transactions.commit(),
    rollbackTransaction: async () => transactions.rollBack(),
    releaseConnection: async () => turns.leave(),
    destroy: async () => close(state.database),
  }
}

/** For the query builder inside a transaction that has the turn. */
const insideDriverOf = (driver: Driver, { state }: Parts): Driver => ({
  ...driver,
  acquireConnection: async () => state.connection,
  releaseConnection: async () => undefined,
  destroy: async () => undefined,
})

type RunText = Connection['runText']

/** A connection that can be maintained while the shop runs. */
export type ManagedConnection = {
  readonly dialect: Dialect
  /** For the query builder inside `inTransaction`. */
  readonly insideDialect: Dialect
  /** Runs the work in a transaction; what it runs must use `insideDialect` or `runInside`. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
  /** A statement inside the transaction. */
  readonly runInside: RunText
  /** A statement outside of transactions: at once when nobody has the turn. */
  runAlone(...statement: Parameters<RunText>): UnknownRow[] | Promise<UnknownRow[]>
  /** Runs maintenance on the bare connection, or replaces it, between two transactions. */
  alone<Result>(
    work: (database: Database, replace: (database: Database) => void) => Result,
  ): Promise<Result>
  /** Does a caller wait for the connection? */
  hasWaiters(): boolean
  readonly stamp: Watch['stamp']
}

/**
 * `close` ends the connection; `isLocked` says whether
 * another program is known to hold the database.
 */
export const manageConnection = (
  database: Database,
  close: (database: Database) => void = closeSqlite,
  isLocked = (): boolean => false,
): ManagedConnection => {
  const stateOf = (opened: Database): ConnectionState => ({
    database: opened,
    connection: connectionTo(opened),
    watch: watchOf(opened),
  })

  const state = stateOf(database)
  const turns = createQueue()
  const transactions = transactionsOf(state, () => (isLocked() ? SHORT_MS : LONG_MS))
  const parts = { state, turns, transactions }
  const replace = (next: Database): void => {
    state.database.close()
    Object.assign(state, stateOf(next))
  }

  const takeTurn = async <Result>(work: () => Result): Promise<Awaited<Result>> => {
    await turns.enter()
    try {
      return await work()
    } finally {
      turns.leave()
    }
  }

  const runInside: RunText = (text, values) => state.connection.runText(text, values)
  const dialectOf = (driver: Driver): Dialect => ({
    // The library assumes that SQLite cannot roll back schema changes. It can, so an upgrade is
    // complete or not done at all.
    createAdapter: () =>
      Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true }),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LimitLiteralCompiler(),
  })

  const driver = driverOf(parts, close)

  return {
    dialect: dialectOf(driver),
    insideDialect: dialectOf(insideDriverOf(driver, parts)),
    inTransaction: (work) =>
      takeTurn(async () => {
        await transactions.begin(false)
        try {
          const result = await work()
          transactions.commit()
          return result
        } catch (error) {
          transactions.rollBack()
          throw error
        }
      }),
    runInside,
    runAlone: (text, values) =>
      turns.isBusy() ? takeTurn(() => runInside(text, values)) : runInside(text, values),
    alone: (work) => takeTurn(() => work(state.database, replace)),
    hasWaiters: turns.hasWaiting,
    stamp: () => state.watch.stamp(),
  }
}

/**
 * `close` ends the connection. The usual close also checkpoints the file, which only its last user
 * should do.
 */
export const sqliteDialect = (database: Database, close?: (database: Database) => void): Dialect =>
  manageConnection(database, close).dialect
