// Handlers of one's own account.
import type { accountApi } from '@webale/domain/features/session/account.api.ts'
import { deviceName } from '@webale/domain/features/session/device-name.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findPinHash, hasSharedTill } from '../pin/pin.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { endSession, listSessions, listVerifiedFactors } from './account.queries.ts'

const NAMELESS = 'Authenticator app'

export const accountHandlers: Handlers<typeof accountApi> = {
  get: async ({ db, actor, config, now }) => {
    const sessions = await listSessions(db, actor.id, config, now)
    const factors = await listVerifiedFactors(db, actor.id)
    const usesPins = (await readShopRules(db)).pin && (await hasSharedTill(db))

    return {
      devices: sessions.map(({ id, user_agent, ip, created_at, refreshed_at }) => ({
        id,
        name: deviceName(user_agent),
        ip,
        signed_in_at: created_at,
        last_used_at: refreshed_at,
      })),
      factors: factors.map(({ id, friendly_name, phone, created_at }) => ({
        id,
        name: friendly_name ?? (phone === null ? NAMELESS : phoneText(phone)),
        phone,
        created_at,
      })),
      can_add_phone: config.AUTH_MFA_PHONE_ENROLL_ENABLED,
      current_password_needed: config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
      has_pin: usesPins ? (await findPinHash(db, actor.id)) !== null : null,
    }
  },

  endDevice: async ({ tx, actor, input, now, newId }) => {
    const ended = await endSession(tx, actor.id, input.id)
    if (ended === undefined) throw refuse('not_found', { thing: 'This device' })
    const name = deviceName(ended.user_agent)
    await recordEvent(tx, {
      id: newId(),
      event: 'logout',
      user_id: actor.id,
      session_id: ended.id,
      details: `from a list: ${name}`,
      now,
    })

    return { name }
  },
}
