// Columns with decimals, and how many. Taken from the columns of the backup, so that doctor, repair
// and backup agree.
import type { StoredTable } from '../backup/backup.ts'
import { storedColumns } from '../backup/stored-columns.ts'

export type Decimals = {
  readonly table: StoredTable
  readonly columns: Readonly<Record<string, number>>
}

const decimalsOf = (table: StoredTable): Decimals => {
  const columns = Object.entries(storedColumns[table]).flatMap(([name, { places = 0 }]) =>
    places > 0 ? [[name, places] as const] : [],
  )
  return { table, columns: Object.fromEntries(columns) }
}

/** For every table its decimal columns, each with the number of decimals. */
export const DECIMALS: readonly Decimals[] = (Object.keys(storedColumns) as StoredTable[])
  .map(decimalsOf)
  .filter(({ columns }) => Object.keys(columns).length > 0)

/** Decimals of a unit price. */
export const PRICE_PLACES = 2

/** Rounds to `places` decimals. Never returns -0. */
export const roundTo = (number: number, places: number): number =>
  Math.round(number * 10 ** places) / 10 ** places + 0

/** Far below any amount a shop counts, and above every floating-point error. */
export const MAX_ROUNDING_ERROR = 1e-6

/**
 * Does the number differ from a rounded one only by a floating-point error? Larger differences are
 * never repaired.
 */
export const isRoundingError = (number: number, places: number): boolean => {
  const difference = Math.abs(number - roundTo(number, places))
  return difference > 0 && difference < MAX_ROUNDING_ERROR
}
