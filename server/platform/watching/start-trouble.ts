// Explains in one line why the server or a command cannot work and which setting to check. Never
// contains a password.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { placeOf } from '../settings/postgres-address.ts'
import { isDatabaseUnreachable } from '../database/storage-trouble.ts'

type ThrownError = {
  readonly code?: unknown
  readonly message?: string
  readonly cause?: ThrownError
  /** Of errors of the system: what was tried, and with which file. */
  readonly syscall?: string
  readonly path?: string
}

/** A failed migration carries the database's own error as its cause. */
const reasonOf = (error: unknown): ThrownError =>
  (error as ThrownError).cause ?? (error as ThrownError)

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P03)$/
const REFUSED = /^(28P01|28000)$/
/** A code of PostgreSQL. Most have digits, unlike those of the system. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/
const OF_CONNECTION = /^(connect|getaddrinfo)$/
const OF_ENCRYPTION = /SSL|TLS|CERT|SIGNATURE/
const NO_FOLDER = /^(EEXIST|ENOTDIR|ENOENT|EACCES|EPERM|EROFS|ENOSPC)$/
const NO_DATABASE_FILE =
  /unable to open database|readonly database|not a database|malformed|disk I\/O error|disk is full|does not accept/i
const LOCKED = /database is locked/i

/**
 * Said in its own words: what is not one of the usual
 * mistakes, but no mistake of the program either.
 */
const isOfPostgres = (error: ThrownError): boolean => {
  const { code = '', message = '', syscall = '' } = error
  const isEncryption = OF_ENCRYPTION.test(`${String(code)} ${message}`)

  return (
    SQLSTATE.test(String(code)) ||
    OF_CONNECTION.test(syscall) ||
    isEncryption ||
    isDatabaseUnreachable(error)
  )
}

const postgresTrouble = (url: string, reason: ThrownError): string | null => {
  const { code, message = '' } = reason
  const { pathname, username } = new URL(url)
  const place = placeOf(url)
  if (UNREACHABLE.test(String(code)))
    return (
      `DATABASE_URL: no PostgreSQL answers at ${place} (${String(code)}). ` +
      `Start it or correct the address`
    )

  if (REFUSED.test(String(code)) || message.includes('password must be a string'))
    return (
      `DATABASE_URL: PostgreSQL at ${place} refuses the user ${username || '(none)'}. ` +
      `Correct user and password`
    )

  if (code === '3D000')
    return (
      `DATABASE_URL: PostgreSQL at ${place} has no database ` +
      `${pathname.slice(1) || '(none)'}. Create it first`
    )

  if (code === '42501')
    return (
      `DATABASE_URL: the user ${username} may not create tables in ${pathname.slice(1)}. ` +
      `Give it that right`
    )

  if (code === '53300')
    return (
      `DATABASE_URL: PostgreSQL at ${place} has no free connection. ` +
      `Raise its max_connections, or end other programs`
    )

  if (code === '25006')
    return `DATABASE_URL: PostgreSQL at ${place} is read-only. Name its primary, or switch that off`

  if (!isOfPostgres(reason)) return null

  return (
    `DATABASE_URL: PostgreSQL at ${place} cannot be used: ` +
    `${message.replaceAll(/\s+/g, ' ')} (${typeof code === 'string' ? code : 'no code'})`
  )
}

const folderTrouble = (folder: string, { code, message = '' }: ThrownError): string | null => {
  if (NO_FOLDER.test(String(code)))
    return (
      `DATA_DIR=${folder} is no folder in which the server may write (${String(code)}). ` +
      `Choose another`
    )

  if (LOCKED.test(message))
    return `DATA_DIR=${folder} holds a webale.db that another program locks. Close that program`

  return NO_DATABASE_FILE.test(message)
    ? `DATA_DIR=${folder} holds a webale.db that cannot be used (${message}). ` +
        `Check the rights of the folder and the disk`
    : null
}

/** Message for a database that could not be opened or migrated; null for an unexpected error. */
export const databaseTrouble = (
  error: unknown,
  { DATABASE_URL, DATA_DIR }: Config,
): ConfigError | null => {
  if (error instanceof ConfigError) return error
  if (error instanceof Refusal && error.code === 'snapshot_failed')
    return new ConfigError(
      `DATA_DIR=${DATA_DIR} holds a shop of an earlier version, and no safety copy could be ` +
        `made before the upgrade. Is the disk full?`,
    )

  const reason = reasonOf(error)
  // The files of a shop on PostgreSQL are in the folder too.
  const isOfFolder = DATABASE_URL === undefined || reason.path !== undefined
  const text = isOfFolder ? folderTrouble(DATA_DIR, reason) : postgresTrouble(DATABASE_URL, reason)

  return text === null ? null : new ConfigError(text)
}

const ADDRESS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `PORT=${PORT} is used by another program on ${HOST}. Stop it or choose another port`,
  EACCES: ({ PORT }) => `PORT=${PORT} may not be used by this user. Choose a port above 1023`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST=${HOST} is no address of this machine. 127.0.0.1 is this machine alone, ` +
    `0.0.0.0 its whole network`,
  ENOTFOUND: ({ HOST }) =>
    `HOST=${HOST} is not known here. 127.0.0.1 is this machine alone, 0.0.0.0 its whole network`,
}

/** Message for an address the server cannot listen on; null for an unexpected error. */
export const addressTrouble = (error: unknown, config: Config): ConfigError | null => {
  const code = String(reasonOf(error).code)
  const words = ADDRESS[code === 'EAI_AGAIN' || code === 'EINVAL' ? 'ENOTFOUND' : code]
  return words === undefined ? null : new ConfigError(words(config))
}
