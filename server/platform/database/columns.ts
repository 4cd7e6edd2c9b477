// Booleans and JSON on both engines: stored as 0/1 and as text, read back as booleans and objects.
// The table declarations say which columns these are, so that no feature needs its own mapping.
import type { KyselyPlugin, Selectable, UnknownRow } from 'kysely'
import type { Tables } from './tables.ts'

/** Every column of every table as [name, type]. */
type Column = {
  [Table in keyof Tables]: {
    [Name in keyof Selectable<Tables[Table]>]-?: [
      Name,
      NonNullable<Selectable<Tables[Table]>[Name]>,
    ]
  }[keyof Selectable<Tables[Table]>]
}[keyof Tables]
type BooleanName = Extract<Column, [string, boolean]>[0]
type JsonName = Extract<Column, [string, object]>[0]
type OtherName = Exclude<Column, [string, boolean] | [string, object]>[0]

/**
 * The names as the table declarations have them: the compiler refuses one that is missing, too
 * many, or of two kinds.
 */
const booleanColumns: Record<Exclude<BooleanName, OtherName | JsonName>, true> = {
  is_bundle: true,
  is_favourite: true,
  allow_custom_price: true,
  is_negotiable: true,
  is_resolved: true,
  bottle: true,
  custom_price: true,
  is_suspicious: true,
  is_summed: true,
  counts_mobile_money: true,
  is_within: true,
  shared: true,
  by_pin: true,
  persisted: true,
  set_missing_to_zero: true,
  cuts: true,
  kicks: true,
  is_copy: true,
  is_enabled: true,
}
const jsonColumns: Record<Exclude<JsonName, OtherName | BooleanName>, true> = {
  pricing_tiers: true,
  components: true,
  user_metadata: true,
  app_metadata: true,
  identity_data: true,
  amr: true,
  pieces: true,
  sums: true,
  flags: true,
  fields: true,
  scope: true,
  printed_lines: true,
  evening_figures: true,
  certificates: true,
  attribute_mapping: true,
}

const BOOLEANS: ReadonlySet<string> = new Set(Object.keys(booleanColumns))
const JSONS: ReadonlySet<string> = new Set(Object.keys(jsonColumns))

const readValue = (column: string, value: unknown): unknown => {
  if (value === null) return null
  if (BOOLEANS.has(column)) return value === 1 || value === true
  if (JSONS.has(column) && typeof value === 'string') return JSON.parse(value)

  return value
}

const needsReading = (row: UnknownRow): boolean => {
  for (const column in row) if (BOOLEANS.has(column) || JSONS.has(column)) return true
  return false
}

const readRow = (row: UnknownRow): UnknownRow => {
  const read: UnknownRow = {}
  for (const column in row) read[column] = readValue(column, row[column])
  return read
}

/**
 * Turns stored 0/1 and JSON text into booleans and objects; rows without such columns pass through
 * untouched.
 */
export const readRows = (rows: UnknownRow[]): UnknownRow[] => {
  const first = rows[0]
  return first === undefined || !needsReading(first) ? rows : rows.map(readRow)
}

/** The same for the query builder. */
export const columnsPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: readRows(result.rows) }),
}

/** The stored form of a parameter: booleans as 0/1, objects as JSON text. */
export const storedValue = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : value
}
