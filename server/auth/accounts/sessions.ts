// Sessions: start, response to the client, and limits.
import type { SessionLimits } from '../../features/session/session-limits.queries.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { writeRefreshToken } from '../tokens/refresh-token.ts'
import type { AuthService } from '../service/service.ts'
import { type Account, readUser } from './users.ts'

export type AuthSession = Row<'auth_sessions'>

/** Why a session is no longer valid; null while it is. */
export type SessionEnd = 'inactive' | 'too_old' | null

const addSeconds = (time: string, seconds: number): number => Date.parse(time) + seconds * 1000

export const sessionEnd = (
  {
    created_at,
    refreshed_at,
    ends_at,
  }: Pick<AuthSession, 'created_at' | 'refreshed_at' | 'ends_at'>,
  limits: SessionLimits,
  now: string,
): SessionEnd => {
  const moment = Date.parse(now)
  if (moment >= addSeconds(created_at, limits.most) || (ends_at !== null && now >= ends_at))
    return 'too_old'
  return moment >= addSeconds(refreshed_at, limits.idle) ? 'inactive' : null
}

export const findSession = (db: Db, id: string): Promise<AuthSession | undefined> =>
  db.selectFrom('auth_sessions').selectAll().where('id', '=', id).executeTakeFirst()

const MAX_AGENT = 300

/** The address and user agent of a request. */
export const clientOf = ({
  ip,
  headers,
}: ProtocolRequest): { ip: string; user_agent: string | null } => ({
  ip,
  user_agent: headers['user-agent']?.slice(0, MAX_AGENT) ?? null,
})

/** A sign-in method as the token states it (amr), and when its company ends the session. */
export type SignInMethod = {
  readonly method: string
  readonly provider?: string
  readonly ends_at?: string | null
}

/**
 * Stores a new session, in the transaction of the caller. A PIN is no full sign-in, so the account
 * keeps its time.
 */
export const insertSession = async (
  tx: Tx,
  { context }: AuthService,
  account: Account,
  request: ProtocolRequest,
  { ends_at = null, ...proof }: SignInMethod,
): Promise<AuthSession> => {
  const now = context.now()
  const session: AuthSession = {
    id: context.newId(),
    user_id: account.id,
    counter: 0,
    floor: 0,
    aal: 'aal1',
    amr: [{ ...proof, timestamp: Math.floor(Date.parse(now) / 1000) }],
    refreshed_at: now,
    created_at: now,
    factor_id: null,
    device_id: null,
    shift_id: null,
    reused_counter: null,
    reused_at: null,
    ends_at,
    ...clientOf(request),
  }

  await tx.insertInto('auth_sessions').values(session).execute()

  return session
}

/** Starts a session after a full sign-in, in the transaction of the caller. */
export const startSession = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  request: ProtocolRequest,
  proof: SignInMethod = { method: 'password' },
): Promise<AuthSession> => {
  const session = await insertSession(tx, service, account, request, proof)
  const now = session.created_at
  await tx
    .updateTable('auth_users')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .execute()

  await tx
    .updateTable('auth_identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', account.id)
    .where('provider', '=', proof.provider ?? 'email')
    .execute()

  return session
}

/** Tokens name a company by its id alone; identities have `sso:` before it. */
const withoutPrefix = (method: AuthSession['amr'][number]): AuthSession['amr'][number] =>
  method.provider === undefined
    ? method
    : { ...method, provider: method.provider.replace(/^sso:/, '') }

/** The response that gives a client its session: both tokens and the user. */
export const sessionAnswer = async (
  { context, keys, access }: AuthService,
  account: Account,
  session: AuthSession,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ProtocolAnswer> => {
  const claims = {
    sub: account.id,
    email: account.email ?? '',
    phone: account.phone ?? '',
    role: 'authenticated',
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    aal: session.aal,
    amr: session.amr.map(withoutPrefix),
    session_id: session.id,
    is_anonymous: false,
  }

  const issued = await access.issue(claims, context.now())
  const refresh_token = writeRefreshToken(keys, {
    session_id: session.id,
    counter: session.counter,
  })

  const user = await readUser(context.store.db, account)

  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { ...issued, token_type: 'bearer', refresh_token, user, ...more },
  }
}
