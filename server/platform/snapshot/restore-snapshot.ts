// Restores a snapshot while the server is stopped. At every moment `webale.db` is either the
// complete old or the complete new database; the old one is kept under another name. The `-wal`
// file of the old one must never be beside the new one, because SQLite would apply it.
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { recordInFile } from '../facts/audit.ts'
import { ConfigError } from '../settings/config.ts'
import { isSqlite } from '../database/check-file.ts'
import type { Schema } from '../database/migrate.ts'
import { databaseFile } from '../database/open.ts'
import { copyFile, factsOf, findIntegrityFault, hashFile, inspectFile } from './copy.ts'
import { readManifest } from './manifest.ts'
import { syncFile, syncFolder } from '../base/write-atomically.ts'

type SnapshotRestore = {
  /** The file of the snapshot. */
  readonly file: string
  /** The data folder of the shop. */
  readonly folder: string
  /** The migrations of this program. */
  readonly schema: Schema
  /** The new epoch. */
  readonly epoch: string
  /** How many receipt numbers are skipped. */
  readonly skip: number
  /** The id of the audit entry. */
  readonly entry_id: string
  /** The time of the audit entry, also part of the old database's new name. */
  readonly now: string
}

type Database = InstanceType<typeof DatabaseSync>

const BUSY = /locked|busy/i

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * Checkpoints the WAL into the database, which SQLite does only for its last user. An unreadable
 * database keeps its files. Throws ConfigError when another program has it open.
 */
const mergeLog = (file: string): void => {
  // SQLite would delete the files beside a file that is no database.
  if (!isSqlite(file)) return
  try {
    const database = new DatabaseSync(file, { timeout: 200 })
    try {
      // Uses exec, because an open prepared statement would hold the file.
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    if (BUSY.test(reasonOf(error)))
      throw new ConfigError(
        'The shop is open: stop the server first (Ctrl+C, or stop the service), then try again',
      )
  }
}

/** Throws ConfigError when a snapshot was changed, is damaged or comes from a newer version. */
const checkCopy = (file: string, copy: string, sha256: string, schema: Schema): void => {
  const manifest = readManifest(file)
  if (manifest !== null && manifest.sha256 !== sha256)
    throw new ConfigError(
      `${file} is not what was written: its fingerprint is another. Choose an older one`,
    )

  const problem = inspectFile(copy, (database) => findIntegrityFault(database, 'integrity_check'))
  if (problem !== null)
    throw new ConfigError(`${file} is not whole: ${problem}. Choose an older one`)

  const step = inspectFile(copy, factsOf).schema
  if (step === null) throw new ConfigError(`${file} is no database of a shop`)
  if (!Object.hasOwn(schema, step))
    throw new ConfigError(
      `${file} is of a newer version of this program (${step}). Start that version first`,
    )
}

const listOf = (text: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** The epochs of a database, oldest first. */
const epochsIn = (database: Database): string[] => {
  const valueOf = (name: string): string | null => {
    const row = database.prepare('select value from meta where name = ?').get(name) as
      | { value: string }
      | undefined
    return row?.value ?? null
  }

  const current = valueOf('db_epoch')

  return [...listOf(valueOf('past_epochs')), ...(current === null ? [] : [current])]
}

/** The epochs of the database that is replaced; none when it cannot be read. */
const replacedEpochs = (folder: string): string[] => {
  try {
    return inspectFile(databaseFile(folder), epochsIn)
  } catch {
    return []
  }
}

/** A till that knows an epoch of the replaced database was only away during this restore. */
const renewEpochIn = (database: Database, work: SnapshotRestore): void => {
  const { epoch, file, folder, now } = work
  const past = [...new Set([...epochsIn(database), ...replacedEpochs(folder)])]
  const set = database.prepare(
    'insert into meta (name, value) values (?, ?) ' +
      'on conflict (name) do update set value = excluded.value',
  )

  const isIdentified = past.length > 0
  if (!isIdentified) return
  set.run('past_epochs', JSON.stringify(past))
  set.run('db_epoch', epoch)
  set.run('restored_at', now)
  const from = readManifest(file)?.created_at
  if (from === undefined) database.exec("delete from meta where name = 'restored_from'")
  else set.run('restored_from', from)
}

/** Receipt numbers that were printed since the snapshot are not printed again. */
const skipNumbers = (database: Database, skip: number) => {
  const row = database
    .prepare("update counters set value = value + ? where name = 'receipt_number' returning value")
    .get(skip) as { value: number } | undefined
  if (row === undefined) return {}
  return { before: { receipt_number: row.value - skip }, after: { receipt_number: row.value } }
}

/**
 * Writes the new epoch and an audit entry, which the next start seals. A snapshot from before
 * epochs or the audit log gets its epoch at the next start.
 */
const writeBeginning = (work: SnapshotRestore, copy: string): void => {
  const { file, entry_id, now, skip } = work
  const database = new DatabaseSync(copy)

  try {
    const has = (table: string): boolean =>
      database.prepare('select name from sqlite_schema where name = ?').all(table).length > 0

    database.exec('begin')
    if (has('meta')) renewEpochIn(database, work)
    const numbers = has('counters') ? skipNumbers(database, skip) : {}
    if (has('audit_log'))
      recordInFile(
        database,
        { id: entry_id, now },
        {
          action: 'snapshot_restored',
          entity: 'snapshot',
          subject: basename(file),
          ...numbers,
        },
      )

    database.exec('commit')
  } finally {
    database.close()
  }
}

/** Prepares the copy beside the live database: checked, with epoch and audit entry, and flushed. */
const prepareCopy = (work: SnapshotRestore, copy: string): void => {
  const { file, schema } = work
  rmSync(copy, { force: true })
  // A journal of an interrupted run, which SQLite would apply to the new copy.
  rmSync(`${copy}-journal`, { force: true })
  const sha256 = hashFile(file)
  if (copyFile(file, copy) !== sha256)
    throw new ConfigError('The copy cannot be read back. Is the disk failing?')

  checkCopy(file, copy, sha256, schema)
  writeBeginning(work, copy)
  syncFile(copy)
}

/** Links the file under another name, or copies it where the file system has no links. */
const linkOrCopy = (file: string, name: string): void => {
  if (!existsSync(file)) return
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name)
    syncFile(name)
  }
}

const replaceDatabase = (copy: string, live: string, aside: string): void => {
  linkOrCopy(live, aside)
  linkOrCopy(`${live}-wal`, `${aside}-wal`)
  rmSync(`${live}-wal`, { force: true })
  rmSync(`${live}-shm`, { force: true })
  renameSync(copy, live)
}

/**
 * Restores the snapshot. Returns the new name of the replaced database; null when there was none.
 * Throws ConfigError with a clear text.
 */
export const restoreSnapshot = (work: SnapshotRestore): string | null => {
  const { folder, now } = work
  const live = databaseFile(folder)
  const before = `webale-before-restore-${now.replaceAll(/[:.]/g, '-')}.db`
  const copy = join(folder, 'webale-restoring.db')
  const wasThere = existsSync(live)
  if (wasThere) mergeLog(live)

  try {
    prepareCopy(work, copy)
    replaceDatabase(copy, live, join(folder, before))
    syncFolder(folder)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error instanceof ConfigError
      ? error
      : new ConfigError(`Nothing was changed: ${work.file} cannot be used (${reasonOf(error)})`)
  }

  return wasThere ? before : null
}
