// What the admin API may set of an account, and the checks of its fields.
import { z } from 'zod'
import { hashProblem } from '../../platform/base/password-hashes.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { AnyObject, Text } from '../protocol/body.ts'
import { invalid } from '../protocol/errors.ts'
import { checkPassword } from '../protocol/password-policy.ts'
import type { AuthService } from '../service/service.ts'

/** A strict one: a field that is not stored is refused by name. */
export const AdminUserBody = z.strictObject({
  email: Text,
  phone: Text,
  password: Text,
  password_hash: Text,
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: AnyObject.optional(),
  app_metadata: AnyObject.optional(),
  ban_duration: Text,
  role: Text,
})

export type AdminUserInput = z.output<typeof AdminUserBody>

/** The role in the tokens of the protocol, not the one in the shop. */
const ROLE = 'authenticated'

/** Throws validation_failed (400) for another role than the one that every account has. */
export const checkRole = ({ role = ROLE }: AdminUserInput): void => {
  if (role !== ROLE)
    throw invalid(`role can only be ${ROLE}. An administrator gives roles in Staff Management`)
}

/**
 * The hash of the password, or the one that the program brings from another service. Throws
 * validation_failed (400), weak_password (422).
 */
export const hashOf = async (
  { password, password_hash }: AdminUserInput,
  { context }: AuthService,
): Promise<string | null> => {
  if (password !== undefined && password_hash !== undefined)
    throw invalid('Send password or password_hash, not both')

  if (password_hash !== undefined) {
    const problem = hashProblem(password_hash)
    if (problem !== null) throw invalid(`password_hash ${problem}`)
    return password_hash
  }

  if (password === undefined) return null
  checkPassword(password, context.config)
  return hashPassword(password)
}
