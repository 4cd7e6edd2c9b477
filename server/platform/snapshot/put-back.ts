// Puts a snapshot in the place of the live database, with the server stopped. At every moment `webale.db` is the old
// shop or the new one, whole; what was there before is kept under another name. A `-wal` of the old one never stays
// beside the new: SQLite would take it for its own.
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { recordInFile } from '../audit.ts'
import { ConfigError } from '../config.ts'
import { isSqlite } from '../database/check-file.ts'
import type { Schema } from '../database/migrate.ts'
import { databaseFile } from '../database/open.ts'
import { copyFile, factsOf, faultIn, fingerprint, inspect } from './copy.ts'
import { readManifest, syncFile, syncFolder } from './manifest.ts'

type PutBack = {
  /** The snapshot. */
  readonly file: string
  /** The data folder of the shop. */
  readonly folder: string
  /** The steps that this program knows. */
  readonly schema: Schema
  /** The new id of the shop's past. */
  readonly epoch: string
  /** Of the entry in the audit log. */
  readonly entry_id: string
  /** For the entry, and for the name under which the present database stays. */
  readonly now: string
}

const BUSY = /locked|busy/i

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Brings everything that lies beside a database into it, which SQLite does only for the last one to use it. What cannot
 * be read as a database stays as it is, with what lies beside it. Throws ConfigError when another program has it open.
 */
const gatherIn = (file: string): void => {
  // Of a file that is none SQLite would throw away what lies beside it.
  if (!isSqlite(file)) return
  try {
    const database = new DatabaseSync(file, { timeout: 200 })
    try {
      // Not as a statement: one that is kept holds the file.
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    if (BUSY.test(reasonOf(error)))
      throw new ConfigError('The shop is open: stop the server first (Ctrl+C, or stop the service), then try again')
  }
}

/** Throws ConfigError when a snapshot is not what it was, not whole, or of a newer version. */
const checkCopy = (file: string, copy: string, sha256: string, schema: Schema): void => {
  const manifest = readManifest(file)
  if (manifest !== null && manifest.sha256 !== sha256)
    throw new ConfigError(`${file} is not what was written: its fingerprint is another. Choose an older one`)
  const problem = inspect(copy, (database) => faultIn(database, 'integrity_check'))
  if (problem !== null) throw new ConfigError(`${file} is not whole: ${problem}. Choose an older one`)
  const step = inspect(copy, factsOf).schema
  if (step === null) throw new ConfigError(`${file} is no database of a shop`)
  if (!Object.hasOwn(schema, step))
    throw new ConfigError(`${file} is of a newer version of this program (${step}). Start that version first`)
}

/**
 * A new epoch, and an entry of the audit log that the next start seals. A snapshot from before there were epochs or
 * that log gets its epoch at the next start.
 */
const writeBeginning = ({ file, epoch, entry_id, now }: PutBack, copy: string): void => {
  const database = new DatabaseSync(copy)
  try {
    const has = (table: string): boolean =>
      database.prepare('select name from sqlite_schema where name = ?').all(table).length > 0
    database.exec('begin')
    if (has('meta')) database.prepare("update meta set value = ? where name = 'db_epoch'").run(epoch)
    if (has('audit_log'))
      recordInFile(
        database,
        { id: entry_id, now },
        { action: 'snapshot_restored', entity: 'snapshot', subject: basename(file) },
      )
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The copy beside the live database: checked, with its epoch and its entry, on the disk. */
const prepare = (work: PutBack, copy: string): void => {
  const { file, schema } = work
  rmSync(copy, { force: true })
  // Left by a run that was cut off: SQLite would undo into the new copy what was half done in the old one.
  rmSync(`${copy}-journal`, { force: true })
  const sha256 = fingerprint(file)
  if (copyFile(file, copy) !== sha256) throw new ConfigError('The copy cannot be read back. Is the disk failing?')
  checkCopy(file, copy, sha256, schema)
  writeBeginning(work, copy)
  syncFile(copy)
}

/** A second name for the same file; a copy where the disk knows no such thing. */
const alsoAs = (file: string, name: string): void => {
  if (!existsSync(file)) return
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name)
    syncFile(name)
  }
}

const replace = (copy: string, live: string, aside: string): void => {
  alsoAs(live, aside)
  alsoAs(`${live}-wal`, `${aside}-wal`)
  rmSync(`${live}-wal`, { force: true })
  rmSync(`${live}-shm`, { force: true })
  renameSync(copy, live)
}

/**
 * Answers the name under which the database that was there stays; null when there was none. Throws ConfigError in
 * words.
 */
export const putBack = (work: PutBack): string | null => {
  const { folder, now } = work
  const live = databaseFile(folder)
  const before = `webale-before-restore-${now.replaceAll(/[:.]/g, '-')}.db`
  const copy = join(folder, 'webale-restoring.db')
  const wasThere = existsSync(live)
  if (wasThere) gatherIn(live)
  try {
    prepare(work, copy)
    replace(copy, live, join(folder, before))
    syncFolder(folder)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error instanceof ConfigError
      ? error
      : new ConfigError(`Nothing was changed: ${work.file} cannot be used (${reasonOf(error)})`)
  }
  return wasThere ? before : null
}
