// The first sheet of an .xlsx file as CSV text. Nothing is unpacked before its size is known, and
// no macro or formula is ever run: the file is a zip of XML, and only the texts and numbers that it
// holds are read.
import { unzipSync, zipSync } from 'fflate'
import { MAX_UNPACKED_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'

/**
 * Bytes of all files in a zip, by its directory. The unpacker gives each file a buffer of that size
 * and never a larger one, so a directory that says less cannot fill the memory.
 */
const unpackedSize = (zip: Uint8Array): number => {
  let size = 0
  unzipSync(zip, {
    filter: ({ originalSize }) => {
      size += originalSize
      return false
    },
  })

  return size
}

/**
 * The XML of the file in a zip without compression,
 * which the reader opens without workers of its own.
 */
const repack = (zip: Uint8Array): ArrayBuffer => {
  const files = unzipSync(zip, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
  return zipSync(files, { level: 0 }).buffer
}

/** Digits that a number of a spreadsheet has: 0.1 + 0.2 is 0.3 there. */
const DIGITS = 15

const cellText = (cell: unknown): string => {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)))
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)

  return typeof cell === 'string' ? cell : ''
}

/**
 * Throws import_too_large for a zip that unpacks beyond
 * the limit, and not_a_table for what is no spreadsheet.
 */
export const sheetToCsv = async (zip: Uint8Array): Promise<string> => {
  try {
    if (unpackedSize(zip) > MAX_UNPACKED_BYTES) throw refuse('import_too_large')
    const rows = (await readSheet(repack(zip))) as readonly (readonly unknown[])[]
    return papa.unparse(rows.map((row) => row.map(cellText)))
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : refuse('not_a_table')
  }
}
