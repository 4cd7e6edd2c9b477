// The second step of a leader who approves on another person's device and has a phone: a code by
// text message, bound to the session of the person who asks. The password comes first, so that
// nobody spends messages by choosing a name.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import { spanWords } from '@webale/domain/features/session/security.ts'
import type { ApproverOnDevice } from '../../platform/operations/approver-proof.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { AuthProblem } from '../protocol/errors.ts'
import { type StoredFactor, listFactors } from '../accounts/factor-store.ts'
import { isChallengeCode, sendChallengeCode } from './phone-factor.ts'
import type { AuthService } from '../service/service.ts'
import { lockAccount } from '../accounts/users.ts'

/** Full minutes or hours, as people say it. */
const roundUp = (seconds: number): number => {
  const unit = seconds > 3600 ? 3600 : seconds > 60 ? 60 : 1
  return Math.ceil(seconds / unit) * unit
}

/** A failure to send as a refusal of the shop. */
const asRefusal = (error: unknown): unknown => {
  const { failure } = (error ?? {}) as { failure?: AuthProblem }
  if (failure?.code === 'over_sms_send_rate_limit')
    return refuse('message_paused', { wait: spanWords(roundUp(failure.retryAfter ?? 1)) })
  return failure?.code === 'mfa_phone_verify_not_enabled' ? refuse('messages_off') : error
}

/**
 * Sends a code to the first phone of this leader, within the limits of
 * text messages. The caller has checked the password. Throws messages_off
 * without a phone or a service for messages, and message_paused.
 */
export const sendApproverCodeWith =
  (service: AuthService) =>
  async (tx: Tx, { user_id, session_id }: ApproverOnDevice): Promise<void> => {
    const { newId, now, config } = service.context
    await lockAccount(tx, user_id)
    const factor = (await listFactors(tx, user_id)).find(
      (one) => one.status === 'verified' && one.phone !== null,
    )

    if (factor === undefined || session_id === null) throw refuse('messages_off')
    const id = newId()

    try {
      const code_hash = await sendChallengeCode(tx, service, {
        id,
        factor,
        via: 'sms',
        use: 'approval',
      })

      const expires_at = secondsAfter(now(), config.AUTH_SMS_OTP_EXP)
      const times = { created_at: now(), expires_at }
      await tx
        .insertInto('auth_challenges')
        .values({
          id,
          factor_id: factor.id,
          session_id,
          code_hash,
          attempts: 0,
          ...times,
        })
        .execute()
    } catch (error) {
      throw asRefusal(error)
    }
  }

/**
 * Consumes the newest code that was sent to this phone for this session. A wrong guess is counted.
 */
export const passApproverCode = async (
  tx: Tx,
  service: AuthService,
  factor: StoredFactor,
  session_id: string | null,
  code: string,
): Promise<boolean> => {
  const now = service.context.now()
  const challenge = await tx
    .selectFrom('auth_challenges')
    .selectAll()
    .where('factor_id', '=', factor.id)
    .where('session_id', '=', session_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

  if (challenge === undefined || challenge.verified_at !== null) return false
  if (!(await isChallengeCode(tx, service, challenge, code))) return false
  await tx
    .updateTable('auth_challenges')
    .set({ verified_at: now })
    .where('id', '=', challenge.id)
    .execute()

  return true
}
