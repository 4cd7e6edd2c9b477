// Opens the shop's database and provides two kinds of handle: Db reads, Tx writes. A write requires
// a Tx, so the compiler rejects writes outside a transaction.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import { writeAuditEntries } from '../facts/audit.ts'
import { createWriteTriggers } from '../facts/written-rows.ts'
import { columnsPlugin } from './columns.ts'
import { openCommonCommits } from './common-commit.ts'
import { handleOf } from './handle.ts'
import { type Connections, openPostgres, postgresDialect } from './postgres.ts'
import { openReader, readerDialect } from './reader.ts'
import type { Reserve } from './reserve.ts'
import { openSqlite } from './sqlite.ts'
import { sqliteDialect } from './sqlite-connection.ts'
import { openGuarded } from './sqlite-guarded.ts'
import type { Engine, Memory, ReadTransaction, Store, Tx } from './store.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Tables } from './tables.ts'
import type { Log } from '../base/log.ts'

const POSTGRES_CONNECTIONS = 10
/**
 * How long a request waits for a connection, and for one statement of a sale or of a short read.
 */
const WAIT_MS = 30_000

/** Runs work in a transaction and commits it. */
type CommitRunner = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

type EngineParts = Pick<
  Store,
  'engine' | 'db' | 'openReadTransaction' | 'trouble' | 'checkpoint'
> & {
  readonly commit: CommitRunner
  /** For short work. */
  readonly commitShort: CommitRunner
  /** Are written facts recorded? Checked again after the connection was reopened. */
  readonly triggers: { areCreated: boolean }
  /** For reports; undefined without one. */
  readonly replica?: Replica | undefined
}

/** Runs the work and seals its writes with its audit entries (platform/audit.ts). */
const runRecorded = async <Result>(
  tx: Tx,
  triggers: { areCreated: boolean },
  work: (tx: Tx) => Promise<Result>,
): Promise<{ result: Result; areCreated: boolean }> => {
  const areCreated = triggers.areCreated || (await createWriteTriggers(tx))
  const result = await work(tx)
  if (areCreated) await writeAuditEntries(tx)

  return { result, areCreated }
}

type Builders = {
  readonly writer: Kysely<Tables>
  readonly reader: Kysely<Tables>
  readonly longReads: Kysely<Tables>
}

const storeOf = (
  { commit, commitShort, triggers, replica, ...parts }: EngineParts,
  { writer, reader, longReads }: Builders,
): Store => {
  const { engine, db } = parts
  const run = <Result>(how: CommitRunner, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    how((tx) => runRecorded(tx, triggers, work)).then(({ result, areCreated }) => {
      // Only now, because what was made for it goes with a transaction that fails.
      triggers.areCreated = areCreated
      return result
    })

  const ofLongReads = longReads === reader ? db : handleOf(longReads, engine)

  return {
    ...parts,
    longReads: ofLongReads,
    read: (reads, work) =>
      reads === 'report' && replica !== undefined
        ? replica.read((kysely) => work(handleOf(kysely, engine)))
        : work(reads === undefined ? db : ofLongReads),
    replicaState: async () => (await replica?.state()) ?? null,
    schema: writer,
    transaction: (work) => run(commit, work),
    shortTransaction: (work) => run(commitShort, work),
    close: async () => {
      await replica?.close()
      if (longReads !== reader) await longReads.destroy()
      if (reader !== writer) await reader.destroy()
      await writer.destroy()
    },
  }
}

export type StorageOptions = { readonly log: Pick<Log, 'warn'>; readonly reserve: Reserve }

const SILENT = { warn: () => undefined }

const openReadTransactionOn = async (
  kysely: Kysely<Tables>,
  engine: Engine,
  close: () => Promise<void>,
): Promise<ReadTransaction> => {
  const begin = kysely.startTransaction().setAccessMode('read only')
  const transaction = await (engine === 'postgres'
    ? begin.setIsolationLevel('repeatable read')
    : begin
  ).execute()

  return {
    db: handleOf(transaction, engine),
    end: async () => {
      await transaction.rollback().execute()
      await close()
    },
  }
}

const builderOf = (dialect: Dialect): Kysely<Tables> =>
  new Kysely<Tables>({ dialect, plugins: [columnsPlugin] })

/** A separate connection: a long read on the shared one would show old rows to all requests. */
const openFileTransaction = (file: string): Promise<ReadTransaction> => {
  const own = builderOf(sqliteDialect(openSqlite(file, 'read'), (database) => database.close()))
  return openReadTransactionOn(own, 'sqlite', () => own.destroy())
}

/** Path of the embedded database in a data folder. */
export const databaseFile = (folder: string): string => join(folder, 'webale.db')

/**
 * Made first, so that other users of the machine may not read it; SQLite gives the files beside it
 * the same mode. Never opened like this while a connection has it: closing it would release the
 * locks of that connection.
 */
const createFile = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = databaseFile(folder)
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))

  return file
}

/**
 * Opens the embedded database `webale.db` in a folder and creates it when missing. `readerScript`
 * is the file of the reader thread; without it long queries run like all others. The server passes
 * a `reserve` and a log for storage trouble.
 */
export const openSqliteStore = (
  folder: string,
  readerScript?: string,
  watch: Partial<StorageOptions> = {},
): Store => {
  const file = createFile(folder)
  const thread = readerScript === undefined ? undefined : openReader(readerScript, file)
  const triggers = { areCreated: false }
  const onReopen = async (): Promise<void> => {
    triggers.areCreated = false
    await thread?.close()
  }

  const { guard, checkpoint, writer, reader } = openGuarded(file, {
    log: SILENT,
    ...watch,
    onReopen,
  })

  const memory: Memory = {
    stamp: () => (triggers.areCreated ? writer.stamp() : null),
    answers: new Map(),
  }

  const inside = builderOf(writer.insideDialect)
  const newHandle = (): Tx =>
    handleOf(inside.withTables<Tables>(), 'sqlite', {
      runText: writer.runInside,
      hasWaiters: writer.hasWaiters,
      memory,
    })

  const commit: CommitRunner = (work) =>
    guard.write(() => writer.inTransaction(() => work(newHandle())))

  const readerBuilder = builderOf(reader.dialect)
  return storeOf(
    {
      engine: 'sqlite',
      db: handleOf(readerBuilder, 'sqlite', { runText: reader.runAlone, memory }),
      openReadTransaction: () => openFileTransaction(file),
      checkpoint,
      triggers,
      commit,
      commitShort: openCommonCommits(commit, newHandle),
      ...guard,
    },
    {
      writer: builderOf(writer.dialect),
      reader: readerBuilder,
      longReads: thread === undefined ? readerBuilder : builderOf(readerDialect(thread)),
    },
  )
}

type ReplicaSource = { readonly url: string; readonly log: Pick<Log, 'info' | 'warn'> }

/** One pool for two query builders; it ends with the first of them. */
const sharePool = (url: string): Connections => {
  const pool = openPostgres(url, POSTGRES_CONNECTIONS, { connectionTimeoutMillis: WAIT_MS })
  let ending: Promise<void> | undefined
  return { connect: pool.connect.bind(pool), end: () => (ending ??= pool.end()) }
}

/**
 * Opens PostgreSQL by its address; reports from `readFrom`. A host that answers nothing cannot hold
 * up a sale.
 */
export const openPostgresStore = (url: string, readFrom?: ReplicaSource): Store => {
  // `in ()` matches nothing on SQLite and is an error here.
  const plugins = [
    columnsPlugin,
    new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
  ]

  const pool = sharePool(url)
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins })
  const quick = new Kysely<Tables>({ dialect: postgresDialect(pool, WAIT_MS), plugins })

  const commitOn =
    (builder: Kysely<Tables>): CommitRunner =>
    (work) =>
      builder.transaction().execute((trx) => work(handleOf(trx, 'postgres')))

  return storeOf(
    {
      engine: 'postgres',
      db: handleOf(quick, 'postgres'),
      openReadTransaction: () => openReadTransactionOn(kysely, 'postgres', async () => undefined),
      trouble: () => null,
      checkpoint: async () => undefined,
      commit: commitOn(kysely),
      // The same pool, with a limit for each statement.
      commitShort: commitOn(quick),
      triggers: { areCreated: false },
      replica: readFrom && openReplica(readFrom.url, kysely, plugins, readFrom.log),
    },
    { writer: kysely, reader: quick, longReads: kysely },
  )
}
