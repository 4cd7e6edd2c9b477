// Known devices: a browser that signed in once carries a mark, so that a stranger who guesses at somebody's password cannot
// slow down the person at the till. The mark opens nothing; it only says whose wrong passwords are counted where.
import { createHmac, randomBytes } from 'node:crypto'
import type { Tx, Db } from '../platform/database/open.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { BASE_PATH, type Service, siteUrl } from './service.ts'

const COOKIE = 'webale-device'
const YEAR_SECONDS = 365 * 24 * 3600
const MOST_DEVICES = 30

const markOf = ({ headers }: ProtocolRequest): string | undefined => new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(headers['cookie'] ?? '')?.[1]

const deviceId = ({ keys }: Service, mark: string, user_id: string): string =>
  createHmac('sha256', keys.derive('device', 'mark')).update(`${mark} ${user_id}`).digest('base64url')

/** The id of this device for this account when it has signed in with it before, otherwise null. */
export const findKnownDevice = async (db: Db, service: Service, user_id: string | undefined, request: ProtocolRequest): Promise<string | null> => {
  const mark = markOf(request)
  if (mark === undefined || user_id === undefined) return null
  const id = deviceId(service, mark, user_id)
  const row = await db.selectFrom('auth_known_devices').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** Remembers the device, in the transaction of the sign-in; answers the headers that mark it when it has no mark yet. */
export const rememberDevice = async (tx: Tx, service: Service, user_id: string, request: ProtocolRequest): Promise<Record<string, string>> => {
  const given = markOf(request)
  const mark = given ?? randomBytes(16).toString('base64url')
  const created_at = service.world.now()
  await tx
    .insertInto('auth_known_devices')
    .values({ id: deviceId(service, mark, user_id), user_id, created_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at }))
    .execute()
  const latest = tx.selectFrom('auth_known_devices').select('id').where('user_id', '=', user_id).orderBy('created_at', 'desc').limit(MOST_DEVICES)
  await tx.deleteFrom('auth_known_devices').where('user_id', '=', user_id).where('id', 'not in', latest).execute()
  const secure = siteUrl(service.world.config).startsWith('https:') ? '; Secure' : ''
  return given === undefined ? { 'set-cookie': `${COOKIE}=${mark}; Path=${BASE_PATH}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}` } : {}
}
