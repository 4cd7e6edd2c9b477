// A connection of the embedded database whose transactions take turns. It can be replaced while the
// shop runs, and knows about writes to watched tables.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  type UnknownRow,
} from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { LimitLiteralCompiler } from './limit-literals.ts'
import { type Connection, connectionTo, type Database } from './sqlite.ts'
import { sqliteCode } from './sqlite-code.ts'

const BUSY = 5
/**
 * How long a write waits while another program locks the database: the first one long, later ones
 * only a moment.
 */
const LONG_MS = 3000
const SHORT_MS = 200
const STEP_MS = 20

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

/** Runs the work between begin and commit. */
const runWhole = async <Result>(
  transactions: Transactions,
  work: () => Promise<Result>,
): Promise<Result> => {
  await transactions.begin(false)
  try {
    const result = await work()
    transactions.commit()
    return result
  } catch (error) {
    transactions.rollBack()
    throw error
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

const dialectOf = (driver: Driver): Dialect => ({
  // The library assumes that SQLite cannot roll back schema changes. It can, so an upgrade is
  // complete or not done at all.
  createAdapter: () =>
    Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true }),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new LimitLiteralCompiler(),
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
 * `close` ends the connection; `isLocked` says whether another program is known to hold the
 * database.
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
  const driver = driverOf(parts, close)

  return {
    dialect: dialectOf(driver),
    insideDialect: dialectOf(insideDriverOf(driver, parts)),
    inTransaction: (work) => takeTurn(() => runWhole(transactions, work)),
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
