// Resets a password for an administrator: it is valid at once, and all sessions of the account end.
import type { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { confirmByHand, endSessions, forgetDevices, savePassword } from './account.queries.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { checkPasswordLength } from './password-length.ts'
import { checkStillAdmin, findAccountOwner } from './staff.queries.ts'

export const resetPassword = withPreparation<typeof staffApi.resetPassword, string>(
  ({ input, config }) => {
    checkPasswordLength(input.newPassword, config)
    return hashPassword(input.newPassword)
  },
  async ({ tx, actor, input: { userId }, now, newId, prepared: encrypted_password }) => {
    await checkStillAdmin(tx, actor)
    const person = await findAccountOwner(tx, userId)
    if (person === undefined) throw refuse('user_not_found')
    await savePassword(tx, userId, encrypted_password, now)
    await confirmByHand(tx, userId, now)
    await endSessions(tx, [userId])
    await forgetDevices(tx, [userId])
    await recordEvent(tx, {
      id: newId(),
      event: 'user_password_reset',
      user_id: userId,
      actor_id: actor.id,
      now,
    })

    const name = person.full_name ?? person.email ?? 'the user'

    return {
      success: true,
      message: `Password reset successful for ${name}`,
      name,
    }
  },
)
