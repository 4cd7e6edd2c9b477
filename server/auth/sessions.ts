// Sessions: how one starts, what a client gets for it, when it is over.
import type { SessionLimits } from '../features/session/session-limits.queries.ts'
import type { Db, Tx } from '../platform/database/open.ts'
import type { Row } from '../platform/database/tables.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../platform/protocol.ts'
import { writeRefreshToken } from './refresh-token.ts'
import type { AuthService } from './service.ts'
import { type Account, readUser } from './users.ts'

export type AuthSession = Row<'auth_sessions'>

/** Why a session no longer counts; null while it does. */
export type SessionEnd = 'inactive' | 'too_old' | null

const after = (time: string, seconds: number): number => Date.parse(time) + seconds * 1000

export const sessionEnd = (
  { created_at, refreshed_at }: Pick<AuthSession, 'created_at' | 'refreshed_at'>,
  limits: SessionLimits,
  now: string,
): SessionEnd => {
  const moment = Date.parse(now)
  if (moment >= after(created_at, limits.most)) return 'too_old'
  return moment >= after(refreshed_at, limits.idle) ? 'inactive' : null
}

export const findSession = (db: Db, id: string): Promise<AuthSession | undefined> =>
  db.selectFrom('auth_sessions').selectAll().where('id', '=', id).executeTakeFirst()

const MAX_AGENT = 300

/** From where a session is used, as far as the request tells. */
export const clientOf = ({ ip, headers }: ProtocolRequest): { ip: string; user_agent: string | null } => ({
  ip,
  user_agent: headers['user-agent']?.slice(0, MAX_AGENT) ?? null,
})

/** How somebody proved who they are, as the token says it (amr). */
export type SignInMethod = { readonly method: string; readonly provider?: string }

/** Starts a session after the proof was right, in the transaction of the caller. */
export const startSession = async (
  tx: Tx,
  { context }: AuthService,
  account: Account,
  request: ProtocolRequest,
  proof: SignInMethod = { method: 'password' },
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
    reused_counter: null,
    reused_at: null,
    ...clientOf(request),
  }
  await tx.insertInto('auth_sessions').values(session).execute()
  await tx.updateTable('auth_users').set({ last_sign_in_at: now }).where('id', '=', account.id).execute()
  await tx
    .updateTable('auth_identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', account.id)
    .where('provider', '=', proof.provider ?? 'email')
    .execute()
  return session
}

/** The answer with which a client holds a session: both tokens and the user. */
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
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  }
  const issued = await access.issue(claims, context.now())
  const refresh_token = writeRefreshToken(keys, { session_id: session.id, counter: session.counter })
  const user = await readUser(context.store.db, account)
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { ...issued, token_type: 'bearer', refresh_token, user, ...more },
  }
}
