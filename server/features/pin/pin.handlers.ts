// Handlers of PINs. Signing in by PIN is in server/auth/grants/pin-sign-in.ts.
import type { pinApi } from '@webale/domain/features/pin/pin.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { findProfile } from '../session/session.queries.ts'
import { endPinSessions, pinSecret, removePin, savePin } from './pin.queries.ts'

export const pinHandlers: Handlers<typeof pinApi> = {
  set: withPreparation<typeof pinApi.set, string>(
    ({ actor, input, markSecret }) => hashPassword(markSecret(pinSecret(actor.id, input.pin))),
    async ({ tx, actor, now, prepared }) => {
      await savePin(tx, actor.id, prepared, now)
      return { user_id: actor.id, full_name: actor.full_name }
    },
  ),

  reset: async ({ tx, input: { user_id } }) => {
    const person = await findProfile(tx, user_id)
    if (person === undefined) throw refuse('not_found', { thing: 'This person' })
    await removePin(tx, user_id)
    await endPinSessions(tx, { user_id })

    return { user_id, full_name: person.full_name }
  },
}
