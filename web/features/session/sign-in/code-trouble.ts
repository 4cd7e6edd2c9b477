// What a typed code contains, and the text for a code that was not accepted.
import { type AuthErrorText, describeAuthFailure } from '../auth-text.ts'

export const digitsOf = (code: string): string => code.replace(/\D/g, '')

const WRONG_CODE: AuthErrorText = { title: 'The code is wrong or too old' }
const REFUSED = /^(otp_expired|mfa_verification_failed|mfa_challenge_expired)$/

export const codeTrouble = (error: { readonly code?: string | undefined }): AuthErrorText =>
  REFUSED.test(error.code ?? '') ? WRONG_CODE : describeAuthFailure(error, 'sign_in')
