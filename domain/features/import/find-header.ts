// Finds the row that names the columns: a printed list has titles above it.
import { IMPORT_KINDS } from './import-fields.ts'
import { matchColumns } from './match-columns.ts'

const hasLetter = (cell: string): boolean => /\p{L}/u.test(cell)

/** Columns that a row names, if it is the header. */
const countNamed = (cells: readonly string[]): number =>
  Math.max(
    ...IMPORT_KINDS.map((kind) => matchColumns(kind, cells).filter((name) => name !== null).length),
  )

/** Below this many known names a row may be a header in another language. */
const MIN_NAMED = 2

/**
 * The index of the header among the first rows: the one that names the most columns, or else the
 * first with texts in two cells. A file of one column has its header in the first row.
 */
export const findHeader = (rows: readonly (readonly string[])[]): number => {
  const named = rows.map(countNamed)
  const most = Math.max(0, ...named)
  if (most >= MIN_NAMED) return named.indexOf(most)
  const wide = rows.findIndex((cells) => cells.filter(hasLetter).length >= MIN_NAMED)

  return Math.max(0, wide)
}

type HeaderRow = { readonly row: number; readonly cells: readonly string[] }

const lastFilled = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * The names of the columns in a row. Where it names none, the row above it does: 'Particulars' may
 * stand beside 'Closing balance' that spans the names of three columns.
 */
export const headerAt = (top: readonly HeaderRow[], header_row: number): string[] => {
  const index = top.findIndex(({ row }) => row === header_row)
  const [cells, above] = [top[index]?.cells ?? [], top[index - 1]?.cells ?? []]

  return cells
    .slice(0, lastFilled(cells))
    .map((cell, column) => cell.trim() || (above[column] ?? '').trim())
}
