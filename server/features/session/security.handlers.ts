// What happens on the security page.
import type { securityApi } from '@webale/domain/features/session/security.api.ts'
import type { Handlers } from '../../platform/operations.ts'
import { recordEvent } from '../staff/audit.queries.ts'
import { closeSignUp, isSignUpOpen, openSignUp } from './security.queries.ts'

export const securityHandlers: Handlers<typeof securityApi> = {
  get: async ({ db, config }) => ({
    sign_up_open: await isSignUpOpen(db, config),
    sign_up_locked: config.AUTH_DISABLE_SIGNUP,
    addresses_confirmed: !config.AUTH_MAILER_AUTOCONFIRM,
    mail_sent: config.SMTP_HOST !== undefined,
    google: config.AUTH_EXTERNAL_GOOGLE_ENABLED,
    current_password_needed: config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    least_password: config.AUTH_PASSWORD_MIN_LENGTH,
    session_idle: config.AUTH_SESSIONS_INACTIVITY_TIMEOUT,
    session_most: config.AUTH_SESSIONS_TIMEBOX,
  }),

  save: async ({ tx, actor, input, now, newId }) => {
    const changed = input.sign_up_open ? await openSignUp(tx) : await closeSignUp(tx, now)
    const event = input.sign_up_open ? 'sign_up_opened' : 'sign_up_closed'
    if (changed) await recordEvent(tx, { id: newId(), event, user_id: null, actor_id: actor.id, now })
    return {}
  },
}
