// Schemas of typed texts, with the message for each text that is not accepted (specification, point
// 5, "Schemas").
import { z } from 'zod'

/** Scripts whose letters need joiners to take their right form. */
const JOINING_SCRIPTS =
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'.split(' ')
const JOINED_LETTER = new RegExp(
  `([${JOINING_SCRIPTS.map((script) => `\\p{sc=${script}}`).join('')}])[\\u200c\\u200d]`,
  'gu',
)
const COLOURED_PICTURE = /(\p{Extended_Pictographic})\ufe0f/gu
const JOINED_PICTURE =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})/gu
/**
 * Control characters, line breaks, broken characters, and what shows nothing: of no width, blank,
 * or turning the direction of the text beside it.
 */
export const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb\u2800]/u

/** Most texts have only these, and a long list of texts is checked much faster. */
const PLAIN = /^[\x20-\x7e\u00c0-\u024f]*$/

/** Has the text characters that nobody sees? Joiners count only where no letter needs them. */
export const hasHiddenCharacters = (text: string): boolean =>
  !PLAIN.test(text) &&
  HIDDEN.test(
    text.replace(COLOURED_PICTURE, '$1').replace(JOINED_PICTURE, '$1').replace(JOINED_LETTER, '$1'),
  )

// One character class without nested repetition, so that no input causes backtracking.
const letters = /^[\p{L}\p{M} '’-]*$/u

/** A line of text between two lengths, trimmed. */
export const line = (label: string, least: number, most: number): z.ZodString =>
  z
    .string(`${label} is required`)
    .trim()
    .min(
      least,
      least === 1 ? `${label} is required` : `${label} must be at least ${least} characters`,
    )
    .max(most, `${label} must be at most ${most} characters`)

const hiddenIn = (label: string): string => `${label} has hidden characters. Type it again`

/** The name of a thing: a line that shows every one of its characters. */
export const thingName = (label: string, most: number): z.ZodString =>
  line(label, 1, most).refine((text) => !hasHiddenCharacters(text), hiddenIn(label))

/** A person's name: 1-100 letters, spaces, hyphens and apostrophes. */
export const personName = (label: string): z.ZodString =>
  thingName(label, 100).regex(
    letters,
    `${label} can only have letters, spaces, hyphens and apostrophes`,
  )

/** An optional text: missing, null and empty all become null. */
export type OptionalText = z.ZodType<string | null, string | null | undefined> & {
  readonly _zod: { readonly optin: 'optional' }
}

/** Trims, and turns an empty text into null: how optional texts are stored. */
export const optional = <Schema extends z.ZodType<string>>(schema: Schema): OptionalText =>
  z.preprocess(
    (value) =>
      value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value,
    schema.nullable(),
  ) as unknown as OptionalText

/** An optional text of at most `most` characters. */
export const optionalLine = (label: string, most: number): OptionalText =>
  optional(line(label, 0, most))

/** An optional name of a thing. */
export const optionalName = (label: string, most: number): OptionalText =>
  optional(thingName(label, most))

const MAX_EMAIL = 255
// Character classes that cannot overlap, so that no input causes backtracking. No spaces, control
// characters, lone surrogates, or characters that a mail program reads as several addresses.
const EMAIL =
  /^[^\s@\p{Cc}\p{Cf}\p{Surrogate}<>"(),:;[\]\\]{1,64}@[^\s@.\p{Cc}\p{Cf}\p{Surrogate}<>"(),:;[\]\\]+(?:\.[^\s@.\p{Cc}\p{Cf}\p{Surrogate}<>"(),:;[\]\\]+)+$/u

/**
 * Is this text an e-mail address? The simple pattern
 * of the specification: something@something.something.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL && EMAIL.test(text)

/** An address as people type it: trimmed and in lower case. */
export const EmailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, `Email must be at most ${MAX_EMAIL} characters`)
  .regex(EMAIL, 'Please enter a valid email address')

const CONTROL = /\p{Cc}/u
const MIN_REASON = 3
const MAX_REASON = 200
const REASON_MISSING = `Give a reason of at least ${MIN_REASON} characters`

/** Why something was done: 3 to 200 characters on one line. */
export const Reason = z
  .string(REASON_MISSING)
  .trim()
  .refine((text) => text.length >= MIN_REASON && !CONTROL.test(text), REASON_MISSING)
  .refine((text) => text.length <= MAX_REASON, `Reason must be at most ${MAX_REASON} characters`)

/** The message of the first issue, the only one shown, or null. */
export const firstIssue = (schema: z.ZodType, value: unknown): string | null => {
  const result = schema.safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? 'Check the form')
}
