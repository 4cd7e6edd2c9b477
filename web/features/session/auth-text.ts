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

const UNEXPECTED = 'An unexpected error occurred'

/** What is wrong with the form, checked before anything is sent. */
export const checkSignInForm = (email: string, password: string): AuthErrorText | null => {
  if (email.trim() === '' || password === '') return { title: 'Please fill in all fields' }
  if (password.length < MIN_PASSWORD_LENGTH)
    return { title: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` }
  return null
}

/** Help texts by error code, for failures without a text in the specification. */
const HELP: Readonly<Record<string, string>> = {
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

const TRY_AGAIN = 'It took too long, or began in another browser. Try again.'

/** What to do, by error code, whichever way the person came back. */
const RETURN_HELP: Readonly<Record<string, string>> = {
  overloaded: 'The server is busy. Try again in a moment.',
  over_request_rate_limit: HELP['over_request_rate_limit'] ?? '',
  bad_oauth_state: TRY_AGAIN,
  flow_state_already_used: TRY_AGAIN,
  flow_state_expired: TRY_AGAIN,
  flow_state_not_found: TRY_AGAIN,
  saml_relay_state_expired: TRY_AGAIN,
  saml_relay_state_not_found: TRY_AGAIN,
  signup_disabled: HELP['signup_disabled'] ?? '',
  user_banned: HELP['user_banned'] ?? '',
}

type ReturnWords = {
  /** The title, and what to do after an error without a text of its own. */
  readonly failed: AuthErrorText
  readonly help: Readonly<Record<string, string>>
}

const GOOGLE_WORDS: ReturnWords = {
  failed: { ...GOOGLE_FAILED, help: 'Try again, or use your email and a password.' },
  help: {
    provider_unreachable:
      'Google cannot be reached. Check the internet, or use your email and a password.',
    provider_misconfigured: 'Google is not set up correctly here. Tell an administrator.',
    provider_email_needs_verification:
      'Google has not checked your e-mail address. Confirm it there first.',
    bad_oauth_callback: 'Google did not let you in, or you said no there.',
    validation_failed: 'Google is not set up here. Use your email and a password.',
  },
}

const COMPANY_WORDS: ReturnWords = {
  failed: {
    title: 'Failed to sign in with your company',
    help: 'Try again. If it fails again, tell an administrator.',
  },
  help: {
    saml_provider_disabled: 'Company accounts are switched off here. Ask an administrator.',
    sso_provider_disabled: 'Your company is switched off here. Ask an administrator.',
    saml_idp_not_found: 'Your company was removed here. Ask an administrator.',
  },
}

const LINK_WORDS: ReturnWords = {
  failed: { title: 'The link did not work', help: 'Open it again, or ask for a new one.' },
  help: {
    overloaded: 'The server is busy. Open the link again in a moment.',
    unexpected_failure: 'The server had an error. Open the link again in a moment.',
    over_request_rate_limit: 'Too many attempts. Wait a few minutes and open it again.',
  },
}

const LINK_USED = 'The link is too old, or was used already'
const LINK_USED_HELP = {
  signed_out: 'Sign in, or ask for a new one.',
  signed_in: 'Ask for a new one if you still need it.',
} as const

/** By the ways that the server names. */
const WORDS_BY_METHOD: ReadonlyMap<string | null, ReturnWords> = new Map([
  ['oauth', GOOGLE_WORDS],
  ['sso/saml', COMPANY_WORDS],
  ['otp', LINK_WORDS],
])

const helpFor = (help: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(help, code) ? help[code] : undefined

/**
 * Why a person returned from Google, a company or a mailed link without success; by our own code,
 * never with the provider's text. Null without a reason in the address.
 */
export const describeReturn = (
  address: URLSearchParams,
  state: keyof typeof LINK_USED_HELP = 'signed_out',
): AuthErrorText | null => {
  const code = address.get('error_code')
  if (code === null) return null
  if (code === 'otp_expired') return { title: LINK_USED, help: LINK_USED_HELP[state] }
  const words = WORDS_BY_METHOD.get(address.get('error_method'))
  if (words === undefined) return { title: UNEXPECTED, help: 'Try again.' }
  const help = helpFor(words.help, code) ?? helpFor(RETURN_HELP, code)

  return { ...words.failed, ...(help && { help }) }
}
