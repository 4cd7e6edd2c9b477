// The two connections of the embedded database, one for writing and one for reading, with their
// storage guard.
import type { Log } from '../base/log.ts'
import type { Reserve } from './reserve.ts'
import { openSqlite } from './sqlite.ts'
import { type ManagedConnection, manageConnection } from './sqlite-connection.ts'
import { type StorageGuard, openGuard } from './storage-guard.ts'
import { storageTrouble } from './storage-trouble.ts'

type Database = ReturnType<typeof openSqlite>

export type GuardedOptions = {
  readonly log: Pick<Log, 'warn'>
  readonly reserve?: Reserve
  /** Others with the file open must reopen it too. */
  readonly onReopen: () => Promise<unknown>
}

// SQLite's own wait would block the whole process; a write waits outside of it
// (sqlite-connection.ts).
const openWriter = (file: string, use: 'write' | 'unproven' = 'write'): Database => {
  const database = openSqlite(file, use)
  database.exec('pragma busy_timeout = 25')
  return database
}

/**
 * On a full disk the settings of a writer cannot be verified, because that takes a write. The
 * server then opens for reading, and `isProven` says that the file must be reopened before the
 * first write.
 */
const openFirst = (
  file: string,
  hasReserve: boolean,
): { readonly database: Database; readonly isProven: boolean } => {
  try {
    return { database: openWriter(file), isProven: true }
  } catch (error) {
    if (!hasReserve || storageTrouble(error) !== 'disk_full') throw error
    return { database: openWriter(file, 'unproven'), isProven: false }
  }
}

const firstOf = (database: Database, question: string): unknown =>
  Object.values(database.prepare(question).get() ?? {})[0]

/**
 * Checks the file before anything is written. After a failed flush the system may treat lost pages
 * as written, so all committed data is written to the database file again and flushed before the
 * next write.
 */
const reopenAll = async (
  file: string,
  writer: ManagedConnection,
  reader: ManagedConnection,
  onReopen: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await onReopen()
    const fresh = openSqlite(file, 'read')
    await reader.alone((_old, replace) => replace(fresh))
    if (firstOf(fresh, 'pragma quick_check(1)') !== 'ok') return false

    return await writer.alone((_old, replace) => {
      const next = openWriter(file)
      replace(next)
      return firstOf(next, 'pragma wal_checkpoint(truncate)') === 0
    })
  } catch {
    return false
  }
}

type GuardedDatabase = {
  readonly guard: StorageGuard
  readonly writer: ManagedConnection
  readonly reader: ManagedConnection
  checkpoint(): Promise<void>
}

/** Opens the file for writing and reading. */
export const openGuarded = (
  file: string,
  { log, reserve, onReopen }: GuardedOptions,
): GuardedDatabase => {
  const { database, isProven } = openFirst(file, reserve !== undefined)
  const writer = manageConnection(database, undefined, () => guard.trouble() === 'database_locked')
  const reader = manageConnection(openSqlite(file, 'read'))
  const checkpoint = (): Promise<void> =>
    writer.alone((database) => database.exec('pragma wal_checkpoint(truncate)'))

  const guard = openGuard(
    {
      closeBooks: checkpoint,
      reopen: () => reopenAll(file, writer, reader, onReopen),
    },
    { log, reserve, isProven },
  )

  return {
    guard,
    writer,
    reader,
    checkpoint,
  }
}
