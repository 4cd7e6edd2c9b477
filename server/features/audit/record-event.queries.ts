// Audit events of accounts and sessions, never with a password, code or token.
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'

export type AuditEvent =
  | 'signed_up'
  | 'repeated_signup'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'token_refreshed'
  | 'token_reuse_detected'
  | 'session_device_changed'
  | 'recovery_requested'
  | 'password_updated'
  | 'email_change_requested'
  | 'email_change_done'
  | 'phone_change_requested'
  | 'phone_change_done'
  | 'reauthenticated'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_failed'
  | 'pin_used'
  | 'pin_failed'
  | 'pin_locked'
  | 'user_banned'
  | 'user_deleted'
  | 'user_created'
  | 'user_role_changed'
  | 'user_password_reset'
  | 'user_synced'
  | 'sessions_revoked'
  | 'sign_up_opened'
  | 'sign_up_closed'
  | 'session_limits_changed'
  | 'company_sign_in_added'
  | 'company_sign_in_changed'
  | 'company_sign_in_removed'

export type SecurityEvent = {
  readonly id: string
  readonly event: AuditEvent
  /** The account it is about; null when there is none. */
  readonly user_id: string | null
  /** The actor, when it is another person. */
  readonly actor_id?: string | null
  readonly session_id?: string | null
  readonly ip?: string | null
  readonly user_agent?: string | null
  readonly details?: string | null
  /** Changed fields. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly now: string
}

const SECURITY: readonly AuditEvent[] = [
  'sign_up_opened',
  'sign_up_closed',
  'session_limits_changed',
  'company_sign_in_added',
  'company_sign_in_changed',
  'company_sign_in_removed',
]

export const recordEvent = (
  tx: Tx,
  { id, event, user_id, now, ...rest }: SecurityEvent,
): Promise<void> =>
  recordEntry(
    tx,
    { newId: () => id, now },
    {
      ...rest,
      action: event,
      entity: SECURITY.includes(event) ? 'security' : 'account',
      entity_id: user_id,
    },
  )
