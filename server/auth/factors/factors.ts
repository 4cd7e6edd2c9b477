// Verification of the codes of second factors, and removal of factors. A code is
// valid once, and wrong codes per day are limited.
import { recordEvent, type AuditEvent } from '../../features/audit/record-event.queries.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import type { FactorType } from '../../platform/database/auth-tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { type Caller, noSession, requireSession, UUID } from '../accounts/bearer.ts'
import { readBody, Text } from '../protocol/body.ts'
import { findSecondStepDevice, rememberSecondStep } from '../accounts/devices.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { type StoredFactor, lockFactor, removeFactors } from '../accounts/factor-store.ts'
import { recordFailedAttempt, isWithinAttemptLimit } from '../accounts/code-attempt-limit.ts'
import { isChallengeCode, type StoredChallenge } from './phone-factor.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { sendNotice } from '../mail/send-codes.ts'
import type { AuthService } from '../service/service.ts'
import { stepOf } from './totp-step.ts'
import { clientOf, findSession, type AuthSession, sessionAnswer } from '../accounts/sessions.ts'
import { lockAccount } from '../accounts/users.ts'
import { z } from 'zod'

export const MAX_GUESSES_A_DAY = 30

export const readId = ({ params }: ProtocolRequest): string => {
  const id = params['id'] ?? ''
  if (!UUID.test(id)) throw fail(404, 'validation_failed', 'factor_id must be an UUID')
  return id
}

export const getFactor = async (tx: Tx, { account }: Caller, id: string): Promise<StoredFactor> => {
  const factor = await lockFactor(tx, account.id, id)
  if (factor === undefined) throw fail(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

const recordFactorEvent = (
  tx: Tx,
  { context }: AuthService,
  { account, session }: Caller,
  event: AuditEvent,
  request: ProtocolRequest,
) =>
  recordEvent(tx, {
    id: context.newId(),
    event,
    user_id: account.id,
    session_id: session.id,
    ...clientOf(request),
    now: context.now(),
  })

/** Throws mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired (422). */
const checkChallenge = async (
  tx: Tx,
  { context }: AuthService,
  { session }: Caller,
  factor: StoredFactor,
  challenge_id: string,
): Promise<StoredChallenge> => {
  const known = UUID.test(challenge_id)
    ? await tx
        .selectFrom('auth_challenges')
        .selectAll()
        .where('id', '=', challenge_id)
        .executeTakeFirst()
    : undefined

  if (known === undefined || known.factor_id !== factor.id)
    throw fail(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

  if (known.verified_at !== null || known.session_id !== session.id)
    throw fail(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify must come from the same session, once',
    )

  if (known.expires_at <= context.now())
    throw fail(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge_id} has expired, verify against another challenge`,
    )

  return known
}

/**
 * The first correct code verifies the factor and ends every session that was started without it.
 */
const confirmFactor = async (
  tx: Tx,
  service: AuthService,
  caller: Caller,
  factor: StoredFactor,
  request: ProtocolRequest,
): Promise<void> => {
  const { account, session } = caller
  await tx
    .updateTable('auth_factors')
    .set({ status: 'verified', updated_at: service.context.now() })
    .where('id', '=', factor.id)
    .execute()

  const others = tx
    .deleteFrom('auth_factors')
    .where('user_id', '=', account.id)
    .where('status', '=', 'unverified')

  await others.where('id', '!=', factor.id).execute()
  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', account.id)
    .where('aal', '=', 'aal1')
    .where('id', '!=', session.id)
    .execute()

  await recordFactorEvent(tx, service, caller, 'factor_verified', request)
  await sendNotice(tx, service, account.email, 'Two-step sign-in was switched on for your account')
}

const METHODS = { totp: 'totp', phone: 'mfa/phone' } as const

/**
 * Raises the session to aal2 with a new refresh token;
 * older refresh tokens are refused from now on.
 */
const raiseToAal2 = async (
  tx: Tx,
  { context }: AuthService,
  session: AuthSession,
  factor: StoredFactor,
): Promise<AuthSession> => {
  const timestamp = Math.floor(Date.parse(context.now()) / 1000)
  const method = METHODS[factor.factor_type]
  const amr = [{ method, timestamp }, ...session.amr.filter((one) => one.method !== method)]
  const counter = session.counter + 2
  const lifted = {
    aal: 'aal2' as const,
    amr,
    counter,
    floor: counter,
    factor_id: factor.id,
    refreshed_at: context.now(),
  }

  await tx.updateTable('auth_sessions').set(lifted).where('id', '=', session.id).execute()

  return { ...session, ...lifted }
}

type FactorCode = {
  readonly factor_id: string
  readonly challenge_id: string
  readonly code: string
}

/**
 * Consumes the code of an authenticator app; a code by text message is consumed with its challenge.
 */
const isRightCode = async (
  tx: Tx,
  service: AuthService,
  factor: StoredFactor,
  challenge: StoredChallenge,
  code: string,
): Promise<boolean> => {
  if (factor.factor_type === 'phone') return isChallengeCode(tx, service, challenge, code)
  const step = stepOf(service, factor, code)
  if (step === null) return false
  await tx
    .updateTable('auth_factors')
    .set({ last_step: step })
    .where('id', '=', factor.id)
    .execute()

  return true
}

/**
 * The kind of factor for a wrong code: the refusal is thrown outside the transaction, because a
 * rollback would undo the count.
 */
const passSecondStep = async (
  tx: Tx,
  service: AuthService,
  caller: Caller,
  typed: FactorCode,
  request: ProtocolRequest,
): Promise<AuthSession | FactorType> => {
  const { now } = service.context
  const { account } = caller
  await lockAccount(tx, account.id)
  const factor = await getFactor(tx, caller, typed.factor_id)
  const session = await findSession(tx, caller.session.id)
  if (session === undefined) throw noSession()
  const challenge = await checkChallenge(tx, service, caller, factor, typed.challenge_id)
  // Unknown devices share one count, so they cannot use up the attempts of a device that passed the
  // second step before.
  const device = await findSecondStepDevice(tx, service, account.id, request)
  const subject = device === null ? `totp ${account.id}` : `totp ${account.id} ${device}`
  const mayTry = await isWithinAttemptLimit(tx, subject, MAX_GUESSES_A_DAY, now())
  if (!mayTry || !(await isRightCode(tx, service, factor, challenge, typed.code))) {
    await recordFailedAttempt(tx, subject, now())
    await recordFactorEvent(tx, service, caller, 'factor_failed', request)
    return factor.factor_type
  }

  await tx
    .updateTable('auth_challenges')
    .set({ verified_at: now() })
    .where('id', '=', typed.challenge_id)
    .execute()

  await rememberSecondStep(tx, service, account.id, request)
  if (factor.status === 'unverified') await confirmFactor(tx, service, caller, factor, request)

  return raiseToAal2(tx, service, session, factor)
}

export const VerifyFactorBody = z.object({ challenge_id: Text, code: Text })

const WRONG_CODE = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
} as const

/** POST /factors/:id/verify */
export const verifyFactor = requireSession(async (service, request, caller) => {
  limitAddress(service, 'mfa', request)
  const factor_id = readId(request)
  const { challenge_id = '', code = '' } = readBody(request.body, VerifyFactorBody)
  if (code === '') throw invalid('Code needs to be non-empty')
  const session = await inTransaction(service.context.store, (tx) =>
    passSecondStep(tx, service, caller, { factor_id, challenge_id, code }, request),
  )

  if (typeof session === 'string') throw fail(422, 'mfa_verification_failed', WRONG_CODE[session])
  await publishChange(service.context, ['session'])

  return sessionAnswer(service, caller.account, session)
})

/** DELETE /factors/:id. A verified factor can be removed only by a session at aal2. */
export const removeFactor = requireSession(async (service, request, caller) => {
  const id = readId(request)
  await inTransaction(service.context.store, async (tx) => {
    const factor = await getFactor(tx, caller, id)
    const session = await findSession(tx, caller.session.id)
    if (factor.status === 'verified' && session?.aal !== 'aal2')
      throw fail(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')

    await removeFactors(tx, [factor.id])
    await recordFactorEvent(tx, service, caller, 'factor_removed', request)
    if (factor.status === 'verified')
      await sendNotice(
        tx,
        service,
        caller.account.email,
        'Two-step sign-in was switched off for your account',
      )
  })

  return { status: 200, body: { id } }
})
