// Begins the second step: a challenge of a factor, with a code when it is a phone.
import { inTransaction } from '../../platform/database/transaction.ts'
import { requireSession } from '../accounts/bearer.ts'
import { readBody, Text } from '../protocol/body.ts'
import { checkChannel } from '../accounts/contacts.ts'
import { sendChallengeCode } from './phone-factor.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { z } from 'zod'
import { readId, getFactor } from './factors.ts'

const CHALLENGE_SECONDS = 300

export const ChallengeBody = z.object({ channel: Text })

/**
 * POST /factors/:id/challenge. Bound to the session instead of the client's address, because a
 * phone changes its address often.
 */
export const challengeFactor = requireSession(async (service, request, caller) => {
  limitAddress(service, 'mfa', request)
  const { store, newId, now, config } = service.context
  const factor_id = readId(request)
  const { channel } = readBody(request.body === '' ? '{}' : request.body, ChallengeBody)
  const via = checkChannel(channel, config)
  const id = newId()
  const { type, expires } = await inTransaction(store, async (tx) => {
    const factor = await getFactor(tx, caller, factor_id)
    const byPhone = factor.factor_type === 'phone'
    const code_hash = byPhone
      ? await sendChallengeCode(tx, service, { id, factor, via, use: 'second_step' })
      : null

    const expires =
      Date.parse(now()) + (byPhone ? config.AUTH_SMS_OTP_EXP : CHALLENGE_SECONDS) * 1000

    const times = { created_at: now(), expires_at: new Date(expires).toISOString() }
    await tx.deleteFrom('auth_challenges').where('expires_at', '<', now()).execute()
    await tx
      .insertInto('auth_challenges')
      .values({
        id,
        factor_id: factor.id,
        session_id: caller.session.id,
        code_hash,
        attempts: 0,
        ...times,
      })
      .execute()

    await tx
      .updateTable('auth_factors')
      .set({ last_challenged_at: now() })
      .where('id', '=', factor.id)
      .execute()

    return { type: factor.factor_type, expires }
  })

  return { status: 200, body: { id, type, expires_at: Math.floor(expires / 1000) } }
})
