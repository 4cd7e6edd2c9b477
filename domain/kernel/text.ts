// Schemas of typed texts, with the message for each text that is not accepted (specification, point
// 5, "Schemas").
import { z } from 'zod'

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

/** A person's name: 1-100 letters, spaces, hyphens and apostrophes. */
export const personName = (label: string): z.ZodString =>
  line(label, 1, 100).regex(
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
