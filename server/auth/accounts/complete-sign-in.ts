// Completes a sign-in by any method except a password: starts the session, writes the audit event,
// and sets the device cookie.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { rememberDevice } from './devices.ts'
import { fail } from '../protocol/errors.ts'
import type { AuthService } from '../service/service.ts'
import {
  clientOf,
  type SignInMethod,
  type AuthSession,
  sessionAnswer,
  startSession,
} from './sessions.ts'
import { type Account, isBanned, lockAccount } from './users.ts'

export type CompletedSignIn = {
  readonly account: Account
  readonly session: AuthSession
  readonly headers: Record<string, string>
}

/** Throws user_banned (403). */
export const checkNotBanned = (account: Account, { context }: AuthService): void => {
  if (isBanned(account, context.now())) throw fail(403, 'user_banned', 'User is banned')
}

/** Starts a session for the account as it is now, in the transaction of the caller. */
export const completeSignIn = async (
  tx: Tx,
  service: AuthService,
  known: Account,
  proof: SignInMethod,
  request: ProtocolRequest,
): Promise<CompletedSignIn> => {
  const { newId, now } = service.context
  const account = (await lockAccount(tx, known.id)) ?? known
  checkNotBanned(account, service)
  const session = await startSession(tx, service, account, request, proof)
  await recordEvent(tx, {
    id: newId(),
    event: 'login',
    user_id: account.id,
    session_id: session.id,
    details: proof.method,
    ...clientOf(request),
    now: now(),
  })

  return {
    account: { ...account, last_sign_in_at: now() },
    session,
    headers: await rememberDevice(tx, service, session, request),
  }
}

export const signInResponse = async (
  service: AuthService,
  { account, session, headers }: CompletedSignIn,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ProtocolAnswer> => {
  const answer = await sessionAnswer(service, account, session, more)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
