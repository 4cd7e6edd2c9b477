// The limits of a file, and which fields of a product or of a customer its columns are.
import { CUSTOMER_FIELDS } from './customer-fields.ts'
import type { ImportField } from './import-field.ts'
import { PRODUCT_FIELDS, VAT_FIELD } from './product-fields.ts'

export const IMPORT_KINDS = ['products', 'customers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const MAX_IMPORT_ROWS = 50_000
/** Rows that are imported in one transaction. */
export const ROWS_OF_PART = 5000
export const MAX_IMPORT_COLUMNS = 500
/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** Bytes of an .xlsx file after unpacking. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024

const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: PRODUCT_FIELDS,
  customers: CUSTOMER_FIELDS,
}

export const importFields = (kind: ImportKind): readonly ImportField[] => FIELDS[kind]

/** The label of a field; '' for an unknown one. */
export const labelOfField = (kind: ImportKind, name: string): string =>
  FIELDS[kind].find((field) => field.name === name)?.label ?? ''

/** Fields that a file may have beside another one, which takes them in. */
const JOINED: readonly string[] = ['last_name', 'other_phone']

/** The chosen fields that are stored: no columns that are left out or joined to another one. */
export const storedFields = (columns: ColumnChoice): string[] =>
  columns.filter((field) => field !== null).filter((field) => !JOINED.includes(field))

/** The fields that a person can choose for a column. */
export const offeredFields = (kind: ImportKind, hasVat: boolean): readonly ImportField[] =>
  FIELDS[kind].filter(({ name }) => hasVat || name !== VAT_FIELD)

/** The fields that have a column in files that are written here. */
export const templateFields = (kind: ImportKind, hasVat: boolean): readonly ImportField[] =>
  offeredFields(kind, hasVat).filter(({ name }) => !JOINED.includes(name))

/** The header and the example row of the template. */
export const templateOf = (
  kind: ImportKind,
  hasVat = false,
): { readonly head: string[]; readonly rows: string[][] } => ({
  head: templateFields(kind, hasVat).map(({ label }) => label),
  rows: [templateFields(kind, hasVat).map(({ example = '' }) => example)],
})

/** Fields by which a row can be recognised; a file needs a column for at least one of them. */
const IDENTIFYING: Readonly<Record<ImportKind, readonly [string, string]>> = {
  products: ['name', 'barcode'],
  customers: ['name', 'phone'],
}

/** For each column of the file the name of its field; null for a column that is left out. */
export type ColumnChoice = readonly (string | null)[]

/** Why the rows cannot be read by these columns, or null. */
export const columnsProblem = (kind: ImportKind, columns: ColumnChoice): string | null => {
  const chosen = columns.filter((name) => name !== null)
  const unknown = chosen.some((name) => labelOfField(kind, name) === '')
  if (unknown) return 'Choose the columns again'
  const twice = chosen.find((name, index) => chosen.indexOf(name) !== index)
  if (twice !== undefined) return `Two columns are ${labelOfField(kind, twice)}. Leave one out`
  const [first, second] = IDENTIFYING[kind]

  return chosen.includes(first) || chosen.includes(second)
    ? null
    : `Choose a column for ${labelOfField(kind, first)} or ${labelOfField(kind, second)}`
}
