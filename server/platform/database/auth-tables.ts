// The tables of the sign-in service: accounts, their sessions, and what is remembered to keep strangers out.

type Json = Record<string, unknown>

type AuthUsers = {
  id: string
  email: string | null
  phone: string | null
  /** Argon2id with its parameters; null means that no password opens this account. */
  encrypted_password: string | null
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  deleted_at: string | null
  app_metadata: Json
  user_metadata: Json
  created_at: string
  updated_at: string
}
type AuthIdentities = {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Json
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}
type AuthSessions = {
  id: string
  user_id: string
  /** Number of the refresh token in use; every refresh adds one. */
  counter: number
  /** Tokens below this number are refused even inside the reuse interval. */
  floor: number
  aal: 'aal1' | 'aal2'
  amr: readonly { method: string; timestamp: number }[]
  refreshed_at: string
  created_at: string
  ip: string | null
  user_agent: string | null
}
type AuthAuditLog = {
  id: string
  event: string
  user_id: string | null
  actor_id: string | null
  session_id: string | null
  ip: string | null
  user_agent: string | null
  details: string | null
  created_at: string
}
/** Wrong passwords of the last minutes; `subject` is the address, or the known device they were typed on. */
type AuthPasswordFailures = { subject: string; failures: number; last_at: string; blocked_until: string | null }
/** Browsers that signed in with this account before; the id is a keyed hash of their mark. */
type AuthKnownDevices = { id: string; user_id: string; created_at: string }

/** Who was first, and so became administrator; `place` is always 1 (decision P1). */
type AuthFirstAccount = { place: number; user_id: string; created_at: string }

export type AuthTables = {
  auth_users: AuthUsers
  auth_identities: AuthIdentities
  auth_sessions: AuthSessions
  auth_audit_log: AuthAuditLog
  auth_password_failures: AuthPasswordFailures
  auth_known_devices: AuthKnownDevices
  auth_first_account: AuthFirstAccount
}
