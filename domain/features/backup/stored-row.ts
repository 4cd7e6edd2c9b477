// Reads one row of a backup file.
import { businessDate } from '../../kernel/time.ts'
import type { StoredTable } from './backup.ts'
import type { StoredValue } from './column.ts'
import { storedColumns } from './stored-columns.ts'

export type StoredRow = Readonly<Record<string, StoredValue>>

/** The text in a column of a row; '' when there is none. */
export const readText = (row: StoredRow, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

export type ReadRow =
  | { readonly row: StoredRow }
  | { readonly field: string; readonly problem: string }

// A missing business date is derived from the time of the sale. Products counted in ml hold their
// stock in two columns.
const fillDerivedColumns = (table: StoredTable, row: Record<string, StoredValue>): StoredRow => {
  if (table === 'sales' && row['business_date'] === '')
    row['business_date'] = businessDate(readText(row, 'created_at'))

  if (table === 'products')
    row['current_stock_ml'] =
      row['tracking_type'] === 'milliliter' ? (row['current_stock'] ?? 0) : null

  return row
}

/**
 * Parses one row of a file. Unknown columns are dropped; the first invalid value is reported with
 * its field.
 */
export const readStoredRow = (table: StoredTable, given: unknown): ReadRow => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { field: 'the row', problem: 'must be an object' }

  const values = given as Readonly<Record<string, unknown>>
  const row: Record<string, StoredValue> = {}

  for (const [field, column] of Object.entries(storedColumns[table])) {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    const read = value === undefined || value === null ? column.empty : column.read(value)
    if (read === undefined)
      return {
        field,
        problem:
          value === undefined || value === null ? 'is missing' : `must be ${column.description}`,
      }

    row[field] = read
  }

  return { row: fillDerivedColumns(table, row) }
}
