// Error texts for changes to the person's account, by error code of the auth server. Its own
// messages are never shown
//.
import type { AuthFailure, AuthErrorText } from './auth-text.ts'

const WORDS: Readonly<Record<string, string>> = {
  weak_password: 'Choose a longer or less common password',
  same_password: 'That is the password you have now. Choose another one',
  current_password_required: 'Type your current password',
  current_password_invalid: 'The current password is wrong',
  reauthentication_not_valid:
    'That code is wrong or too old. Change the password again to get a new one',
  insufficient_aal: 'Type the code of your second step first',
  over_sms_send_rate_limit:
    'A message left a moment ago, or today’s messages are used up. Try again later',
  mfa_verified_factor_exists: 'This number is in use already',
  mfa_verification_failed: 'Wrong code. Type the newest one; each counts once',
  mfa_factor_not_found: 'This app or phone was removed meanwhile. Reload the page',
  too_many_enrolled_mfa_factors:
    'Your account has as many apps and phones as it can have. Remove one first',
  otp_expired: 'That code is wrong or too old. Ask for a new one',
  session_not_found: 'Your session is over. Sign in again',
  bad_jwt: 'Your session is over. Sign in again',
  user_banned: 'This account is blocked. Ask an administrator',
}

const NO_CONNECTION = 'No connection to the server. Check the network and try again'
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again'

/** The text for a failure of the auth client. */
export const describeAccountFailure = ({ code, status, name }: AuthFailure): AuthErrorText => {
  if (name === 'AuthRetryableFetchError' && !status) return { title: NO_CONNECTION }
  if (status === 429) return { title: WORDS[code ?? ''] ?? TOO_MANY }
  return { title: WORDS[code ?? ''] ?? 'An unexpected error occurred' }
}
