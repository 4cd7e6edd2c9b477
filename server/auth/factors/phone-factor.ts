// The second step by text message: a code for each challenge. Only a keyed hash of it is stored, it
// counts once, and five wrong guesses void it.
import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { TextMessage } from '../../platform/sms/text-message.ts'
import { fail, invalid } from '../protocol/errors.ts'
import type { StoredFactor } from '../accounts/factor-store.ts'
import { smsOf } from '../service/outbox.ts'
import type { AuthService } from '../service/service.ts'
import { takeSms } from '../mail/sms-limits.ts'
import { codeSms } from '../mail/sms-texts.ts'

export type StoredChallenge = Row<'auth_challenges'>

const MAX_ATTEMPTS = 5
const DIGITS = 6

const hashOf = ({ keys }: AuthService, challenge_id: string, code: string): string =>
  createHmac('sha256', keys.derive('one-time code', 'second step'))
    .update(`${challenge_id}\n${code}`)
    .digest('hex')

type PhoneChallenge = {
  readonly id: string
  readonly factor: StoredFactor
  readonly via: TextMessage['channel']
  readonly use: 'second_step' | 'approval'
}

/**
 * Sends the code of a challenge; returns its hash. Throws mfa_phone_verify_not_enabled (422) while
 * no service is set, and over_sms_send_rate_limit (429).
 */
export const sendChallengeCode = async (
  tx: Tx,
  service: AuthService,
  { id, factor: { phone, user_id }, via, use }: PhoneChallenge,
): Promise<string> => {
  const { outbox, context } = service
  if (phone === null || !outbox.sendsSms)
    throw fail(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')

  await takeSms(tx, service, phone, { person: user_id })
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const lifetime = context.config.AUTH_SMS_OTP_EXP
  const minutes = Math.round(lifetime / 60)
  const text = codeSms(await outbox.shopName(tx), { use, code, minutes })
  await outbox.queue(tx, smsOf(phone, text, via), lifetime)

  return hashOf(service, id, code)
}

/**
 * Is this the code of the challenge? A wrong one is
 * counted, so the caller must commit its transaction.
 */
export const isChallengeCode = async (
  tx: Tx,
  service: AuthService,
  { id, code_hash, attempts }: StoredChallenge,
  code: string,
): Promise<boolean> => {
  if (attempts >= MAX_ATTEMPTS) return false
  if (code_hash === hashOf(service, id, code)) return true
  await tx
    .updateTable('auth_challenges')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .execute()

  return false
}

/**
 * Throws mfa_phone_enroll_not_enabled (422) while the setting is off, and validation_failed (400)
 * without a number.
 */
export const checkPhoneEnrolment = ({ context }: AuthService, phone: string): void => {
  if (!context.config.AUTH_MFA_PHONE_ENROLL_ENABLED)
    throw fail(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (phone === '') throw invalid('Phone number required for Phone enrollment')
}
