// The error texts of the account page.
import { expect, test } from 'vitest'
import { describeAccountFailure } from './account-text.ts'

test('GEN-016 a failure of the auth server shows our own text', () => {
  expect(describeAccountFailure({ code: 'mfa_verification_failed', status: 422 }).title).toMatch(
    /^Wrong code/,
  )
  expect(describeAccountFailure({ code: 'over_request_rate_limit', status: 429 }).title).toMatch(
    /^Too many attempts/,
  )
  expect(describeAccountFailure({ name: 'AuthRetryableFetchError', status: 0 }).title).toMatch(
    /^No connection/,
  )
  expect(describeAccountFailure({ code: 'whatever', status: 500 }).title).toBe(
    'An unexpected error occurred',
  )
})
