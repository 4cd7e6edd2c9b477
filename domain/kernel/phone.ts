// Two forms of phone numbers (decision D11): as people
// type them, and the international form for links.
import { z } from 'zod'

/** 00 stands for + where no key has a +. */
const DIALLED_PREFIX = /^00(?=[1-9]\d{9,14}$)/
/** The 0 of '+256 (0)772' is dialled inside the country only. */
const TRUNK_ZERO = /^(\+?256)0(?=[1-9]\d{8}$)/

const bare = (text: string): string => text.replace(/[\s()-]/g, '')

const PersonDigits = z
  .string()
  .regex(/^\+?\d{10,15}$/, 'Phone must be 10 to 15 digits, with an optional +')

/**
 * Phone of a person: 10-15 digits with an optional +. Spaces and hyphens are removed; '00256...'
 * and '+256 (0)...' become '+256...'.
 */
export const PersonPhone = z
  .string()
  .transform((text) => bare(text).replace(DIALLED_PREFIX, '+').replace(TRUNK_ZERO, '$1'))
  .pipe(PersonDigits)

/** As tills of earlier versions sent it: the prefix is as it was typed, and proved as it is. */
export const SentPhone = z.string().transform(bare).pipe(PersonDigits)

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const dialledDigits = (text: string): string =>
  digitsOf(text).replace(DIALLED_PREFIX, '').replace(TRUNK_ZERO, '$1')

/**
 * The digits that all notations of a number, or of its beginning, contain: 772... of 0772...,
 * 256772..., '+256 (0)772...' and 00256772...
 */
export const commonDigits = (text: string): string =>
  digitsOf(text)
    .replace(/^(?:00)?256/, '')
    .replace(/^0/, '')

/** International phone: non-digits are stripped, then 2-15 digits without a leading zero. */
export const InternationalPhone = z
  .string()
  .transform(dialledDigits)
  .pipe(z.string().regex(/^[1-9]\d{1,14}$/, 'Use the international form, like +256 772 123 456'))

/**
 * Digits for a WhatsApp link: 0772.., +256772.. and '+256 (0)772..' become 256772.. (decision S18).
 * Returns null when the text is not such a number.
 */
export const whatsappDigits = (text: string): string | null => {
  const digits = dialledDigits(text)
  const international = digits.startsWith('0') ? `256${digits.slice(1)}` : digits
  return InternationalPhone.safeParse(international).success ? international : null
}

/** Shorter numbers exist, but at a counter a shorter number is usually a typing mistake. */
const MIN_USUAL_DIGITS = 9

/**
 * A hint for a number that is valid but looks too
 * short, or null. It is never refused (decision R4).
 */
export const shortPhoneHint = (text: string): string | null => {
  const digits = whatsappDigits(text)
  return digits !== null && digits.length < MIN_USUAL_DIGITS
    ? 'This number looks short. Check it.'
    : null
}

/** A chat link with a prepared text. The host is always wa.me, the number contains only digits. */
export const chatLink = (digits: string, text: string): string =>
  `https://wa.me/${digitsOf(digits)}?text=${encodeURIComponent(text)}`

const onePhoneText = (text: string): string => {
  const digits = PersonPhone.safeParse(text).success ? whatsappDigits(text) : null
  return digits === null ? text : phoneText(digits)
}

/**
 * All numbers of a text in one form: '0772 123456, 0701-987654' is '+256 772 123 456 / +256 701 987
 * 654'. Other words stay.
 */
export const phonesText = (text: string): string =>
  text
    .split(/\s*[/,;]\s*/)
    .map(onePhoneText)
    .join(' / ')

/**
 * An international number as people read it: 256772123456 is '+256 772 123 456'. Anything that is
 * not all digits stays as it is.
 */
export const phoneText = (number: string): string =>
  /^\d+$/.test(number) ? `+${number.replace(/^256(\d{3})(\d{3})(\d{3})$/, '256 $1 $2 $3')}` : number
