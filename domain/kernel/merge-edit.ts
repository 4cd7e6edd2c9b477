// Merges two edits of one record made at the same time, so that no
// form silently reverts another person's change (decision R14). An
// edit carries `seen`: the field values when the form was opened.
import { z } from 'zod'
import { refuse } from './refusal.ts'

type Fields = Readonly<Record<string, unknown>>

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FieldValue = z.output<typeof FieldValue>

/**
 * A field that both changed. `field` has a dot where it is part of another: `pricing_tiers.retail`.
 */
export const Conflict = z.object({
  field: z.string(),
  now: FieldValue,
  yours: FieldValue,
})
export type Conflict = z.output<typeof Conflict>

/** `details` of the refusal `changed_meanwhile`. */
export const Conflicts = z.object({ conflicts: z.array(Conflict).min(1) })

/**
 * Schema of the field values a form showed when it was opened:
 * `seenOf(Customer.pick({ name: true }))`. Every form of the app sends
 * them. A program that writes without showing a form leaves them out.
 */
export const seenOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) => fields.optional()

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value by field name, nested fields as `outer.inner`. A missing value becomes null. */
const valuesOf = (fields: Fields, outer = ''): [string, FieldValue][] =>
  Object.entries(fields).flatMap(([name, value]): [string, FieldValue][] =>
    isFields(value)
      ? valuesOf(value, `${outer}${name}.`)
      : [[`${outer}${name}`, (value ?? null) as FieldValue]],
  )

const replaceFields = (fields: Fields, valueOf: (field: string) => unknown, outer = ''): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isFields(value)
        ? replaceFields(value, valueOf, `${outer}${name}.`)
        : valueOf(`${outer}${name}`),
    ]),
  )

/** `seen` is undefined for an edit without a form. */
type Versions = { readonly seen: Fields | undefined; readonly stored: Fields }

/**
 * Fields that are only valid together, such as the two ends of a range. A conflict in one is a
 * conflict in all of them.
 */
export type Group = readonly string[]

/**
 * Merges an edit with changes stored since its form was opened: a field keeps the stored value
 * unless this edit changed it. Without `seen` the edit is taken as sent. Throws `changed_meanwhile`
 * with both values of every field (or group of fields) that both sides changed.
 */
export const mergeEdit = <Edit extends Fields>(
  edit: Edit,
  { seen, stored }: Versions,
  groups: readonly Group[] = [],
): Edit => {
  if (seen === undefined) return edit
  const [before, now, yours] = [
    new Map(valuesOf(seen)),
    new Map(valuesOf(stored)),
    new Map(valuesOf(edit)),
  ]

  const originalOf = (field: string): FieldValue => before.get(field) ?? null
  const currentOf = (field: string): FieldValue => now.get(field) ?? null
  const differing = [...yours.keys()].filter((field) => yours.get(field) !== currentOf(field))
  const isMine = (field: string): boolean => yours.get(field) !== originalOf(field)
  const isTheirs = (field: string): boolean => currentOf(field) !== originalOf(field)
  const groupOf = (field: string): Group => groups.find((group) => group.includes(field)) ?? [field]
  const isConflict = (field: string): boolean => {
    const group = groupOf(field).filter((other) => differing.includes(other))
    return group.some(isMine) && group.some(isTheirs)
  }

  const conflicts = differing.filter(isConflict).map(
    (field): Conflict => ({
      field,
      now: currentOf(field),
      yours: yours.get(field) ?? null,
    }),
  )

  if (conflicts.length > 0) throw refuse('changed_meanwhile', {}, { conflicts })

  return replaceFields(edit, (field) =>
    isMine(field) ? yours.get(field) : currentOf(field),
  ) as Edit
}
