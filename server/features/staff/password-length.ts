// Checks the shop's minimum password length (AUTH_PASSWORD_MIN_LENGTH).
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'

/** Throws invalid_input with the text of the form. */
export const checkPasswordLength = (
  password: string,
  { AUTH_PASSWORD_MIN_LENGTH: least }: Config,
): void => {
  if (password.length < least)
    throw refuse('invalid_input', { message: `Password must be at least ${least} characters` })
}
