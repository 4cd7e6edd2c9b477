// The plan of an import: what it would do, row by row. The check shows it and the import carries it
// out. The same function makes it for both.
import type { z } from 'zod'
import { importFields, type ColumnChoice, type ImportKind, labelOfField } from './import-fields.ts'
import {
  cleanCell,
  isErrorCell,
  isNothing,
  lastCategory,
  mendText,
  type PointMeaning,
  readMoney,
  readNumber,
  readWord,
  readYesNo,
} from './read-cell.ts'
import { readCode } from './read-code.ts'

/**
 * A row of the file; `row` counts as a spreadsheet does, with the first line as row 1. `broken`
 * says why its cells cannot be trusted, `left_out` why it needs no product of its own.
 */
export type SheetRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly broken?: string
  readonly left_out?: string
}

/** Why a row cannot be imported. `column` is the label of the field. */
export type RowProblem = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly problem: string
}

/** A column of money with two readings of its amounts; `value` is the first such cell. */
export type PointQuestion = { readonly field: string; readonly value: string }

/** A row as it will be stored; `values` in the order of the chosen columns. */
export type RowPreview = {
  readonly row: number
  readonly kind: 'new' | 'changed' | 'same'
  readonly values: readonly (string | number | boolean | null)[]
}

/**
 * `notices` are cells that are stored in another form than they were typed. `preview` has the first
 * and the last rows that are stored. `kept_stocks` counts known products with a stock in the file:
 * theirs stays.
 */
export type ImportPlan<Step> = {
  readonly steps: readonly Step[]
  readonly problems: readonly RowProblem[]
  readonly notices: readonly RowProblem[]
  readonly questions: readonly PointQuestion[]
  readonly preview: readonly RowPreview[]
  readonly kept_stocks: number
}

/** What the points in the columns of money mean, by field. */
export type PointMeanings = Readonly<Record<string, PointMeaning>>

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

/** Fields in which a dash or 'N/A' stands for nothing. In a number a dash is 0. */
const WORDS: readonly string[] = [
  'name',
  'barcode',
  'category',
  'department',
  'supplier',
  'brand',
  'unit',
  'volume_unit',
  'phone',
  'email',
  'address',
]

const meantText = (field: string, cell: string): string => {
  if (isNothing(cell) && WORDS.includes(field)) return ''
  if (field === 'barcode') return readCode(cell)
  return field === 'category' ? lastCategory(mendText(cell)) : mendText(cell)
}

/**
 * The cells as they are meant: the code that is printed on the goods, the last category, and texts
 * without stray signs. A cell of nothing else is empty.
 */
export const meantCells = (typed: RowCells): RowCells =>
  new Map(
    [...typed]
      .map(([field, cell]) => [field, meantText(field, cell)] as const)
      .filter(([, cell]) => cell !== ''),
  )

/**
 * The value of each filled cell. One that cannot be read stays a text, so that the form's own rule
 * refuses it.
 */
export const valuesOfRow = (
  kind: ImportKind,
  cells: RowCells,
  points: PointMeanings,
): ReadonlyMap<string, string | number | boolean> => {
  const values = new Map<string, string | number | boolean>()

  for (const { name, reads } of importFields(kind)) {
    const cell = cells.get(name)
    if (cell === undefined) continue
    if (reads === 'money') values.set(name, readMoney(cell, points[name] ?? null) ?? cell)
    else if (reads === 'number') values.set(name, readNumber(cell) ?? cell)
    else if (reads === 'yes_no') values.set(name, readYesNo(cell) ?? cell)
    else values.set(name, readWord(reads, cell))
  }

  return values
}

/** The cells of money that have two readings. */
export const questionsOfRow = (
  kind: ImportKind,
  cells: RowCells,
  values: ReturnType<typeof valuesOfRow>,
): PointQuestion[] =>
  importFields(kind).flatMap(({ name, reads }) =>
    reads === 'money' && values.get(name) === 'ambiguous'
      ? [{ field: name, value: cells.get(name) ?? '' }]
      : [],
  )

/** Cells that no form would see: errors of the spreadsheet, and amounts with two readings. */
export const cellProblems = (
  cells: RowCells,
  questions: readonly PointQuestion[],
  at: ProblemAt,
): RowProblem[] => [
  ...[...cells].flatMap(([field, cell]) =>
    isErrorCell(cell) ? [at(field, 'The spreadsheet has no value in this cell')] : [],
  ),
  ...questions.map(({ field }) => at(field, 'Say in step 2 what this amount means')),
]

/** Problems of a row, the first ones before others of the same column. */
export const joinProblems = (
  first: readonly RowProblem[],
  others: readonly RowProblem[],
): RowProblem[] => [
  ...first,
  ...others.filter(({ column }) => !first.some((problem) => problem.column === column)),
]

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

/** The cells of these fields that are stored in another form than they were typed. */
export const noticesOf = (
  fields: readonly string[],
  { typed, meant }: { readonly typed: RowCells; readonly meant: RowCells },
  at: ProblemAt,
): RowProblem[] =>
  fields.flatMap((field) => {
    const text = meant.get(field) ?? ''
    if (!typed.has(field) || typed.get(field) === text) return []
    return [at(field, text === '' ? 'Left out' : `Stored as ${shorten(text)}`)]
  })

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

const wholeRow = ({ row, cells }: SheetRow, problem: string): RowProblem => ({
  row,
  column: 'Row',
  value: shorten(cells.filter(Boolean).join(' ')),
  problem,
})

/** The problem of a row whose cells cannot be trusted; null for other rows. */
export const brokenRowProblem = (row: SheetRow): RowProblem | null =>
  row.broken === undefined ? null : wholeRow(row, row.broken)

/** The notice of a row that needs no product of its own; null for other rows. */
export const leftOutNotice = (row: SheetRow): RowProblem | null =>
  row.left_out === undefined ? null : wholeRow(row, row.left_out)

const FIRST_ROWS = 5
const LAST_ROWS = 3

/** A plan without rows, and what adds the outcome of a row to it. */
export const openPlanLists = <Step>() => {
  const steps: Step[] = []
  const problems: RowProblem[] = []
  const notices: RowProblem[] = []
  const questions: PointQuestion[] = []
  // Made when somebody reads it: most rows are shown to nobody.
  const shown: (() => RowPreview)[] = []
  const plan = {
    steps,
    problems,
    notices,
    questions,
    kept_stocks: 0,
    get preview() {
      return shown.map((show) => show())
    },
  }

  return {
    plan: plan satisfies ImportPlan<Step>,
    countKeptStock: (): void => {
      plan.kept_stocks += 1
    },
    ask: (asked: readonly PointQuestion[]): void => {
      for (const question of asked)
        if (!questions.some(({ field }) => field === question.field)) questions.push(question)
    },
    refuse: (found: readonly RowProblem[]): void => {
      problems.push(...found)
    },
    note: (found: readonly RowProblem[]): void => {
      notices.push(...found)
    },
    take: (step: Step, show: () => RowPreview, mended: readonly RowProblem[]): void => {
      steps.push(step)
      notices.push(...mended)
      if (shown.length === FIRST_ROWS + LAST_ROWS) shown.splice(FIRST_ROWS, 1)
      shown.push(show)
    },
  }
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
