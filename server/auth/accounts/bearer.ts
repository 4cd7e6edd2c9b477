// Authenticates a request of the protocol by its bearer token: first the signature, then the
// current account and session.
import { readSessionLimits } from '../../features/session/session-limits.queries.ts'
import type { AccessClaims } from '../tokens/access-token.ts'
import { fail } from '../protocol/errors.ts'
import { isByPin, needsPassword, passwordNeeded } from './pin-session.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { findSession, type AuthSession, sessionEnd } from './sessions.ts'
import { type Account, findAccount, isBanned } from './users.ts'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The token of an Authorization header, whose scheme may be in any letter case: any word, which is
 * a bad token when it is none of ours. Null for any other header.
 */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

export type Caller = { readonly account: Account; readonly session: AuthSession }

const verifyBearer = async (
  { access, context }: AuthService,
  authorization: string | undefined,
): Promise<AccessClaims> => {
  const token = bearerToken(authorization)
  if (token === null)
    throw fail(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

  const claims = await access.verify(token, context.now())
  if (claims === null)
    throw fail(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')

  if (!UUID.test(claims.sub)) throw fail(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')

  return claims
}

export const noSession = () =>
  fail(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/**
 * Accepts sessions by PIN too. Throws no_authorization (401), or bad_jwt, user_not_found,
 * session_not_found, user_banned (403).
 */
const findAnyCaller = async (service: AuthService, request: ProtocolRequest): Promise<Caller> => {
  const { store, config, now } = service.context
  const { sub, session_id } = await verifyBearer(service, request.headers['authorization'])
  const account = await findAccount(store.db, sub)
  if (account === undefined)
    throw fail(403, 'user_not_found', 'User from sub claim in JWT does not exist')

  const session = UUID.test(session_id) ? await findSession(store.db, session_id) : undefined
  const limits = await readSessionLimits(store.db, config)
  if (
    session === undefined ||
    session.user_id !== account.id ||
    sessionEnd(session, limits, now()) !== null
  )
    throw noSession()

  if (isByPin(session) && needsPassword(account, now())) throw noSession()
  if (isBanned(account, now())) throw fail(403, 'user_banned', 'User is banned')

  return { account, session }
}

/** Throws as findAnyCaller, and password_needed (403) for a session by PIN. */
export const findCaller = async (
  service: AuthService,
  request: ProtocolRequest,
): Promise<Caller> => {
  const caller = await findAnyCaller(service, request)
  if (isByPin(caller.session)) throw passwordNeeded()
  return caller
}

/** Wraps an endpoint that a session by PIN may use too: it changes nothing of the account. */
export const requireAnySession =
  (
    answer: (
      service: AuthService,
      request: ProtocolRequest,
      caller: Caller,
    ) => Promise<ProtocolAnswer>,
  ): Endpoint =>
  async (service, request) =>
    answer(service, request, await findAnyCaller(service, request))

/** Wraps an endpoint that requires a session that did not begin with a PIN. */
export const requireSession =
  (
    answer: (
      service: AuthService,
      request: ProtocolRequest,
      caller: Caller,
    ) => Promise<ProtocolAnswer>,
  ): Endpoint =>
  async (service, request) =>
    answer(service, request, await findCaller(service, request))
