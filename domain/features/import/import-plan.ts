// The plan of an import: what it would do, row by row. The check shows it and the import carries it
// out. The same function makes it for both.
import type { z } from 'zod'
import { importFields, type ColumnChoice, type ImportKind, labelOfField } from './import-fields.ts'
import { cleanCell, readNumber, readTracking, readYesNo } from './read-cell.ts'

/** A row of the file; `row` counts as a spreadsheet does, with the header as row 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] }

/** Why a row cannot be imported. `column` is the label of the field. */
export type RowProblem = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly problem: string
}

export type ImportPlan<Step> = {
  readonly steps: readonly Step[]
  readonly problems: readonly RowProblem[]
}

/** A plan that grows row by row. */
export type OpenPlan<Step> = { readonly plan: ImportPlan<Step>; add(row: SheetRow): void }

/**
 * The filled cells of a row by field. An empty cell changes nothing: the stored value, or the
 * form's default, stays.
 */
export type RowCells = ReadonlyMap<string, string>

export const cellsOfRow = (columns: ColumnChoice, { cells }: SheetRow): RowCells =>
  new Map(
    columns.flatMap((field, index) => {
      const cell = cleanCell(cells[index] ?? '')
      return field === null || cell === '' ? [] : [[field, cell] as const]
    }),
  )

/**
 * The value of each filled cell. One that cannot be read stays a text, so that the form's own rule
 * refuses it.
 */
export const valuesOfRow = (
  kind: ImportKind,
  cells: RowCells,
): ReadonlyMap<string, string | number | boolean> => {
  const values = new Map<string, string | number | boolean>()

  for (const { name, reads } of importFields(kind)) {
    const cell = cells.get(name)
    if (cell === undefined) continue
    if (reads === 'number') values.set(name, readNumber(cell) ?? cell)
    else if (reads === 'yes_no') values.set(name, readYesNo(cell) ?? cell)
    else values.set(name, reads === 'tracking' ? readTracking(cell) : cell)
  }

  return values
}

const MAX_SHOWN_VALUE = 80

const shorten = (value: string): string =>
  value.length > MAX_SHOWN_VALUE ? `${value.slice(0, MAX_SHOWN_VALUE)}…` : value

export type ProblemAt = (field: string, problem: string) => RowProblem

/** Makes the problems of one row, each with the label and the cell of its field. */
export const problemsOfRow =
  (kind: ImportKind, row: number, cells: RowCells): ProblemAt =>
  (field, problem) => ({
    row,
    column: labelOfField(kind, field),
    value: shorten(cells.get(field) ?? ''),
    problem,
  })

/** The message for an issue without a text of its own. A form cannot cause one. */
export const wordsForIssue = {
  error: (issue: object): string =>
    'expected' in issue && issue.expected === 'boolean'
      ? 'Write Yes or No'
      : 'This cell cannot be read',
}

/** The issues of a form's schema as problems of the row, at most one for each field. */
export const issuesOf = (
  { issues }: Pick<z.ZodError, 'issues'>,
  fieldOf: (path: string) => string,
  at: ProblemAt,
): RowProblem[] => {
  const found = new Map<string, RowProblem>()

  for (const { path, message } of issues) {
    const field = fieldOf(path.map(String).join('.'))
    if (!found.has(field)) found.set(field, at(field, message))
  }

  return [...found.values()]
}

/** The items of each key, for looking them up. Items with the key null are left out. */
export const keyedBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): Map<string, Item[]> => {
  const found = new Map<string, Item[]>()

  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const same = found.get(key)
    if (same === undefined) found.set(key, [item])
    else same.push(item)
  }

  return found
}
