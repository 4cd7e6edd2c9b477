// What a typed code contains, and the text for a code that was not accepted.
import { type AuthErrorText, describeAuthFailure } from '../auth-text.ts'

export const digitsOf = (code: string): string => code.replace(/\D/g, '')

const WRONG_CODE: AuthErrorText = { title: 'The code is wrong or too old' }

export const codeTrouble = (error: { readonly code?: string | undefined }): AuthErrorText =>
  error.code === 'otp_expired' || error.code === 'mfa_verification_failed'
    ? WRONG_CODE
    : describeAuthFailure(error, 'sign_in')
