// Why a person came back from Google, a company or a mailed link without success. Loaded only then.
import { type AuthErrorText, GOOGLE_FAILED, HELP, UNEXPECTED } from './auth-text.ts'

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
