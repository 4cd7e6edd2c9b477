// A field that a file may contain, and the names by which its column is recognised.

/** How the cells of a column are read. */
type CellKind = 'text' | 'number' | 'money' | 'yes_no' | 'tracking' | 'vat'

export type ImportField = {
  readonly name: string
  /** As the form calls it: the header of the template. */
  readonly label: string
  readonly reads: CellKind
  /** Other headers that mean this field. */
  readonly aliases?: readonly string[]
  /** Headers that mean it only when no other column does. */
  readonly weak?: readonly string[]
  /** The cell of the template's example row. */
  readonly example?: string
}

/** A field that is read as a text. */
export const text = (
  name: string,
  label: string,
  rest: Partial<ImportField> = {},
): ImportField => ({
  name,
  label,
  reads: 'text',
  ...rest,
})
/** A field that is read as a number without a currency. */
export const number = (
  name: string,
  label: string,
  rest: Partial<ImportField> = {},
): ImportField => ({
  name,
  label,
  reads: 'number',
  ...rest,
})

/** A field that is read as an amount in UGX. */
export const money = (
  name: string,
  label: string,
  rest: Partial<ImportField> = {},
): ImportField => ({
  name,
  label,
  reads: 'money',
  ...rest,
})
