// The contact of a request: an e-mail address or a phone number, never both.
import { internationalDigits } from '@webale/domain/kernel/international-number.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/database/store.ts'
import { sendsWhatsApp } from '../../platform/sms/open-sms.ts'
import type { TextMessage } from '../../platform/sms/text-message.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { fail, invalid } from '../protocol/errors.ts'
import type { AuthService } from '../service/service.ts'
import { type Account, findAccountByEmail, findAccountByPhone } from './users.ts'

export type Contact =
  | { readonly email: string; readonly phone?: never }
  | { readonly phone: string; readonly email?: never }

/**
 * Digits only, beginning with the country code; 0772.. is a number of Uganda. Throws
 * validation_failed (400).
 */
export const checkPhone = (phone: string): string => {
  const digits = internationalDigits(phone)
  if (digits === null) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/**
 * A number that a message may be sent to. Throws validation_failed (400) for a country that the
 * settings leave out.
 */
export const checkReachable = (phone: string, { AUTH_SMS_COUNTRIES: codes }: Config): string => {
  const digits = checkPhone(phone)
  if (codes.some((code) => digits.startsWith(code))) return digits
  throw invalid(
    `Only phone numbers that begin with ${codes.map((code) => `+${code}`).join(' or ')} can ` +
      `be used here`,
  )
}

/** Throws validation_failed (400) for a way of sending that is not available. */
export const checkChannel = (
  channel: string | undefined,
  config: Config,
): TextMessage['channel'] => {
  if (channel === undefined || channel === '' || channel === 'sms') return 'sms'
  if (channel === 'whatsapp' && sendsWhatsApp(config)) return 'whatsapp'
  throw invalid(
    "Invalid channel: only 'sms' is supported, and 'whatsapp' where the service of the shop " +
      'can send it',
  )
}

export const phonesOff = (status = 400) =>
  fail(status, 'phone_provider_disabled', 'Phone numbers cannot be used to sign in')

/**
 * Throws validation_failed (400) unless exactly one is given, and phone_provider_disabled while
 * phone sign-in is off.
 */
export const readContact = (
  { context }: AuthService,
  {
    email = '',
    phone = '',
  }: { readonly email?: string | undefined; readonly phone?: string | undefined },
): Contact => {
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided')

  if (phone === '') return { email: checkEmail(email) }
  if (!context.config.AUTH_EXTERNAL_PHONE_ENABLED) throw phonesOff()

  return { phone: checkReachable(phone, context.config) }
}

export const addressOf = (contact: Contact): string => contact.email ?? contact.phone

export const findByContact = (db: Db, contact: Contact): Promise<Account | undefined> =>
  contact.email === undefined
    ? findAccountByPhone(db, contact.phone)
    : findAccountByEmail(db, contact.email)

export const isConfirmed = (
  {
    email_confirmed_at,
    phone_confirmed_at,
  }: Pick<Account, 'email_confirmed_at' | 'phone_confirmed_at'>,
  { email }: Contact,
): boolean => (email === undefined ? phone_confirmed_at : email_confirmed_at) !== null
