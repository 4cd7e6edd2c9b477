// The database as the rest of the server sees it: read access, a transaction, and the store that
// opens both.
import type { Query } from '@webale/domain/kernel/operation.ts'
import type { ReplicaState } from '@webale/domain/kernel/replica.ts'
import type { Kysely, UnknownRow } from 'kysely'
import type { StorageTrouble } from './storage-trouble.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** What a store remembers (remember-rows.ts). */
export type Memory = {
  /** Differs after each write to a watched table; null while nothing may be remembered. */
  stamp(): string | null
  readonly answers: Map<string, { readonly stamp: string; readonly rows: readonly unknown[] }>
}

declare const writes: unique symbol

/** Read access for queries. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'dynamic' | 'getExecutor'> & {
  readonly engine: Engine
  /**
   * Runs a statement whose text is cached, past the query builder; `values` in their stored form.
   * On SQLite the rows are there at once.
   */
  runText(text: string, values: readonly unknown[]): UnknownRow[] | Promise<UnknownRow[]>
  /** Only of the embedded database, outside of read transactions. */
  readonly memory?: Memory
  /** A file in a read-only folder: the engine's settings say nothing about the shop. */
  readonly isReadOnlyFile?: true
}

/** Reads and writes inside one running transaction; only `Store.transaction` creates one. */
export type Tx = Db &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'> & {
    readonly [writes]: true
    /** Does another command wait for the end of this transaction? Always false on PostgreSQL. */
    hasWaiters(): boolean
  }

/** A read transaction: a consistent view of the database. */
export type ReadTransaction = { readonly db: Db; end(): Promise<void> }

export type Store = {
  readonly engine: Engine
  /** Reads committed data; on SQLite a separate connection, so reads never wait for a write. */
  readonly db: Db
  /** For long queries: on SQLite a separate thread, so that the till never waits for a report. */
  readonly longReads: Db
  /**
   * Runs a query on the handle for what it reads; a report may run twice when the replica fails.
   */
  read<Result>(reads: Query['reads'], work: (db: Db) => Promise<Result>): Promise<Result>
  /** The state of the replica for reports; null without one. */
  replicaState(): Promise<ReplicaState | null>
  /**
   * Runs the work once, alone (SQLite) or in parallel (PostgreSQL), and commits; an error rolls
   * back and is rethrown.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for short work: on SQLite it may share its commit with others (common-commit.ts). */
  shortTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Opens a read transaction: later writes are not visible, and it does not block others. The
   * caller must end it.
   */
  openReadTransaction(): Promise<ReadTransaction>
  /** Why the last write failed; null when writing works. */
  trouble(): StorageTrouble | null
  /**
   * Checkpoints the log into the database file, so that the file is complete without it; PostgreSQL
   * does so itself.
   */
  checkpoint(): Promise<void>
  /** The query builder for migrations only. */
  readonly schema: Kysely<Tables>
  close(): Promise<void>
}
