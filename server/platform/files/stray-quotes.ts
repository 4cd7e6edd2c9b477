// Rows that a stray quotation mark joined to one: how they are known, and their lines, each read
// alone.
import papa from 'papaparse'

/** A row as it was read; `text` is its text in the file where it has several lines. */
export type FileRecord = {
  readonly row: number
  readonly cells: readonly string[]
  readonly broken?: string
  readonly text?: string
}

export const STRAY_QUOTE = 'A quotation mark inside this row joins its cells. Write it twice'
const JOINED_ROWS = 'A quotation mark joins this row with the next. Take it out'

type TableForm = { readonly width: number; readonly delimiter: string }

/** A cell of a list of goods or debtors, as '4,500', 'Sh 500' and '0772 000 112'. */
const NUMBER = /^"?\s*(?:(?:ugx|ug ?shs?|ushs?|shs?)\.? ?)?[-+(]?\d[\d.,/= ()-]*(?:ugx|shs?)?"?$/i

/**
 * Does a cell hold the end of one row and the beginning of another? The pieces around its line
 * breaks then make whole rows with numbers, which an address of several lines does not.
 */
const joinsRows = (
  cells: readonly string[],
  place: number,
  { width, delimiter }: TableForm,
): boolean => {
  const lines = (cells[place] ?? '').split('\n').map((line) => line.split(delimiter))
  const [first = [], ...below] = lines
  const last = below.pop()
  if (last === undefined) return false
  const isWhole = (line: readonly string[]): boolean =>
    line.length === width && line.some((piece) => NUMBER.test(piece))

  return (
    below.some(isWhole) ||
    (isWhole([...cells.slice(0, place), ...first]) && isWhole([...last, ...cells.slice(place + 1)]))
  )
}

const isJoined = ({ cells }: FileRecord, form: TableForm): boolean =>
  cells.length === form.width
    ? cells.some((cell, place) => cell.includes('\n') && joinsRows(cells, place, form))
    : cells.some((cell) => cell.includes('\n') && cell.includes(form.delimiter))

const hasPairs = (line: string): boolean => (line.split('"').length - 1) % 2 === 0

/** The cells of a line that is a row of its own; null when a quotation mark leaves that open. */
const cellsOfLine = (line: string, { width, delimiter }: TableForm): readonly string[] | null => {
  const { data, errors } = papa.parse<string[]>(line, { delimiter, newline: '\n' })
  const [cells = []] = data

  return errors.length === 0 && cells.length === width && hasPairs(line) ? cells : null
}

/**
 * The rows of what was read as one: itself, or its lines when a stray quotation mark joined them.
 * Lines that cannot be told apart are broken; blank ones are left out.
 */
export const rowsOfRecord = (read: FileRecord, form: TableForm): readonly FileRecord[] => {
  const broken =
    read.broken ?? (read.text !== undefined && isJoined(read, form) ? JOINED_ROWS : undefined)
  if (broken === undefined || read.text === undefined)
    return [broken === undefined ? read : { ...read, broken }]

  return read.text.split('\n').flatMap((line, index): FileRecord[] => {
    const row = read.row + index
    const cells = cellsOfLine(line, form)
    if (cells === null) return [{ row, cells: [line], broken }]
    return cells.some((cell) => cell.trim() !== '') ? [{ row, cells }] : []
  })
}
