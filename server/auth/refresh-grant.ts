// POST /token?grant_type=refresh_token: a used-once token for the next one. Whoever lost an answer, or woke up with several
// tabs at once, gets the same next token as everybody else; an old one that comes back later ends the session.
import { z } from 'zod'
import { readSessionLimits } from '../features/session/session-limits.queries.ts'
import { recordEvent } from '../features/staff/audit.queries.ts'
import { announce } from '../platform/change-feed.ts'
import type { Tx } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { readBody, Text } from './body.ts'
import { fail, invalid } from './errors.ts'
import { limitRefresh } from './rate-limits.ts'
import { readRefreshToken, type RefreshToken } from './refresh-token.ts'
import type { Endpoint, Service } from './service.ts'
import { clientOf, type Session, sessionAnswer, sessionEnd } from './sessions.ts'
import { type Account, findAccount, isBanned } from './users.ts'

const Body = z.object({ refresh_token: Text })

const notFound = () => fail(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = () => fail(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const expired = (more = '') => fail(400, 'session_expired', `Invalid Refresh Token: Session Expired${more}`)

const readToken = ({ keys }: Service, text: string): RefreshToken => {
  const { refresh_token = '' } = readBody(text, Body)
  const token = readRefreshToken(keys, refresh_token)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (token === 'unknown') throw notFound()
  return token
}

const lockSession = (tx: Tx, id: string): Promise<Session | undefined> =>
  tx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

const hasNewerSession = async (tx: Tx, { id, user_id, refreshed_at }: Session): Promise<boolean> =>
  (await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('refreshed_at', '>', refreshed_at)
    .executeTakeFirst()) !== undefined

const checkAlive = async (tx: Tx, { world }: Service, session: Session, account: Account): Promise<void> => {
  const now = world.now()
  if (isBanned(account, now)) throw fail(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const end = sessionEnd(session, await readSessionLimits(tx, world.config), now)
  if (end !== null) throw expired(end === 'inactive' ? ' (Inactivity)' : '')
  if (world.config.AUTH_SESSIONS_SINGLE_PER_USER && (await hasNewerSession(tx, session))) throw expired()
}

type Decision = 'rotate' | 'repeat' | 'refuse' | 'end'

/** What becomes of a token with this number. Ahead of the row means that the database came back from an older backup. */
export const decide = (
  counter: number,
  { counter: current, floor, refreshed_at }: Pick<Session, 'counter' | 'floor' | 'refreshed_at'>,
  reuseSeconds: number,
  now: string,
): Decision => {
  const recent = Date.parse(now) - Date.parse(refreshed_at) < reuseSeconds * 1000
  if (counter < floor) return recent ? 'refuse' : 'end'
  if (counter >= current) return 'rotate'
  return counter === current - 1 || recent ? 'repeat' : 'end'
}

const rotate = async (tx: Tx, { world }: Service, session: Session, used: number, request: ProtocolRequest): Promise<Session> => {
  const now = world.now()
  const next = { counter: used + 1, refreshed_at: now, ...clientOf(request) }
  await tx.updateTable('auth_sessions').set(next).where('id', '=', session.id).execute()
  await recordEvent(tx, { id: world.newId(), event: 'token_refreshed', user_id: session.user_id, session_id: session.id, ...clientOf(request), now })
  return { ...session, ...next }
}

const endStolen = async (tx: Tx, { world }: Service, { id, user_id }: Session, request: ProtocolRequest): Promise<void> => {
  await tx.deleteFrom('auth_sessions').where('id', '=', id).execute()
  await recordEvent(tx, { id: world.newId(), event: 'token_reuse_detected', user_id, session_id: id, ...clientOf(request), now: world.now() })
}

type Refreshed = { readonly account: Account; readonly session: Session }

/** Null after the session was ended: the refusal is thrown outside, or it would undo the end. */
const refresh = async (tx: Tx, service: Service, { session_id, counter }: RefreshToken, request: ProtocolRequest): Promise<Refreshed | null> => {
  const session = await lockSession(tx, session_id)
  const account = session && (await findAccount(tx, session.user_id))
  if (session === undefined || account === undefined) throw notFound()
  await checkAlive(tx, service, session, account)
  const { config, now } = service.world
  const decision = decide(counter, session, config.AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL, now())
  if (decision === 'refuse') throw alreadyUsed()
  if (decision === 'repeat') return { account, session }
  if (decision === 'rotate') return { account, session: await rotate(tx, service, session, counter, request) }
  await endStolen(tx, service, session, request)
  return null
}

export const refreshGrant: Endpoint = async (service, request) => {
  const token = readToken(service, request.body)
  limitRefresh(service, token.session_id)
  const refreshed = await inTransaction(service.world.store, (tx) => refresh(tx, service, token, request))
  if (refreshed === null) {
    await announce(service.world, ['session'])
    throw alreadyUsed()
  }
  return sessionAnswer(service, refreshed.account, refreshed.session)
}
