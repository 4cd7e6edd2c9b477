// Known devices: a browser that signed in once has a cookie, so that a stranger guessing a password
// cannot slow down the person at the till. The cookie grants no access; it only separates the
// counters of wrong passwords.
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, Db } from '../../platform/database/store.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { BASE_PATH, type AuthService, siteUrl } from '../service/service.ts'
import { clientOf, type AuthSession } from './sessions.ts'

const COOKIE = 'webale-device'
const YEAR_SECONDS = 365 * 24 * 3600
const MAX_DEVICES = 30

const markOf = ({ headers }: ProtocolRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(headers['cookie'] ?? '')?.[1]

const deviceId = ({ keys }: AuthService, mark: string, user_id: string): string =>
  createHmac('sha256', keys.derive('device', 'mark'))
    .update(`${mark} ${user_id}`)
    .digest('base64url')

/**
 * The id of the device that sends this request, for
 * this account; null for a device without a cookie.
 */
const readDeviceId = (
  service: AuthService,
  user_id: string,
  request: ProtocolRequest,
): string | null => {
  const mark = markOf(request)
  return mark === undefined ? null : deviceId(service, mark, user_id)
}

/** The id of this device for this account when it has signed in with it before, otherwise null. */
export const findKnownDevice = async (
  db: Db,
  service: AuthService,
  user_id: string | undefined,
  request: ProtocolRequest,
): Promise<string | null> => {
  const id = user_id === undefined ? null : readDeviceId(service, user_id, request)
  if (id === null) return null
  const row = await db
    .selectFrom('auth_known_devices')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()

  return row?.id ?? null
}

/**
 * Does this request come from another device than the one that started the session? A device that
 * lost its cookie is recognised by its address and user agent.
 */
export const isOtherDevice = (
  service: AuthService,
  session: AuthSession,
  request: ProtocolRequest,
): boolean => {
  if (
    session.device_id === null ||
    readDeviceId(service, session.user_id, request) === session.device_id
  )
    return false

  const { ip, user_agent } = clientOf(request)

  return ip !== session.ip || user_agent !== session.user_agent
}

/**
 * The id of this device if the second step of this account was passed on it before, otherwise null.
 */
export const findSecondStepDevice = async (
  db: Db,
  service: AuthService,
  user_id: string,
  request: ProtocolRequest,
): Promise<string | null> => {
  const id = await findKnownDevice(db, service, user_id, request)
  if (id === null) return null
  const row = await db
    .selectFrom('auth_known_devices')
    .select('second_step_at')
    .where('id', '=', id)
    .executeTakeFirst()

  return row?.second_step_at == null ? null : id
}

/** Records that the second step was passed on this device. */
export const rememberSecondStep = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  request: ProtocolRequest,
): Promise<void> => {
  const id = readDeviceId(service, user_id, request)
  if (id === null) return
  await tx
    .updateTable('auth_known_devices')
    .set({ second_step_at: service.context.now() })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the oldest devices of an account beyond the limit; devices that passed the second step
 * are kept longest.
 */
const forgetOldest = async (tx: Tx, user_id: string): Promise<void> => {
  const latest = tx
    .selectFrom('auth_known_devices')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy(sql`case when second_step_at is null then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .limit(MAX_DEVICES)
  await tx
    .deleteFrom('auth_known_devices')
    .where('user_id', '=', user_id)
    .where('id', 'not in', latest)
    .execute()
}

/**
 * Stores the device of a new session, in the transaction of the sign-in. Returns the headers that
 * set the cookie on a new device.
 */
export const rememberDevice = async (
  tx: Tx,
  service: AuthService,
  session: AuthSession,
  request: ProtocolRequest,
): Promise<Record<string, string>> => {
  const { user_id } = session
  const sentMark = markOf(request)
  const mark = sentMark ?? randomBytes(16).toString('base64url')
  const id = deviceId(service, mark, user_id)
  const created_at = service.context.now()
  await tx
    .insertInto('auth_known_devices')
    .values({ id, user_id, created_at, second_step_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at }))
    .execute()

  await tx
    .updateTable('auth_sessions')
    .set({ device_id: id })
    .where('id', '=', session.id)
    .execute()

  await forgetOldest(tx, user_id)
  const secure = siteUrl(service.context.config).startsWith('https:') ? '; Secure' : ''

  return sentMark === undefined
    ? {
        'set-cookie': `${COOKIE}=${mark}; Path=${BASE_PATH}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
      }
    : {}
}
