// Variants of a product, as shop programs export them: each becomes a product named
// 'Shirt, S, Blue'.
import type { ColumnChoice, ImportKind } from './import-fields.ts'
import type { SheetRow } from './import-plan.ts'
import { originOf, plainName, type VariantHeads } from './known-programs.ts'

/** What programs write for a product without variants. */
const NO_OPTION: readonly string[] = ['', 'default title', 'default', 'regular']

const isOption = (text: string): boolean => !NO_OPTION.includes(text.toLowerCase())

/** Does the row only stand for its variants, as 'variable, virtual' says? */
const isParent = (
  { parents }: VariantHeads,
  placeOf: (title: string) => number,
  { cells }: SheetRow,
): boolean => {
  if (parents === undefined) return false
  const [kind = ''] = (cells[placeOf(parents.column)] ?? '').split(',')

  return parents.values.includes(kind.trim().toLowerCase())
}

/** The cells with another text in one place; a short row gets the cells that it lacks. */
const withCell = (cells: readonly string[], place: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, place + 1) }, (_, column) =>
    column === place ? text : (cells[column] ?? ''),
  )

/**
 * The rows with the name of their product and their options in the column of the name. Rows that
 * only hold a picture, or stand for their variants, are left out. Files of programs that are not
 * known stay as they are.
 */
export const nameVariants = <Row extends SheetRow>(
  { kind, columns }: { readonly kind: ImportKind; readonly columns: ColumnChoice },
  header: readonly string[],
  rows: readonly Row[],
): readonly Row[] => {
  const variants = originOf(kind, header)?.variants ?? null
  const name = columns.indexOf('name')
  if (variants === null || name === -1) return rows
  const titles = header.map(plainName)
  const placeOf = (title: string): number => titles.indexOf(plainName(title))
  const group = variants.group === null ? -1 : placeOf(variants.group)
  const options = variants.options.map(placeOf)
  const names = new Map<string, string>()

  return rows.flatMap((row) => {
    const textOf = (column: number): string => (row.cells[column] ?? '').trim()
    if (row.broken !== undefined) return [row]
    if (isParent(variants, placeOf, row)) return []
    const own = textOf(name)
    if (own !== '' && group !== -1) names.set(textOf(group), own)
    const chosen = options.map(textOf).filter(isOption)
    const isPicture = columns.every((field, column) => field === null || textOf(column) === '')
    if (isPicture && chosen.length === 0) return []
    const full = [own || (names.get(textOf(group)) ?? ''), ...chosen].filter(Boolean).join(', ')

    return [{ ...row, cells: withCell(row.cells, name, full) }]
  })
}
