// Checks a form: the schema that the server uses too, and where each problem is shown. Pure, so
// that it can be tested.
import type { z } from 'zod'
import type { CallFailure } from '../../lib/server/call.ts'

export type FieldName<Values> = keyof Values & string

/** What does not fit, by field. */
export type FieldProblems<Values> = { readonly [Name in FieldName<Values>]?: string }

export type FormRules<Values> = {
  /** What the schema checks of the fields; themselves by default. */
  readonly toInput?: (values: Values) => unknown
  /** Problems that the schema does not know; with one of these the schema is not asked. */
  readonly precheck?: (values: Values) => FieldProblems<Values>
  /** Shows what is wrong with every field at once; by default only the first problem. */
  readonly showsAll?: boolean
  /**
   * The field that shows what is said of a path of the schema ('tiers.retail'); by default the one
   * of that name.
   */
  readonly fieldAt?: (path: string, values: Values) => FieldName<Values> | null
  /** What is said of a path of the schema; by default the words of the schema. */
  readonly wordsAt?: (path: string, words: string, values: Values) => string
  /** Which field a refusal of the server belongs to, by its code. */
  readonly fieldOfRefusal?: Readonly<Record<string, FieldName<Values>>>
}

export type CheckedForm<Values, Output> =
  | { readonly fits: true; readonly data: Output }
  | { readonly fits: false; readonly problems: FieldProblems<Values> }

const fieldNamed = <Values extends object>(
  path: string,
  values: Values,
): FieldName<Values> | null => (path in values ? (path as FieldName<Values>) : null)

/**
 * `wordsAt` of a form with lines: 'Soap: Quantity must be above 0', because the message is shown
 * below all lines. `nameAt` names a line that is sent, by its place.
 */
export const wordsOfLine =
  <Values>(nameAt: (values: Values, index: number) => string | undefined) =>
  (path: string, words: string, values: Values): string => {
    const [, index] = /^lines\.(\d+)\./.exec(path) ?? []
    const name = index === undefined ? undefined : nameAt(values, Number(index))
    return name === undefined ? words : `${name}: ${words}`
  }

/** An empty field of an amount holds null, of which the schema says that it is no number. */
const sayRequired = (value: unknown, words: string): string =>
  value === null ? words.replace(/must be (a number|whole shillings)$/, 'is required') : words

const hasAny = (problems: object): boolean => Object.keys(problems).length > 0

/**
 * Parses the fields: returns the value of the schema, or the first problem of each field. A problem
 * that no field can show is left to the server, which refuses it with a toast.
 */
export const checkForm = <Values extends object, Output>(
  schema: z.ZodType<Output>,
  values: Values,
  { toInput, precheck, showsAll = false, fieldAt = fieldNamed, wordsAt }: FormRules<Values>,
): CheckedForm<Values, Output> => {
  const early = precheck?.(values) ?? {}
  if (hasAny(early)) return { fits: false, problems: early }
  const input = toInput === undefined ? values : toInput(values)
  const result = schema.safeParse(input)
  if (result.success) return { fits: true, data: result.data }
  const problems: Record<string, string> = {}

  for (const { path, message } of showsAll
    ? result.error.issues
    : result.error.issues.slice(0, 1)) {
    const at = path.join('.')
    const field = fieldAt(at, values)
    if (field === null) continue
    const words = sayRequired(values[field], message)
    problems[field] ??= wordsAt?.(at, words, values) ?? words
  }

  return hasAny(problems)
    ? { fits: false, problems: problems as FieldProblems<Values> }
    : { fits: true, data: input as Output }
}

/** The field that shows a refusal of the server; null when none does. */
export const fieldOfFailure = <Values extends object>(
  failure: CallFailure,
  values: Values,
  { fieldOfRefusal = {}, fieldAt = fieldNamed }: FormRules<Values>,
): FieldName<Values> | null => {
  if (failure.kind !== 'problem') return null
  const { field = '' } = (failure.details ?? {}) as { field?: string }
  return fieldOfRefusal[failure.code] ?? fieldAt(field, values)
}

/** The form keeps copies of lists and objects, so these are compared by content. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Does any field differ? */
export const isChanged = <Values extends object>(before: Values, after: Values): boolean =>
  (Object.keys(before) as (keyof Values)[]).some((field) => !isSame(before[field], after[field]))
