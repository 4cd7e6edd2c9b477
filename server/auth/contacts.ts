// The contact of a request: an e-mail address or a phone number, never both.
import type { Db } from '../platform/database/open.ts'
import { checkEmail } from './addresses.ts'
import { fail, invalid } from './errors.ts'
import type { AuthService } from './service.ts'
import { type Account, findAccountByEmail, findAccountByPhone } from './users.ts'

export type Contact =
  | { readonly email: string; readonly phone?: never }
  | { readonly phone: string; readonly email?: never }

/** Digits only, beginning with the country code. Throws validation_failed (400). */
export const checkPhone = (phone: string): string => {
  const digits = phone.replace(/^\+/, '')
  if (!/^[1-9]\d{9,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

export const phonesOff = (status = 400) =>
  fail(status, 'phone_provider_disabled', 'Phone numbers cannot be used to sign in')

/**
 * Throws validation_failed (400) unless exactly one is given, and phone_provider_disabled while phone sign-in is off.
 */
export const readContact = (
  { context }: AuthService,
  { email = '', phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined },
): Contact => {
  if ((email === '') === (phone === '')) throw invalid('Only an email address or phone number should be provided')
  if (phone === '') return { email: checkEmail(email) }
  if (!context.config.AUTH_EXTERNAL_PHONE_ENABLED) throw phonesOff()
  return { phone: checkPhone(phone) }
}

export const addressOf = (contact: Contact): string => contact.email ?? contact.phone

export const findByContact = (db: Db, contact: Contact): Promise<Account | undefined> =>
  contact.email === undefined ? findAccountByPhone(db, contact.phone) : findAccountByEmail(db, contact.email)

export const isConfirmed = (
  { email_confirmed_at, phone_confirmed_at }: Pick<Account, 'email_confirmed_at' | 'phone_confirmed_at'>,
  { email }: Contact,
): boolean => (email === undefined ? phone_confirmed_at : email_confirmed_at) !== null
