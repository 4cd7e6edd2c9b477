// Reads a text file as a table: comma, semicolon or
// tab; UTF-8 with or without mark, or Windows-1252.
import { readFile } from 'node:fs/promises'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import papa from 'papaparse'

/** A row below the header; `row` counts as a spreadsheet does, with the first line as row 1. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

export type FileTable = { readonly header: readonly string[]; readonly rows: readonly TableRow[] }

type TableLimits = { readonly rows: number; readonly columns: number }

const DELIMITERS = [',', ';', '\t'] as const

// Control characters but tab, line ends, and those that some Windows files have for unused places:
// no text file has them; pictures, archives and programs do.
const BINARY = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const withoutBlankEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** Enough of a file for its first row. */
const HEAD = 64 * 1024

/**
 * Some programs name the delimiter in a line before
 * the header. Spreadsheets do not count that line.
 */
const NAMED_DELIMITER = /^sep=[,;\t]?\r?\n/i

/** The delimiter that divides the first row into the most cells. */
const findDelimiter = (text: string): (typeof DELIMITERS)[number] => {
  const head = text.slice(0, HEAD).trimStart()
  const counts = DELIMITERS.map(
    (delimiter) => papa.parse<string[]>(head, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  )
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Spreadsheets write blank rows for cells that were once
 * used. They are cut off before anything is parsed.
 */
const withoutBlankRowsAtEnd = (text: string, delimiter: string): string => {
  const blanks = [' ', '\n', '\r', '\t', delimiter].map((sign) => sign.charCodeAt(0))
  let end = text.length
  while (end > 0 && blanks.includes(text.charCodeAt(end - 1))) end -= 1
  const line = text.indexOf('\n', end)

  return line === -1 ? text : text.slice(0, line)
}

/** Lines that are read for each row that may be imported: blank ones between rows count as well. */
const LINES_PER_ROW = 4

/**
 * The rows that are not blank, up to one more than `most`. Throws not_a_table for a quote that
 * never ends.
 */
const readRows = (file: string, most: number): TableRow[] => {
  const delimiter = findDelimiter(file)
  const rows: TableRow[] = []
  let [row, isBroken] = [0, false]
  papa.parse<string[]>(withoutBlankRowsAtEnd(file, delimiter), {
    delimiter,
    step: ({ data, errors }, parser) => {
      row += 1
      isBroken ||= errors.some(({ code }) => code === 'MissingQuotes')
      if (data.some((cell) => cell.trim() !== '')) rows.push({ row, cells: data })
      if (rows.length > most + 1 || row > most * LINES_PER_ROW) parser.abort()
    },
  })

  if (row > most * LINES_PER_ROW) throw refuse('too_many_rows')
  if (isBroken) throw refuse('not_a_table')

  return rows
}

/**
 * The table of a file; blank rows are left out. Throws not_a_table, no_header when no cell of the
 * first row has a letter, and too_many_rows.
 */
export const readTable = (bytes: Uint8Array, most: TableLimits): FileTable => {
  const text = decode(bytes)
  if (BINARY.test(text)) throw refuse('not_a_table')
  const [first, ...rows] = readRows(text.replace(NAMED_DELIMITER, ''), most.rows)
  const header = withoutBlankEnd(first?.cells ?? [])
  if (header.length === 0 || header.length > most.columns) throw refuse('not_a_table')
  if (!header.some((cell) => /\p{L}/u.test(cell))) throw refuse('no_header')
  if (rows.length > most.rows) throw refuse('too_many_rows')

  return { header: header.map((cell) => cell.trim()), rows }
}

/** The table of an uploaded file. Throws not_found as well, when the file is gone. */
export const readTableFile = async (path: string, most: TableLimits): Promise<FileTable> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw refuse('not_found', { thing: 'The uploaded file' })
    throw error
  })
  return readTable(bytes, most)
}
