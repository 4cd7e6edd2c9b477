// How the values of fields are written where two of them are compared.
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'

export const fieldText = (value: FieldValue): string => String(value ?? '')

/** For forms with switches. */
export const fieldOrSwitchText = (value: FieldValue): string =>
  typeof value === 'boolean' ? (value ? 'On' : 'Off') : fieldText(value)
