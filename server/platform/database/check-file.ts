// Checks the file of the embedded database before the shop opens, without changing it.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { sqliteCode } from './sqlite-code.ts'

/**
 * Checking two gigabytes takes several seconds; a
 * larger file is checked only after an unclean stop.
 */
const MAX_AT_EVERY_START = 2 * 1024 ** 3
const FINDINGS = 3
// Corrupt, no database; read errors of the disk, also of a file that is shorter than it says.
const DAMAGE = new Set([11, 26])
const UNREADABLE = new Set([266, 522, 8458])

const isDamage = (code: number): boolean => DAMAGE.has(code & 0xff) || UNREADABLE.has(code)

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Never call this for a file that this process has open: closing it would release SQLite's locks.
 */
export const isSqlite = (file: string): boolean => {
  const head = Buffer.alloc(16)
  const handle = openSync(file, 'r')

  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }

  return head.toString('latin1') === 'SQLite format 3\0'
}

const findingsIn = (file: string): string | null => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const found = database
      .prepare(`pragma quick_check(${FINDINGS})`)
      .all()
      .flatMap(Object.values)
      .map(String)
    return found[0] === 'ok' ? null : found.join('\n')
  } finally {
    database.close()
  }
}

export type FileCheckResult = {
  /** The fault as SQLite reports it; null when there is none. */
  readonly damage: string | null
  readonly looked: boolean
  /**
   * Bytes in the log that the last server had not
   * checkpointed: the latest sales, after an unclean stop.
   */
  readonly log: number
}

/**
 * Throws errors that are not damage: missing file
 * permissions, or another program that locks the file.
 */
export const checkFile = (file: string, cutOff: boolean): FileCheckResult => {
  const [size, log] = [sizeOf(file), sizeOf(`${file}-wal`)]
  const checked = size > 0 && (cutOff || size <= MAX_AT_EVERY_START)

  try {
    return { damage: checked ? findingsIn(file) : null, looked: checked, log }
  } catch (error) {
    if (!isDamage(sqliteCode(error))) throw error
    return { damage: (error as Error).message, looked: checked, log }
  }
}
