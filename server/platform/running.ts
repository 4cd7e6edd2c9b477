// One server on one data folder: a lock that the operating system lets go when the process ends, however it ends, and a mark
// that stays behind when it did not end by itself.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { ConfigError } from './config.ts'

const LOCK = 'server.lock'
const MARK = 'server.running'
const BUSY = 5
/** A server that was just told to stop is still answering its last requests. */
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
 * Keeps every other server, and a restore, away from the folder until `release`. It is the lock of an empty SQLite file: no
 * number of a process that could be given to another one, nothing to clear away after kill -9 or a power cut. No other code
 * may open that file: closing it would let go of the lock. Throws ConfigError while somebody else holds it.
 */
export const lockFolder = (folder: string, patience = PATIENCE_MS): FolderLock => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, LOCK), { timeout: patience })
  try {
    // Nothing is ever written, so that it also works on a full disk.
    file.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new ConfigError(`Another Webale server${holderOf(folder)} is running on DATA_DIR=${folder}. Stop it first, or choose another folder`)
  }
  return { release: () => file.close() }
}

export type Run = {
  /** Since when the last server ran that was cut off (kill, power cut); null after a clean stop and on a new folder. */
  readonly cutOff: string | null
  /** The database is closed: the stop was clean. */
  end(): void
  /** The start failed: lets go, and leaves the folder as it was found. */
  giveUp(): void
}

const writeMark = (folder: string, mark: Mark): void => {
  try {
    writeFileSync(join(folder, MARK), JSON.stringify(mark), { mode: 0o600 })
  } catch (error) {
    // On a full disk the shop still opens, to read; only the notice after a power cut is lost.
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

/** Takes the folder for this process. Throws ConfigError when another server has it. */
export const beginRun = (folder: string, now: string): Run => {
  const lock = lockFolder(folder)
  const before = readMark(folder)
  try {
    writeMark(folder, { pid: process.pid, since: now })
  } catch (error) {
    lock.release()
    throw error
  }
  const end = (): void => {
    rmSync(join(folder, MARK), { force: true })
    lock.release()
  }
  return { cutOff: before?.since ?? null, end, giveUp: before === null ? end : lock.release }
}
