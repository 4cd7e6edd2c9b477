// The tables of the sign-in service: accounts, sessions, codes and limits.

type Json = Record<string, unknown>

type AuthUsers = {
  id: string
  email: string | null
  phone: string | null
  /** Argon2id with its parameters; null means that no password is accepted. */
  encrypted_password: string | null
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  deleted_at: string | null
  phone_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change_sent_at: string | null
  reauthentication_sent_at: string | null
  invited_at: string | null
  /** New address or number, to be used once it is confirmed. */
  new_email: string | null
  new_phone: string | null
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
  /** Counter of the current refresh token; every refresh increments it. */
  counter: number
  /** Tokens below this number are refused even inside the reuse interval. */
  floor: number
  aal: 'aal1' | 'aal2'
  amr: readonly { method: string; timestamp: number; provider?: string }[]
  refreshed_at: string
  created_at: string
  ip: string | null
  user_agent: string | null
  /** The second factor that raised the session to aal2. */
  factor_id: string | null
  /** The known device on which the session began. */
  device_id: string | null
  /**
   * The counter at which the parent of the current token was last accepted after the reuse
   * interval, and when.
   */
  reused_counter: number | null
  reused_at: string | null
  /** When the company of the person wants the session to end; null without such a wish. */
  ends_at: string | null
  /** The shift that was opened last in this session. */
  shift_id: string | null
}
/**
 * A second factor: an authenticator app, whose secret is encrypted and whose `last_step` is the
 * newest time step whose code was used; or a phone number that gets codes, with an empty secret.
 */
type AuthFactors = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  sealed_secret: string
  last_step: number
  /** Null for an authenticator app. */
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}
export type FactorType = 'totp' | 'phone'

type AuthChallenges = {
  id: string
  factor_id: string
  session_id: string
  created_at: string
  expires_at: string
  verified_at: string | null
  /** Keyed hash of the code that was sent; null for an authenticator app. */
  code_hash: string | null
  /** Wrong guesses of this code. */
  attempts: number
}
/** Hashes of the wallet messages that were used to sign in. */
type AuthUsedMessages = { id: string; created_at: string }
/** Recent wrong passwords; `subject` is an address or a known device. */
type AuthPasswordFailures = {
  subject: string
  failures: number
  last_at: string
  blocked_until: string | null
}
/** Browsers that signed in with this account before; the id is a keyed hash of their cookie. */
type AuthKnownDevices = {
  id: string
  user_id: string
  created_at: string
  /** Time of the last successful second step on this device. */
  second_step_at: string | null
}

/** A row while an administrator keeps sign-up closed; `place` is always 1. */
type AuthClosedSignUp = { place: number; closed_at: string }

/** The session limits set by an administrator; `place` is always 1. */
type AuthSessionLimits = {
  place: number
  idle_seconds: number
  most_seconds: number
  changed_at: string
}

/** The first account, which became administrator; `place` is always 1 (decision P1). */
type AuthFirstAccount = { place: number; user_id: string; created_at: string }

export type CodeKind =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/**
 * A code or link that was sent: stored as a hash, so that reading the table does not help. One of
 * each kind per account.
 */
type AuthOneTimeTokens = {
  id: string
  user_id: string
  kind: CodeKind
  /** The address or number it was sent to. */
  address: string
  token_hash: string
  /** The password of this sign-up; it becomes valid when this code is used. */
  pending_password: string | null
  flow_id: string | null
  attempts: number
  created_at: string
  expires_at: string
}
/** A sign-in that starts here and ends with a code exchange, possibly through a provider. */
type AuthFlowStates = {
  id: string
  user_id: string | null
  /** How the person proves who they are; it becomes the method of the session. */
  kind: string
  code_challenge: string | null
  code_challenge_method: string | null
  auth_code_hash: string | null
  provider: string | null
  provider_verifier: string | null
  linking_user_id: string | null
  redirect_to: string | null
  created_at: string
  used_at: string | null
  code_issued_at: string | null
  /** Becomes `ends_at` of the session. */
  session_ends_at: string | null
}
/** Wrong codes of a day by account. */
type AuthGuesses = { subject: string; failures: number; since: string }
/** Unsent mail; encrypted with the master secret, because it contains codes. */
type AuthOutbox = {
  id: string
  channel: 'mail' | 'sms'
  sealed: string
  attempts: number
  next_at: string
  expires_at: string
  created_at: string
}

/**
 * Text messages of 24 hours: all of them, those to a number (as a keyed hash), those for a person.
 */
type AuthSmsCounts = {
  subject: string
  messages: number
  since: string
  last_at: string
}
/** Why the last text message did not leave; no row after one that did. `place` is always 1. */
type AuthSmsTrouble = { place: number; failure: string; failed_at: string }

/**
 * Argon2id of the keyed hash of a PIN: without the key
 * file the PINs of a stolen table cannot be guessed.
 */
type AuthPins = { user_id: string; hash: string; changed_at: string }
/** Wrong PINs in a row of a person, known or not, on a till. */
type AuthPinFailures = {
  user_id: string
  till_id: string
  failures: number
  last_at: string
  locked_until: string | null
}
/** The sessions that began with a PIN, and the department for an administrator who has none. */
type AuthPinSessions = {
  session_id: string
  till_id: string
  department_id: string | null
}

/** A company's identity provider (SAML). */
type AuthSsoProviders = {
  id: string
  entity_id: string
  /** Browsers are sent here with a request (redirect binding). */
  sign_in_url: string
  /** PEM certificates that sign its assertions. */
  certificates: readonly string[]
  metadata_xml: string
  attribute_mapping: Json
  is_enabled: boolean
  created_at: string
  updated_at: string
}
/** Mail domains whose people sign in with a provider. */
type AuthSsoDomains = { domain: string; provider_id: string }

export type AuthTables = {
  auth_sso_providers: AuthSsoProviders
  auth_sso_domains: AuthSsoDomains
  auth_pins: AuthPins
  auth_pin_failures: AuthPinFailures
  auth_pin_sessions: AuthPinSessions
  auth_closed_sign_up: AuthClosedSignUp
  auth_session_limits: AuthSessionLimits
  auth_used_messages: AuthUsedMessages
  auth_factors: AuthFactors
  auth_challenges: AuthChallenges
  auth_one_time_tokens: AuthOneTimeTokens
  auth_flow_states: AuthFlowStates
  auth_guesses: AuthGuesses
  auth_outbox: AuthOutbox
  auth_sms_counts: AuthSmsCounts
  auth_sms_trouble: AuthSmsTrouble
  auth_users: AuthUsers
  auth_identities: AuthIdentities
  auth_sessions: AuthSessions
  auth_password_failures: AuthPasswordFailures
  auth_known_devices: AuthKnownDevices
  auth_first_account: AuthFirstAccount
}
