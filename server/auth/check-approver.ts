// Somebody who approves on the spot types the password on another person's device, and with a second step the code too.
// Both are counted, paused and limited as for a sign-in, and take as long. No session comes of it.
import { spanWords } from '@webale/domain/features/session/security.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ApproverProof } from '../platform/operations.ts'
import { verifyPassword } from '../platform/passwords.ts'
import { isWithinAttemptLimit, recordFailedAttempt } from './code-attempt-limit.ts'
import { type AuthProblem } from './errors.ts'
import { listFactors, lockFactor } from './factor-store.ts'
import { MAX_GUESSES_A_DAY, stepOf } from './factors.ts'
import { attemptAt, countFailure, forgetFailures } from './password-pauses.ts'
import { limitAddress } from './rate-limits.ts'
import type { AuthService } from './service.ts'
import { type Account, findAccount, isBanned, lockAccount } from './users.ts'

const recordFailure = (
  tx: Tx,
  { context }: AuthService,
  event: 'login_failed' | 'factor_failed',
  user_id: string | null,
  ip: string,
) => recordEvent(tx, { id: context.newId(), event, user_id, ip, details: 'for an approval', now: context.now() })

/** Is this the code of the authenticator app? True for a person without one. Each code works once. */
const passSecondStep = async (
  tx: Tx,
  service: AuthService,
  { id: user_id }: Account,
  { code, ip }: ApproverProof,
): Promise<boolean> => {
  const verified = (await listFactors(tx, user_id)).filter(({ status }) => status === 'verified')
  if (verified.length === 0) return true
  const now = service.context.now()
  const subject = `totp ${user_id}`
  if (await isWithinAttemptLimit(tx, subject, MAX_GUESSES_A_DAY, now))
    for (const { id } of verified) {
      const factor = await lockFactor(tx, user_id, id)
      const step = factor === undefined ? null : stepOf(service, factor, code)
      if (step === null) continue
      await tx.updateTable('auth_factors').set({ last_step: step }).where('id', '=', id).execute()
      return true
    }
  await recordFailedAttempt(tx, subject, now)
  await recordFailure(tx, service, 'factor_failed', user_id, ip)
  return false
}

const acceptProof = (service: AuthService, known: Account, subject: string, proof: ApproverProof): Promise<boolean> =>
  inTransaction(service.context.store, async (tx) => {
    const account = await lockAccount(tx, known.id)
    // The password may have changed while it was being verified.
    if (account === undefined || account.encrypted_password !== known.encrypted_password) return false
    if (isBanned(account, service.context.now()) || !(await passSecondStep(tx, service, account, proof))) return false
    await forgetFailures(tx, subject)
    return true
  })

const countWrong = (service: AuthService, account: Account | undefined, subject: string, ip: string): Promise<void> =>
  inTransaction(service.context.store, async (tx) => {
    await countFailure(tx, service, subject)
    await recordFailure(tx, service, 'login_failed', account?.id ?? null, ip)
  })

/** The pauses of the sign-in service as a refusal of the shop. */
const asRefusal = (error: unknown): unknown => {
  const { failure } = (error ?? {}) as { failure?: AuthProblem }
  return failure?.status === 429 ? refuse('password_paused', { wait: spanWords(failure.retryAfter ?? 1) }) : error
}

/** Throws wrong_password or password_paused. */
export const checkApproverWith =
  (service: AuthService) =>
  async (proof: ApproverProof): Promise<void> => {
    const { store } = service.context
    const attempt = async (): Promise<boolean> => {
      limitAddress(service, 'token', proof)
      const account = await findAccount(store.db, proof.user_id)
      const subject = account?.email ?? account?.phone ?? `approver ${proof.user_id}`
      return attemptAt(store.db, service, subject, async () => {
        // Runs without an account too, so that an unknown person takes as long as a wrong password.
        const right = await verifyPassword(account?.encrypted_password ?? null, proof.password)
        if (right && account !== undefined) return acceptProof(service, account, subject, proof)
        await countWrong(service, account, subject, proof.ip)
        return false
      })
    }
    const passed = await attempt().catch((error: unknown) => {
      throw asRefusal(error)
    })
    if (!passed) throw refuse('wrong_password')
  }
