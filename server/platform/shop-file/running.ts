// Ensures one server per data folder: a lock that the operating system releases when the process
// ends, and a mark that remains after an unclean end.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { ConfigError } from '../settings/config.ts'
import { isSqlite } from '../database/check-file.ts'
import { databaseFile } from '../database/open.ts'
import { sqliteCode } from '../database/sqlite-code.ts'

const LOCK = 'server.lock'
const MARK = 'server.running'
const BUSY = 5
/** Waiting time for a stopping server that still finishes its last requests. */
const PATIENCE_MS = 2500

export type FolderLock = { release(): void }

type Mark = { readonly pid: number; readonly since: string }

const readMark = (folder: string): Mark | null => {
  try {
    return JSON.parse(readFileSync(join(folder, MARK), 'utf8')) as Mark
  } catch {
    return null
  }
}

const holderOf = (folder: string): string => {
  const mark = readMark(folder)
  return mark === null ? '' : ` (process ${mark.pid})`
}

/**
 * Is the process of the mark still running? The pid may belong to another process; the database
 * lock decides then.
 */
const isMarkedServerAlive = (folder: string): boolean => {
  const pid = readMark(folder)?.pid
  if (pid === undefined || pid === process.pid) return false

  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

const isBusy = (error: unknown): boolean => sqliteCode(error) === BUSY

/**
 * Does another program have the database open? SQLite grants an exclusive lock only to a single
 * connection, so this also detects a server whose lock file was removed. The contents of the
 * database are not read.
 */
const isOpenElsewhere = (folder: string, patience: number): boolean => {
  const file = databaseFile(folder)
  // For a file that is not a database, SQLite would delete the files beside it.
  if (!existsSync(file) || !isSqlite(file)) return false
  const database = new DatabaseSync(file, { timeout: patience })

  try {
    database.exec(
      'pragma locking_mode = exclusive; begin; select 1 from sqlite_schema limit 1; commit',
    )
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    database.close()
  }
}

/**
 * Keeps every other server, and a restore, away from the folder until `release`. It is the lock of
 * an empty SQLite file: no number of a process that could be given to another one, nothing to clear
 * away after kill -9 or a power cut. No other code may open that file: closing it would release the
 * lock. The lock file may have been removed, or removed and made anew, under a running server. So
 * when it was not there, or when the last server still runs, the lock of the database itself
 * decides. Throws ConfigError while another process uses the folder.
 */
export const lockFolder = (folder: string, patience = PATIENCE_MS): FolderLock => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, LOCK)
  const isNew = !existsSync(path)
  const file = new DatabaseSync(path, { timeout: patience })

  try {
    // Nothing is written, so that it also works on a full disk.
    file.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new ConfigError(
      `Another Webale server${holderOf(folder)} is running on DATA_DIR=${folder}. ` +
        `Stop it first, or choose another folder`,
    )
  }

  if ((isNew || isMarkedServerAlive(folder)) && isOpenElsewhere(folder, patience)) {
    file.close()
    // So that the next start also checks the lock of the database.
    rmSync(path, { force: true })
    throw new ConfigError(
      `Another program${holderOf(folder)} has the database in DATA_DIR=${folder} open. ` +
        `Stop it first, or choose another folder`,
    )
  }

  return { release: () => file.close() }
}

export type ServerRun = {
  /**
   * Start time of the last server if it ended uncleanly (kill, power cut); null after a clean stop
   * and in a new folder.
   */
  readonly cutOff: string | null
  /** The database is about to be opened: from now on, ending without `end` is unclean. */
  begin(now: string): void
  /** The database is closed: the stop was clean. */
  end(): void
  /** The start failed: releases the lock and leaves the folder unchanged. */
  giveUp(): void
}

const writeMark = (folder: string, mark: Mark): void => {
  try {
    writeFileSync(join(folder, MARK), JSON.stringify(mark), { mode: 0o600 })
  } catch (error) {
    // On a full disk the shop still opens read-only, without the notice after a power cut.
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

/** Locks the folder for this process. Throws ConfigError when another server uses it. */
export const startRun = (folder: string): ServerRun => {
  const lock = lockFolder(folder)
  const before = readMark(folder)
  const end = (): void => {
    rmSync(join(folder, MARK), { force: true })
    lock.release()
  }

  return {
    cutOff: before?.since ?? null,
    begin: (now) => writeMark(folder, { pid: process.pid, since: now }),
    end,
    giveUp: before === null ? end : lock.release,
  }
}
