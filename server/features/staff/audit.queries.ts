// The record of what happened to accounts and sessions: only ever added to, never a password, code or token in it.
import type { Tx } from '../../platform/database/open.ts'

export type AuditEvent =
  | 'signed_up'
  | 'repeated_signup'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'token_refreshed'
  | 'token_reuse_detected'
  | 'recovery_requested'
  | 'password_updated'
  | 'email_change_requested'
  | 'email_change_done'
  | 'reauthenticated'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_failed'
  | 'user_banned'
  | 'user_deleted'
  | 'user_created'
  | 'user_role_changed'
  | 'user_password_reset'
  | 'user_synced'
  | 'sessions_revoked'
  | 'sign_up_opened'
  | 'sign_up_closed'
  | 'data_exported'
  | 'data_restored'
  | 'data_deleted'

export type AuditEntry = {
  readonly id: string
  readonly event: AuditEvent
  /** Whose account it is about; null when there is none. */
  readonly user_id: string | null
  /** Who did it, when that is somebody else. */
  readonly actor_id?: string | null
  readonly session_id?: string | null
  readonly ip?: string | null
  readonly user_agent?: string | null
  readonly details?: string | null
  readonly now: string
}

const MOST_TEXT = 300

/** One line whatever was sent: no control characters and no direction marks, so that no entry can pretend to be another. */
const oneLine = (text: string | null | undefined): string | null => text?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, MOST_TEXT) ?? null

export const recordEvent = async (
  tx: Tx,
  { id, event, user_id, actor_id = null, session_id = null, ip = null, user_agent, details, now }: AuditEntry,
): Promise<void> => {
  const entry = { id, event, user_id, actor_id, session_id, ip, user_agent: oneLine(user_agent), details: oneLine(details), created_at: now }
  await tx.insertInto('auth_audit_log').values(entry).execute()
}
