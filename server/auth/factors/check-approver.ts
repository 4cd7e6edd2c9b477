// Somebody who approves on the spot types the password on another person's
// device, and with a second step a code too. Both are counted, paused and
// limited as for a sign-in, and take the same time. On a shared till the PIN
// is enough; it is counted as for selling by PIN. No session is started.
import { spanWords } from '@webale/domain/features/session/security.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ApproverProof } from '../../platform/operations/approver-proof.ts'
import { verifyPassword } from '../../platform/base/passwords.ts'
import { isWithinAttemptLimit, recordFailedAttempt } from '../accounts/code-attempt-limit.ts'
import { passApproverCode } from './approver-code.ts'
import { type AuthProblem } from '../protocol/errors.ts'
import { type StoredFactor, listFactors, lockFactor } from '../accounts/factor-store.ts'
import { MAX_GUESSES_A_DAY } from './factors.ts'
import { runAttempt, countFailure, forgetFailures } from '../accounts/password-pauses.ts'
import { readPinAttempt, runWithPin } from '../accounts/pin-attempt.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import type { AuthService } from '../service/service.ts'
import { stepOf } from './totp-step.ts'
import { type Account, findAccount, isBanned, lockAccount } from '../accounts/users.ts'

type PasswordProof = Extract<ApproverProof, { password: string }>
type PinProof = Exclude<ApproverProof, PasswordProof>

const recordFailure = (
  tx: Tx,
  { context }: AuthService,
  event: 'login_failed' | 'factor_failed',
  user_id: string | null,
  ip: string,
) =>
  recordEvent(tx, {
    id: context.newId(),
    event,
    user_id,
    ip,
    details: 'for an approval',
    now: context.now(),
  })

/** Consumes the code of this app or phone. */
const passFactor = async (
  tx: Tx,
  service: AuthService,
  factor: StoredFactor,
  code: string,
  session_id: string | null,
): Promise<boolean> => {
  if (factor.factor_type === 'phone') return passApproverCode(tx, service, factor, session_id, code)
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
 * Is this the code of an app or of a message? True for a person without a second step. Each code
 * works once.
 */
const passSecondStep = async (
  tx: Tx,
  service: AuthService,
  { id: user_id }: Account,
  code: string,
  { session_id, ip }: PasswordProof,
): Promise<boolean> => {
  const verified = (await listFactors(tx, user_id)).filter(({ status }) => status === 'verified')
  if (verified.length === 0) return true
  const now = service.context.now()
  const subject = `totp ${user_id}`
  if (await isWithinAttemptLimit(tx, subject, MAX_GUESSES_A_DAY, now))
    for (const { id } of verified) {
      const factor = await lockFactor(tx, user_id, id)
      if (factor !== undefined && (await passFactor(tx, service, factor, code, session_id)))
        return true
    }

  await recordFailedAttempt(tx, subject, now)
  await recordFailure(tx, service, 'factor_failed', user_id, ip)

  return false
}

const acceptProof = (
  service: AuthService,
  known: Account,
  subject: string,
  proof: PasswordProof,
): Promise<boolean> =>
  inTransaction(service.context.store, async (tx) => {
    const account = await lockAccount(tx, known.id)
    // The password may have changed while it was being verified.
    if (account === undefined || account.encrypted_password !== known.encrypted_password)
      return false

    if (isBanned(account, service.context.now())) return false
    const { code } = proof
    if (code !== null && !(await passSecondStep(tx, service, account, code, proof))) return false
    await forgetFailures(tx, subject)

    return true
  })

const countWrong = (
  service: AuthService,
  account: Account | undefined,
  subject: string,
  ip: string,
): Promise<void> =>
  inTransaction(service.context.store, async (tx) => {
    await countFailure(tx, service, subject)
    await recordFailure(tx, service, 'login_failed', account?.id ?? null, ip)
  })

/** Refusals of the sign-in service by PIN that are refusals of the shop as well. */
const PIN_REFUSALS = ['wrong_pin', 'till_not_shared', 'password_needed'] as const

/** A failure of the sign-in service as a refusal of the shop. */
const asRefusal = (error: unknown): unknown => {
  const { failure } = (error ?? {}) as { failure?: AuthProblem }
  if (failure === undefined) return error
  const { status, code, message, retryAfter = 1 } = failure
  if (status === 429) return refuse('password_paused', { wait: spanWords(retryAfter) })
  if (code === 'pin_locked') return refuse('pin_locked', { message })
  // 401 would mean that the session of the asker is over.
  if (code === 'till_unknown') return refuse('till_not_shared')
  const known = PIN_REFUSALS.find((refusal) => refusal === code)

  return known === undefined ? error : refuse(known)
}

const isRightPassword = async (service: AuthService, proof: PasswordProof): Promise<boolean> => {
  const { db } = service.context.store
  limitAddress(service, 'token', proof)
  const account = await findAccount(db, proof.user_id)
  const subject = account?.email ?? account?.phone ?? `approver ${proof.user_id}`

  return runAttempt(db, service, subject, async () => {
    // Runs without an account too, so that an unknown person takes as long as a wrong password.
    const right = await verifyPassword(account?.encrypted_password ?? null, proof.password)
    if (right && account !== undefined) return acceptProof(service, account, subject, proof)
    await countWrong(service, account, subject, proof.ip)

    return false
  })
}

const checkPin = async (service: AuthService, { ip, ...typed }: PinProof): Promise<void> => {
  const attempt = await readPinAttempt(service, {
    ...typed,
    client: { ip },
    purpose: ', for an approval',
  })
  await runWithPin(service, attempt, async () => undefined)
}

/**
 * Throws wrong_password, password_paused, wrong_pin, pin_locked, till_not_shared, password_needed.
 */
export const checkApproverWith =
  (service: AuthService) =>
  async (proof: ApproverProof): Promise<void> => {
    try {
      if ('pin' in proof) await checkPin(service, proof)
      else if (!(await isRightPassword(service, proof))) throw refuse('wrong_password')
    } catch (error) {
      throw asRefusal(error)
    }
  }
