// Error texts for sign-in and sign-up. The auth library's own messages are never shown.
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'

export type AuthMode = 'sign_in' | 'sign_up'

/** `title` is the text of the specification, `help` says what to do. */
export type AuthErrorText = {
  readonly title: string
  readonly help?: string
  readonly offerSignIn?: boolean
}

export const EMAIL_TAKEN: AuthErrorText = {
  title: 'Email already registered. Please sign in instead.',
  offerSignIn: true,
}
export const GOOGLE_FAILED: AuthErrorText = { title: 'Failed to sign in with Google' }
export const GOOGLE_MISSING: AuthErrorText = {
  ...GOOGLE_FAILED,
  help: 'Google is not set up here. Use your email and a password.',
}
/** What a new account still waits for where e-mail addresses must be confirmed. */
export const WAITS_FOR_MAIL =
  'Account created. Open the link in the e-mail we sent you, then sign in.'
export const WAITS_FOR_ADMIN =
  'Account created. This shop sends no mail: ask an administrator for a password, then sign in.'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters`

export const UNEXPECTED = 'An unexpected error occurred'

/** What is wrong with the form, checked before anything is sent. */
export const checkSignInForm = (email: string, password: string): AuthErrorText | null => {
  if (email.trim() === '' || password === '') return { title: 'Please fill in all fields' }
  if (password.length < MIN_PASSWORD_LENGTH)
    return { title: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` }
  return null
}

/** Help texts by error code, for failures without a text in the specification. */
export const HELP: Readonly<Record<string, string>> = {
  signup_disabled: 'Signing up is closed here. Ask an administrator for an account.',
  setup_code_required:
    'The first account needs the set-up link that the server printed when it started.',
  setup_code_invalid:
    'The set-up link is not the current one. Use the link that the server printed last.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  over_email_send_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  over_sms_send_rate_limit:
    'A message left a moment ago, or today’s messages are used up. Try again later.',
  email_not_confirmed:
    'The address is not confirmed yet. Open the link in our e-mail, or ask an administrator ' +
    'for a new password.',
  user_banned: 'This account is blocked. Ask an administrator.',
  weak_password: 'Choose a longer or less common password.',
  validation_failed: 'Check the e-mail address.',
  email_address_invalid: 'Check the e-mail address.',
}

const NO_CONNECTION = 'No connection - you can sign in when the server is reachable.'

export type AuthFailure = {
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly name?: string
}

/** The text for a failure of the auth client; status 0 or none means that there was no response. */
export const describeAuthFailure = (
  { code, status, name }: AuthFailure,
  mode: AuthMode,
): AuthErrorText => {
  if (code === 'invalid_credentials') return { title: 'Invalid email or password' }
  if (mode === 'sign_up' && (code === 'user_already_exists' || code === 'email_exists'))
    return EMAIL_TAKEN

  const unreachable = name === 'AuthRetryableFetchError' && (status === undefined || status === 0)
  const help = unreachable
    ? NO_CONNECTION
    : (HELP[code ?? ''] ?? (status === 429 ? HELP['over_request_rate_limit'] : undefined))

  return { title: UNEXPECTED, ...(help && { help }) }
}
