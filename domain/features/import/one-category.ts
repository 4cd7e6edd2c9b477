// The category of a row where a program writes several, or those above it: each product of the shop
// has one.
import type { ColumnChoice, ImportKind } from './import-fields.ts'
import type { SheetRow } from './import-plan.ts'
import { originOf } from './known-programs.ts'
import type { CategoryMarks } from './program-heads.ts'

const depthOf = (category: string): number => category.split('>').length

/** 'All / Drinks' is 'Drinks', and 'Food, Food > Drinks' is 'Food > Drinks'. */
const oneOf = (cell: string, { below, next }: CategoryMarks): string => {
  const several = next === undefined ? [cell] : cell.split(next)
  const deepest = several.reduce((best, other) => (depthOf(other) > depthOf(best) ? other : best))
  const last = below === undefined ? deepest : (deepest.split(below).at(-1) ?? '')

  return last.trim()
}

/** The rows with one category each: the deepest of several. */
export const withOneCategory = <Row extends SheetRow>(
  { kind, columns }: { readonly kind: ImportKind; readonly columns: ColumnChoice },
  header: readonly string[],
  rows: readonly Row[],
): readonly Row[] => {
  const marks = originOf(kind, header)?.categories ?? null
  const place = columns.indexOf('category')
  if (marks === null || place === -1) return rows

  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (column === place ? oneOf(cell, marks) : cell)),
  }))
}
