// POST /token?grant_type=refresh_token: exchanges a refresh token for the next one. A client that
// lost the answer, or several tabs at once, get the same next token; an older token that comes back
// later ends the session.
import { z } from 'zod'
import { readSessionLimits } from '../../features/session/session-limits.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { readBody, Text } from '../protocol/body.ts'
import { isOtherDevice } from '../accounts/devices.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { isByPin, needsPassword } from '../accounts/pin-session.ts'
import { limitRefresh } from '../protocol/rate-limits.ts'
import { readRefreshToken, type RefreshToken } from '../tokens/refresh-token.ts'
import { sendNotice } from '../mail/send-codes.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { clientOf, type AuthSession, sessionAnswer, sessionEnd } from '../accounts/sessions.ts'
import { type Account, findAccount, isBanned } from '../accounts/users.ts'

export const RefreshBody = z.object({ refresh_token: Text })
const DAY_SECONDS = 24 * 3600

const notFound = () =>
  fail(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = () =>
  fail(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const sessionExpired = (more = '') =>
  fail(400, 'session_expired', `Invalid Refresh Token: Session Expired${more}`)

const readToken = ({ keys }: AuthService, text: string): RefreshToken => {
  const { refresh_token = '' } = readBody(text, RefreshBody)
  const token = readRefreshToken(keys, refresh_token)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (token === 'unknown') throw notFound()

  return token
}

const lockSession = (tx: Tx, id: string): Promise<AuthSession | undefined> =>
  tx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

const hasNewerSession = async (
  tx: Tx,
  { id, user_id, refreshed_at }: AuthSession,
): Promise<boolean> =>
  (await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('refreshed_at', '>', refreshed_at)
    .executeTakeFirst()) !== undefined

const checkAlive = async (
  tx: Tx,
  { context }: AuthService,
  session: AuthSession,
  account: Account,
): Promise<void> => {
  const now = context.now()
  if (isBanned(account, now)) throw fail(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const end = sessionEnd(session, await readSessionLimits(tx, context.config), now)
  if (isByPin(session) && needsPassword(account, now)) throw sessionExpired()
  if (end !== null) throw sessionExpired(end === 'inactive' ? ' (Inactivity)' : '')
  if (context.config.AUTH_SESSIONS_SINGLE_PER_USER && (await hasNewerSession(tx, session)))
    throw sessionExpired()
}

type Decision = 'rotate' | 'repeat' | 'repeat_late' | 'refuse' | 'end'
type Counters = Pick<
  AuthSession,
  'counter' | 'floor' | 'refreshed_at' | 'reused_counter' | 'reused_at'
>

/**
 * Minimum number of refreshes between two late uses of a parent token: a thief who alternates with
 * the owner needs a late use after every refresh.
 */
const REFRESHES_BETWEEN_LATE_USES = 2

/**
 * Decides what happens to a token with this counter. A counter ahead of the row means that the
 * database was restored from an older backup. The parent of the current token arrives late when the
 * client did not receive the last response; that is accepted once ('repeat_late').
 */
export const decideReuse = (
  counter: number,
  session: Counters,
  reuseSeconds: number,
  now: string,
): Decision => {
  const { counter: current, floor, refreshed_at, reused_counter, reused_at } = session
  const isRecent = (moment: string | null): boolean =>
    moment !== null && Date.parse(now) - Date.parse(moment) < reuseSeconds * 1000

  const recent = isRecent(refreshed_at)
  if (counter < floor) return recent ? 'refuse' : 'end'
  if (counter >= current) return 'rotate'
  if (recent) return 'repeat'
  if (counter < current - 1) return 'end'
  // Several tabs may refresh at the same moment, each with the parent.
  if (reused_counter === current && isRecent(reused_at)) return 'repeat'

  return reused_counter === null || current - reused_counter >= REFRESHES_BETWEEN_LATE_USES
    ? 'repeat_late'
    : 'end'
}

const rotateToken = async (
  tx: Tx,
  { context }: AuthService,
  session: AuthSession,
  used: number,
  request: ProtocolRequest,
): Promise<AuthSession> => {
  const now = context.now()
  const next = { counter: used + 1, refreshed_at: now, ...clientOf(request) }
  await tx.updateTable('auth_sessions').set(next).where('id', '=', session.id).execute()
  await recordEvent(tx, {
    id: context.newId(),
    event: 'token_refreshed',
    user_id: session.user_id,
    session_id: session.id,
    ...clientOf(request),
    now,
  })

  return { ...session, ...next }
}

/** The parent token was accepted after the reuse interval. */
const noteLateUse = async (
  tx: Tx,
  { context }: AuthService,
  { id, counter }: AuthSession,
): Promise<void> => {
  await tx
    .updateTable('auth_sessions')
    .set({ reused_counter: counter, reused_at: context.now() })
    .where('id', '=', id)
    .execute()
}

/** Records that a session continues on another device, and mails its owner, at most once a day. */
const noticeOtherDevice = async (
  tx: Tx,
  service: AuthService,
  session: AuthSession,
  account: Account,
  request: ProtocolRequest,
): Promise<void> => {
  const { context, buckets } = service
  const { id, user_id } = session
  const client = clientOf(request)
  await recordEvent(tx, {
    id: context.newId(),
    event: 'session_device_changed',
    user_id,
    session_id: id,
    ...client,
    now: context.now(),
  })

  if (buckets.take(`device notice ${id}`, 1, 1, DAY_SECONDS) === 0)
    await sendNotice(
      tx,
      service,
      account.email,
      'Your sign-in is now used on another device. If that was not you, change your password',
    )
}

const endStolen = async (
  tx: Tx,
  { context }: AuthService,
  { id, user_id }: AuthSession,
  request: ProtocolRequest,
): Promise<void> => {
  await tx.deleteFrom('auth_sessions').where('id', '=', id).execute()
  await recordEvent(tx, {
    id: context.newId(),
    event: 'token_reuse_detected',
    user_id,
    session_id: id,
    ...clientOf(request),
    now: context.now(),
  })
}

type RefreshedSession = { readonly account: Account; readonly session: AuthSession }

/**
 * Null after the session was ended: the refusal is thrown outside the transaction, because a
 * rollback would undo the end.
 */
const refreshSession = async (
  tx: Tx,
  service: AuthService,
  { session_id, counter }: RefreshToken,
  request: ProtocolRequest,
): Promise<RefreshedSession | null> => {
  const session = await lockSession(tx, session_id)
  const account = session && (await findAccount(tx, session.user_id))
  if (session === undefined || account === undefined) throw notFound()
  await checkAlive(tx, service, session, account)
  const { config, now } = service.context
  const decision = decideReuse(
    counter,
    session,
    config.AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
    now(),
  )

  const isElsewhere = isOtherDevice(service, session, request)
  if (decision === 'refuse') throw alreadyUsed()
  if (decision === 'end' || (decision === 'repeat_late' && isElsewhere)) {
    await endStolen(tx, service, session, request)
    return null
  }

  if (isElsewhere) await noticeOtherDevice(tx, service, session, account, request)
  if (decision === 'repeat_late') await noteLateUse(tx, service, session)

  return {
    account,
    session:
      decision === 'rotate' ? await rotateToken(tx, service, session, counter, request) : session,
  }
}

export const refreshGrant: Endpoint = async (service, request) => {
  const token = readToken(service, request.body)
  limitRefresh(service, token.session_id)
  const refreshed = await inTransaction(service.context.store, (tx) =>
    refreshSession(tx, service, token, request),
  )

  if (refreshed === null) {
    await publishChange(service.context, ['session'])
    throw alreadyUsed()
  }

  return sessionAnswer(service, refreshed.account, refreshed.session)
}
