// E-mail addresses of the protocol: validated when an
// account is created, always stored in lower case.
import { isEmailAddress } from '@webale/domain/kernel/text.ts'
import { invalid } from './errors.ts'

const MAX_LENGTH = 255

/** The address in its stored form. Throws validation_failed (400). */
export const checkEmail = (email: string): string => {
  if (!isEmailAddress(email)) throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** The address to look up an account by; null when no account can have such an address. */
export const lookupForm = (email: string): string | null =>
  email.length > MAX_LENGTH || /[\p{Cc}\p{Surrogate}]/u.test(email) ? null : email.toLowerCase()
