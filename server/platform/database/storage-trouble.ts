// Classifies storage errors. The codes are rows of the refusal table, so that server, responses and
// the banner of the app use the same ones.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { sqliteCode } from './sqlite-code.ts'

/** Nothing can be written for now; reads continue. */
export type StorageTrouble = 'disk_full' | 'database_locked' | 'read_only'

type ThrownError = { readonly code?: unknown; readonly message?: string }

const PRIMARY = 0xff
const SQLITE: Readonly<Record<number, StorageTrouble>> = {
  8: 'read_only',
  10: 'read_only',
  11: 'read_only',
  13: 'disk_full',
  14: 'read_only',
  26: 'read_only',
}
/** No space for the shared memory of the connections. */
const NO_ROOM_TO_SHARE = 4874
/** Of the file system, and of PostgreSQL: disk_full, io_error, read_only_sql_transaction. */
const CODES: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EIO: 'read_only',
  EROFS: 'read_only',
  '53100': 'disk_full',
  '58030': 'read_only',
  '25006': 'read_only',
}
// The reader thread passes on only the text of an error.
const FULL = /database or disk is full|no space left/i
const BROKEN =
  /disk I\/O error|readonly database|image is malformed|unable to open database|not a database/i
// Connection lost or refused, too many connections, shutting down, starting up.
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|08\w{3}|53[23]\w{2}|57P0[1-3])$/
// The third is the error of a statement after the connection broke during a transaction, the last
// one of a host that answers nothing.
const UNREACHABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|has encountered a connection error|Query read timeout/i

const ofRefusal = ({ code }: Refusal): StorageTrouble | null =>
  code === 'disk_full' || code === 'database_locked' || code === 'read_only' ? code : null

/** The storage trouble that an error means; null for every other error. */
export const storageTrouble = (error: unknown): StorageTrouble | null => {
  if (error instanceof Refusal) return ofRefusal(error)
  const { code, message = '' } = (error ?? {}) as ThrownError
  const result = sqliteCode(error)
  const known =
    (result === NO_ROOM_TO_SHARE ? 'disk_full' : SQLITE[result & PRIMARY]) ?? CODES[String(code)]

  if (known !== undefined) return known
  if (FULL.test(message)) return 'disk_full'

  return BROKEN.test(message) ? 'read_only' : null
}

/** PostgreSQL cannot be reached, or accepts no more connections. */
export const isDatabaseUnreachable = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as ThrownError
  return UNREACHABLE.test(String(code)) || UNREACHABLE_TEXT.test(message)
}
