// What the admin API may set of an account, and the checks of its fields.
import { z } from 'zod'
import { hashPassword } from '../../platform/base/passwords.ts'
import { AnyObject, Text } from '../protocol/body.ts'
import { checkPhone } from '../accounts/contacts.ts'
import { invalid } from '../protocol/errors.ts'
import { checkPassword } from '../protocol/password-policy.ts'
import type { AuthService } from '../service/service.ts'

export const AdminUserBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: AnyObject.optional(),
  app_metadata: AnyObject.optional(),
  ban_duration: Text,
})

export type AdminUserInput = z.output<typeof AdminUserBody>

/** Null for `none`. Throws validation_failed (400). */
export const bannedUntil = (text: string, now: string): string | null => {
  if (text === 'none') return null
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? []
  if (unit === '') throw invalid('ban_duration must look like 100h, or be none')

  return new Date(
    Date.parse(now) +
      Number(count) *
        ({
          s: 1,
          m: 60,
          h: 3600,
        }[unit] ?? 0) *
        1000,
  ).toISOString()
}

export const hashOf = async (
  { password }: AdminUserInput,
  { context }: AuthService,
): Promise<string | null> => {
  if (password === undefined) return null
  checkPassword(password, context.config)
  return hashPassword(password)
}

/** The validated phone number of the body; null when there is none. */
export const phoneOf = ({ phone = '' }: AdminUserInput): string | null =>
  phone === '' ? null : checkPhone(phone)
