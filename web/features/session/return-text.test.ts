// The texts for those whom Google, a company or a mailed link led back without success.
import { expect, test } from 'vitest'
import { describeReturn } from './return-text.ts'

const textOf = (error_code: string, error_method = 'oauth') =>
  describeReturn(new URLSearchParams({ error_code, error_method }))

test('AUTH-005 GEN-016 our own text is shown when Google returns without a session, whatever the URL contains', () => {
  const title = 'Failed to sign in with Google'
  expect(describeReturn(new URLSearchParams())).toBeNull()
  expect(textOf('provider_email_needs_verification')).toMatchObject({
    title,
    help: expect.stringContaining('Confirm it there first'),
  })
  expect(textOf('provider_unreachable')).toEqual({
    title,
    help: 'Google cannot be reached. Check the internet, or use your email and a password.',
  })
  expect(textOf('provider_misconfigured')?.help).toMatch(/Tell an administrator/)
  expect(textOf('validation_failed')?.help).toMatch(/^Google is not set up here/)
  for (const code of ['', 'unexpected_failure', '__proto__', '<img src=x onerror=alert(1)>'])
    expect(textOf(code)).toEqual({ title, help: 'Try again, or use your email and a password.' })
})

test.each([
  ['oauth', 'Failed to sign in with Google'],
  ['sso/saml', 'Failed to sign in with your company'],
  ['otp', 'The link did not work'],
  ['__proto__', 'An unexpected error occurred'],
])(
  'AUTH-005 SSO-013 GEN-016 a return by %s has its own title and says what to do',
  (method, title) => {
    for (const code of [
      'user_banned',
      'signup_disabled',
      'overloaded',
      'over_request_rate_limit',
      'unexpected_failure',
      'validation_failed',
      'bad_oauth_state',
      'flow_state_expired',
      'saml_failed',
      'saml_relay_state_expired',
      'sso_provider_disabled',
      'request_entity_too_large',
    ])
      expect(textOf(code, method)).toEqual({ title, help: expect.stringMatching(/\.$/) })
  },
)

test('AUTHAPI-008 SSO-013 GEN-016 a return says why, by link and by company', () => {
  expect(textOf('otp_expired', 'otp')?.title).toBe('The link is too old, or was used already')
  const old = new URLSearchParams({ error_code: 'otp_expired', error_method: 'otp' })
  expect(describeReturn(old, 'signed_in')?.help).toBe('Ask for a new one if you still need it.')
  expect(textOf('overloaded', 'otp')?.help).toBe(
    'The server is busy. Open the link again in a moment.',
  )
  expect(textOf('user_banned', 'otp')?.help).toMatch(/^This account is blocked/)
  expect(textOf('user_banned', 'sso/saml')?.help).toMatch(/^This account is blocked/)
  expect(textOf('saml_relay_state_expired', 'sso/saml')?.help).toMatch(/^It took too long/)
  expect(describeReturn(new URLSearchParams({ error_code: 'user_banned' }))?.title).toBe(
    'An unexpected error occurred',
  )
})
