// The shop may ask for longer passwords than the least of all (AUTH_PASSWORD_MIN_LENGTH).
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../../platform/config.ts'

/** Throws invalid_input in the words of the form. */
export const checkPasswordLength = (password: string, { AUTH_PASSWORD_MIN_LENGTH: least }: Config): void => {
  if (password.length < least)
    throw refuse('invalid_input', { message: `Password must be at least ${least} characters` })
}
