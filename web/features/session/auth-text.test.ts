// The error texts of the sign-in page.
import { expect, test } from 'vitest'
import { describeAuthFailure, checkSignInForm } from './auth-text.ts'

test('AUTH-007 an empty e-mail or password is refused', () => {
  expect(checkSignInForm('', 'secret1')?.title).toBe('Please fill in all fields')
  expect(checkSignInForm('  ', 'secret1')?.title).toBe('Please fill in all fields')
  expect(checkSignInForm('a@b.co', '')?.title).toBe('Please fill in all fields')
})

test('AUTH-008 a password of five characters is refused and one of six is accepted', () => {
  expect(checkSignInForm('a@b.co', '12345')?.title).toBe('Password must be at least 6 characters')
  expect(checkSignInForm('a@b.co', '123456')).toBeNull()
})

test('AUTH-009 wrong credentials show one text', () => {
  expect(describeAuthFailure({ code: 'invalid_credentials', status: 400 }, 'sign_in')).toEqual({
    title: 'Invalid email or password',
  })
})

test('AUTH-012 the text offers to sign in when the address has an account', () => {
  expect(describeAuthFailure({ code: 'user_already_exists', status: 422 }, 'sign_up')).toEqual({
    title: 'Email already registered. Please sign in instead.',
    offerSignIn: true,
  })
})

test('AUTH-013 GEN-016 every other failure has the unexpected text, with our own advice where there is some', () => {
  expect(describeAuthFailure({ code: 'whatever', status: 500 }, 'sign_in')).toEqual({
    title: 'An unexpected error occurred',
  })
  expect(
    describeAuthFailure({ name: 'AuthRetryableFetchError', status: 0 }, 'sign_in').help,
  ).toMatch(/^No connection/)
  expect(
    describeAuthFailure({ name: 'AuthRetryableFetchError', status: 503 }, 'sign_in').help,
  ).toBeUndefined()
  expect(describeAuthFailure({ status: 429 }, 'sign_in').help).toMatch(/^Too many attempts/)
  expect(describeAuthFailure({ code: 'setup_code_invalid', status: 422 }, 'sign_up').help).toMatch(
    /set-up link/,
  )
})
