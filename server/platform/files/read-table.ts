// Reads a text file as a table: comma, semicolon or tab; UTF-8 with or without mark, UTF-16, or
// Windows-1252; line ends of any kind, also mixed.
import { readFile, stat } from 'node:fs/promises'
import { foreignFileOf } from '@webale/domain/kernel/file-kind.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { type FileRecord, rowsOfRecord, STRAY_QUOTE } from './stray-quotes.ts'

/**
 * A row of the file; `row` counts as a spreadsheet does, with the first line as row 1. `broken`
 * says why its cells cannot be trusted.
 */
export type TableRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly broken?: string
}

/** `top` has the first rows of the file, of which `header_row` is the one with the names. */
export type FileTable = {
  readonly header: readonly string[]
  readonly header_row: number
  readonly top: readonly TableRow[]
  readonly rows: readonly TableRow[]
}

type TableLimits = { readonly rows: number; readonly columns: number }

/** Finds the row that names the columns among the first ones; an index. */
type HeaderFinder = (top: readonly TableRow[]) => number

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Rows among which the one with the names is looked for. */
const TOP_ROWS = 20

// Papa Parse would guess one kind of line end and take the others for text.
const NEW_LINE = '\n'

const withoutBlankEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** Enough of a file for its first rows. */
const HEAD = 64 * 1024

/**
 * Some programs name the delimiter in a line before
 * the header. Spreadsheets do not count that line.
 */
const NAMED_DELIMITER = /^sep=[,;\t]?\n/i

/**
 * The delimiter that divides the first row into the most cells, when another row has as many:
 * a title above the table has not. Otherwise the one that gives the widest row.
 */
const findDelimiter = (text: string): Delimiter => {
  const head = text.slice(0, HEAD).trimStart()
  const widths = DELIMITERS.map((delimiter) =>
    papa
      .parse<string[]>(head, { delimiter, newline: NEW_LINE, preview: TOP_ROWS })
      .data.map(({ length }) => length),
  )
  const first = widths.map(([width = 0, ...below]) =>
    below.length === 0 || below.includes(width) ? width : 0,
  )
  const most = Math.max(...first) > 1 ? first : widths.map((found) => Math.max(0, ...found))

  return DELIMITERS[most.indexOf(Math.max(...most))] ?? ','
}

/**
 * Spreadsheets write blank rows for cells that were once
 * used. They are cut off before anything is parsed.
 */
const withoutBlankRowsAtEnd = (text: string, delimiter: string): string => {
  const blanks = [' ', '\n', '\t', delimiter].map((sign) => sign.charCodeAt(0))
  let end = text.length
  while (end > 0 && blanks.includes(text.charCodeAt(end - 1))) end -= 1
  const line = text.indexOf('\n', end)

  return line === -1 ? text : text.slice(0, line)
}

/** Lines that are read for each row that may be imported: blank ones between rows count as well. */
const LINES_PER_ROW = 4

type RowReader = { readonly delimiter: Delimiter; readonly rows: readonly FileRecord[] }

/**
 * The rows that are not blank, up to a few more than `most`. A row with a stray quotation mark is
 * marked as broken. Throws open_quote for one that never ends.
 */
const readRows = (file: string, most: number): RowReader => {
  const delimiter = findDelimiter(file)
  const text = withoutBlankRowsAtEnd(file, delimiter)
  const rows: FileRecord[] = []
  let [row, open, from] = [0, 0, 0]
  papa.parse<string[]>(text, {
    delimiter,
    newline: NEW_LINE,
    step: ({ data, errors, meta }, parser) => {
      row += 1
      const lines = text.slice(from, meta.cursor).replace(/\n$/, '')
      from = meta.cursor
      if (errors.some(({ code }) => code === 'MissingQuotes')) open = row
      const hasStrayQuote = errors.some(({ type }) => type === 'Quotes')
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({
          row,
          cells: data,
          ...(hasStrayQuote && { broken: STRAY_QUOTE }),
          ...(lines.includes(NEW_LINE) && { text: lines }),
        })
      if (rows.length > most + TOP_ROWS || row > most * LINES_PER_ROW) parser.abort()
    },
  })

  if (row > most * LINES_PER_ROW) throw refuse('too_many_rows')
  if (open > 0) throw refuse('open_quote', { row: String(open) })

  return { delimiter, rows }
}

const withoutText = ({ row, cells, broken }: FileRecord): TableRow => ({
  row,
  cells,
  ...(broken !== undefined && { broken }),
})

/** The rows of the table; below one that is divided into its lines the others count on. */
const divideRows = (
  read: readonly FileRecord[],
  form: Parameters<typeof rowsOfRecord>[1],
): TableRow[] => {
  let moved = 0
  return read.flatMap((one) => {
    const rows = rowsOfRecord({ ...one, row: one.row + moved }, form)
    if (one.text !== undefined && rows[0]?.cells !== one.cells)
      moved += one.text.split(NEW_LINE).length - 1
    return rows.map(withoutText)
  })
}

const FIRST_ROW: HeaderFinder = () => 0

/**
 * The table of a file; blank rows are left out. Throws the refusal of a file of another kind,
 * not_a_table, too_many_columns, no_header when no cell of the header has a letter, and
 * too_many_rows.
 */
export const readTable = (
  bytes: Uint8Array,
  most: TableLimits,
  findHeader = FIRST_ROW,
): FileTable => {
  const foreign = foreignFileOf(bytes)
  if (foreign !== null) throw refuse(foreign)
  const { delimiter, rows: found } = readRows(
    decodeText(bytes).replace(NAMED_DELIMITER, ''),
    most.rows,
  )
  const top = found.slice(0, TOP_ROWS).map(withoutText)
  const index = findHeader(top)
  const named = found[index]
  const header = withoutBlankEnd(named?.cells ?? [])
  if (named === undefined || header.length === 0) throw refuse('not_a_table')
  if (header.length > most.columns)
    throw refuse('too_many_columns', { most: formatNumber(most.columns) })

  if (named.broken !== undefined) throw refuse('open_quote', { row: String(named.row) })
  if (!header.some((cell) => /\p{L}/u.test(cell))) throw refuse('no_header')
  const rows = divideRows(found.slice(index + 1), { width: named.cells.length, delimiter })
  if (rows.length > most.rows) throw refuse('too_many_rows')

  return {
    header: header.map((cell) => cell.trim()),
    header_row: named.row,
    top,
    rows,
  }
}

const refuseGone = (error: unknown): never => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw refuse('not_found', { thing: 'The uploaded file' })
  throw error
}

/** When an uploaded file was written, in ms. Throws not_found when it is gone. */
export const whenUploaded = async (path: string): Promise<number> =>
  (await stat(path).catch(refuseGone)).mtimeMs

/** The table of an uploaded file. Throws not_found as well, when the file is gone. */
export const readTableFile = async (
  path: string,
  most: TableLimits,
  findHeader = FIRST_ROW,
): Promise<FileTable> => {
  const bytes = await readFile(path).catch(refuseGone)
  return readTable(bytes, most, findHeader)
}
