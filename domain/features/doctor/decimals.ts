// Which columns hold decimals, and how many: taken from the columns of the backup, so that doctor, repair and backup agree.
import type { StoredTable } from '../backup/backup.ts'
import { storedColumns } from '../backup/stored-columns.ts'

export type Decimals = { readonly table: StoredTable; readonly columns: Readonly<Record<string, number>> }

const decimalsOf = (table: StoredTable): Decimals => {
  const columns = Object.entries(storedColumns[table]).flatMap(([name, { places = 0 }]) =>
    places > 0 ? [[name, places] as const] : [],
  )
  return { table, columns: Object.fromEntries(columns) }
}

/** Every table with its columns that keep decimals, each with their number. */
export const DECIMALS: readonly Decimals[] = (Object.keys(storedColumns) as StoredTable[])
  .map(decimalsOf)
  .filter(({ columns }) => Object.keys(columns).length > 0)

/** Decimals of a unit price. */
export const PRICE_PLACES = 2

/** The number with so many decimals, never minus zero. */
export const roundTo = (number: number, places: number): number => Math.round(number * 10 ** places) / 10 ** places + 0

/** Far below anything that a shop counts, and above what binary arithmetic leaves behind the last decimal. */
export const MAX_ROUNDING_ERROR = 1e-6

/** Is this number rounded but for binary dust? Anything coarser is another number, and no repair touches it. */
export const isRoundingError = (number: number, places: number): boolean => {
  const difference = Math.abs(number - roundTo(number, places))
  return difference > 0 && difference < MAX_ROUNDING_ERROR
}
