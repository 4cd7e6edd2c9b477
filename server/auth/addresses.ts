// E-mail addresses as the protocol takes them: checked when an account is made, always in lower case.
import { invalid } from './errors.ts'

const MOST_LENGTH = 255
// One flat class a side, so a hostile text cannot make it backtrack. No control characters, no blanks, one @.
const PATTERN = /^[^\s@\p{Cc}\p{Cf}\p{Surrogate}<>"(),:;[\]\\]{1,64}@[^\s@\p{Cc}\p{Cf}\p{Surrogate}<>"(),:;[\]\\]{1,190}$/u
const DOMAIN = /^[^.]+(\.[^.]+)+$/

/** The address in its stored form. Throws validation_failed (400). */
export const checkEmail = (email: string): string => {
  const [, domain = ''] = email.split('@')
  if (email.length > MOST_LENGTH || !PATTERN.test(email) || !DOMAIN.test(domain)) throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** The address to look an account up by; null when nothing like it can be stored. */
export const lookupForm = (email: string): string | null => (email.length > MOST_LENGTH || /[\p{Cc}\p{Surrogate}]/u.test(email) ? null : email.toLowerCase())
