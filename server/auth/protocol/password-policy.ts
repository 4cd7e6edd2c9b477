// Which passwords are accepted: a minimum and a maximum length, any characters (decision P15).
import { MAX_PASSWORD } from '@webale/domain/features/session/password.ts'
import type { Config } from '../../platform/settings/config.ts'
import { fail, invalid } from './errors.ts'

const isTooShort = (password: string, { AUTH_PASSWORD_MIN_LENGTH }: Config): boolean =>
  password.length < AUTH_PASSWORD_MIN_LENGTH

const shortText = ({ AUTH_PASSWORD_MIN_LENGTH }: Config): string =>
  `Password should be at least ${AUTH_PASSWORD_MIN_LENGTH} characters.`

/**
 * Throws weak_password (422), or validation_failed (400) for a password with invalid characters.
 */
export const checkPassword = (password: string, config: Config): void => {
  if (isTooShort(password, config))
    throw fail(422, 'weak_password', shortText(config), { weakReasons: ['length'] })

  if (password.length > MAX_PASSWORD)
    throw invalid(`Password cannot be longer than ${MAX_PASSWORD} characters`)

  // A lone surrogate has no UTF-8 encoding, so two different such passwords would be equal.
  if (/\p{Surrogate}/u.test(password)) throw invalid('Password holds a broken character')
}

/**
 * The part of a sign-in response that reports a correct
 * but now too weak password; empty for other passwords.
 */
export const weaknessOf = (password: string, config: Config): Record<string, unknown> =>
  isTooShort(password, config)
    ? { weak_password: { message: shortText(config), reasons: ['length'] } }
    : {}
