// A sheet of an .xlsx file as CSV text. Nothing is unpacked before its size is known, and no macro
// or formula is ever run: the file is a zip of XML, and only the texts and numbers that it holds
// are read.
import { strToU8, unzipSync, zipSync } from 'fflate'
import { MAX_UNPACKED_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { mendSheet, mergedDown } from './mend-sheet.ts'
import {
  isComputedLater,
  numberShapesOf,
  pathOfSheet,
  type SheetName,
  sheetsOf,
  textOf,
} from './workbook-parts.ts'

/** `sheet` is the index of the one that was read. */
export type SheetText = {
  readonly csv: string
  readonly sheets: readonly SheetName[]
  readonly sheet: number
  /** Rows with cells that a filter or a person hid; they are not in the text. */
  readonly hidden_rows: number
}

/**
 * Refuses a zip whose files are too large, by its directory. The unpacker gives each file a buffer
 * of that size and never a larger one, so a directory that says less cannot fill the memory.
 */
const checkZip = (zip: Uint8Array): void => {
  let size = 0
  const names: string[] = []
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      size += originalSize
      names.push(name)
      return false
    },
  })

  if (names.includes('xl/workbook.bin')) throw refuse('binary_workbook')
  if (size > MAX_UNPACKED_BYTES) throw refuse('import_too_large')
}

/** Digits that a number of a spreadsheet has: 0.1 + 0.2 is 0.3 there. */
const DIGITS = 15

/** From here on a spreadsheet no longer knows the last digits of a whole number. */
const INEXACT = 1e15

const cellText = (cell: unknown): string => {
  if (typeof cell === 'number')
    return Math.abs(cell) >= INEXACT
      ? cell.toExponential(DIGITS - 1).toUpperCase()
      : String(Number(cell.toPrecision(DIGITS)))

  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)

  return typeof cell === 'string' ? cell : ''
}

/** The first sheet that a person sees. */
const firstVisible = (sheets: readonly SheetName[]): number =>
  Math.max(
    0,
    sheets.findIndex(({ is_hidden }) => !is_hidden),
  )

/**
 * A category that is merged beside its products belongs to each of them, also when its own row is
 * hidden; such rows are emptied afterwards.
 */
const fillMerged = (rows: unknown[][], xml: string, hidden: ReadonlySet<number>): void => {
  for (const { column, from, to } of mergedDown(xml)) {
    const value = rows[from - 1]?.[column] ?? null
    for (const row of rows.slice(from, to))
      if (row.some((cell) => cell !== null)) row[column] ??= value
  }

  for (const number of hidden) rows[number - 1]?.fill(null)
}

const readWorkbook = async (zip: Uint8Array, chosen: number | null): Promise<SheetText> => {
  checkZip(zip)
  const files = unzipSync(zip, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
  const sheets = sheetsOf(files)
  const sheet = chosen ?? firstVisible(sheets)
  const path = pathOfSheet(files, sheet)
  const stored = textOf(files, path)
  const { xml, hidden } = mendSheet(stored, {
    shapes: numberShapesOf(files),
    isComputedLater: isComputedLater(files),
  })

  const mended = stored === '' ? files : { ...files, [path]: strToU8(xml) }
  // Without compression the reader needs no workers of its own.
  const rows = (await readSheet(zipSync(mended, { level: 0 }).buffer, sheet + 1)) as unknown[][]
  fillMerged(rows, stored, hidden)

  return {
    csv: papa.unparse(rows.map((row) => row.map(cellText))),
    sheets,
    sheet,
    hidden_rows: hidden.size,
  }
}

/**
 * The text of a sheet: of the chosen one by its index, or of the first that is not hidden. Throws
 * import_too_large for a zip that unpacks beyond the limit, binary_workbook, and not_a_table for
 * what is no spreadsheet.
 */
export const sheetToCsv = async (
  zip: Uint8Array,
  chosen: number | null = null,
): Promise<SheetText> => {
  try {
    return await readWorkbook(zip, chosen)
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : refuse('not_a_table')
  }
}
