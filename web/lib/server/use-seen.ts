// The values that a form showed first, for edits that others may make at the same time (decision
// R14). The server refuses a field that both changed. The form then shows both values
// (web/components/changed-meanwhile.tsx) and is saved again with the choice.
import { type Conflict, Conflicts, type FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { useState } from 'react'
import { type CallFailure, isChangedMeanwhile } from './call.ts'

/** Whose value stays. */
export type EditConflictChoice = 'now' | 'yours'

/** A conflict and what the person chose, null before that. */
export type SeenConflict = Conflict & { readonly choice: EditConflictChoice | null }

/** `fields` with the value of one of them replaced; 'tiers.retail' is retail within tiers. */
const withField = <Fields extends object>(
  fields: Fields,
  field: string,
  value: unknown,
): Fields => {
  const [name = '', ...rest] = field.split('.')
  const inner =
    rest.length > 0
      ? withField((fields as Record<string, object>)[name] ?? {}, rest.join('.'), value)
      : value

  return { ...fields, [name]: inner }
}

export type SeenState<Fields> = {
  /** To send with the edit; null while something is added. */
  readonly seen: Fields | null
  readonly conflicts: readonly SeenConflict[]
  /** Why the form cannot be saved yet, or null. */
  readonly blocked: string | null
  /**
   * Handles a failed save; returns whether it was refused because others changed the same fields.
   */
  handleFailure(failure: CallFailure): boolean
  choose(field: string, choice: EditConflictChoice): void
  /** Untouched fields of this form took these values. */
  follow(fields: Fields): void
  /** The form starts again from these fields. */
  restart(fields: Fields | null): void
}

/**
 * `show` puts a value of the server into the form: the one of others, or the person's own again.
 */
export const useSeen = <Fields extends object>(
  start: Fields | null,
  show: (field: string, value: FieldValue) => void,
): SeenState<Fields> => {
  const [seen, setSeen] = useState(start)
  const [conflicts, setConflicts] = useState<readonly SeenConflict[]>([])

  return {
    seen,
    conflicts,
    blocked: conflicts.some(({ choice }) => choice === null) ? 'Choose which values to keep' : null,
    handleFailure: (failure) => {
      const found = isChangedMeanwhile(failure)
        ? (Conflicts.safeParse(failure.details).data?.conflicts ?? [])
        : []
      if (found.length === 0) return false
      setConflicts(found.map((conflict) => ({ ...conflict, choice: null })))
      setSeen(
        (before) =>
          before && found.reduce((fields, { field, now }) => withField(fields, field, now), before),
      )

      return true
    },
    choose: (field, choice) => {
      const conflict = conflicts.find((one) => one.field === field)
      if (conflict === undefined) return
      setConflicts(conflicts.map((one) => (one === conflict ? { ...one, choice } : one)))
      show(field, conflict[choice])
    },
    follow: setSeen,
    restart: (fields) => {
      setSeen(fields)
      setConflicts([])
    },
  }
}
