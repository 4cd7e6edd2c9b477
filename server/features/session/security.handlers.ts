// Handlers of the security page.
import type { securityApi } from '@webale/domain/features/session/security.api.ts'
import { spanWords } from '@webale/domain/features/session/security.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { readSessionLimits, saveSessionLimits } from './session-limits.queries.ts'
import { closeSignUp, isSignUpOpen, openSignUp } from './security.queries.ts'

export const securityHandlers: Handlers<typeof securityApi> = {
  get: async ({ db, config }) => {
    const { idle, most } = await readSessionLimits(db, config)
    return {
      sign_up_open: await isSignUpOpen(db, config),
      sign_up_locked: config.AUTH_DISABLE_SIGNUP,
      addresses_confirmed: !config.AUTH_MAILER_AUTOCONFIRM,
      mail_sent: config.SMTP_HOST !== undefined,
      google: config.AUTH_EXTERNAL_GOOGLE_ENABLED,
      current_password_needed: config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
      least_password: config.AUTH_PASSWORD_MIN_LENGTH,
      session_idle: idle,
      session_most: most,
      session_idle_locked: config.AUTH_SESSIONS_INACTIVITY_TIMEOUT !== undefined,
      session_most_locked: config.AUTH_SESSIONS_TIMEBOX !== undefined,
    }
  },

  save: async ({ tx, actor, input, now, newId }) => {
    const changed = input.sign_up_open ? await openSignUp(tx) : await closeSignUp(tx, now)
    const event = input.sign_up_open ? 'sign_up_opened' : 'sign_up_closed'
    if (changed)
      await recordEvent(tx, {
        id: newId(),
        event,
        user_id: null,
        actor_id: actor.id,
        now,
      })

    return {}
  },

  saveSessions: async ({
    tx,
    actor,
    input: { session_idle, session_most },
    config,
    now,
    newId,
  }) => {
    await saveSessionLimits(tx, config, { idle: session_idle, most: session_most }, now)
    const details = `unused ${spanWords(session_idle)}, at most ${spanWords(session_most)}`
    await recordEvent(tx, {
      id: newId(),
      event: 'session_limits_changed',
      user_id: null,
      actor_id: actor.id,
      details,
      now,
    })

    return {}
  },
}
