// Truth values and JSON on both engines: stored as 0/1 and as text, read back as booleans and objects by column name.
// One list here instead of a mapping layer in every feature.
import type { KyselyPlugin, UnknownRow } from 'kysely'

const BOOLEANS = new Set([
  'is_bundle',
  'allow_custom_price',
  'is_negotiable',
  'is_resolved',
  'bottle',
  'custom_price',
  'is_suspicious',
])
const JSONS = new Set(['pricing_tiers', 'user_metadata', 'app_metadata', 'identity_data', 'amr'])

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

/** Turns stored 0/1 and JSON text into booleans and objects; rows without such columns pass through untouched. */
export const columnsPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const first = result.rows[0]
    return first === undefined || !needsReading(first) ? result : { ...result, rows: result.rows.map(readRow) }
  },
}

/** The stored form of a parameter: booleans as 0/1, objects as JSON text. Both drivers send parameters through this. */
export const storedValue = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value
}
