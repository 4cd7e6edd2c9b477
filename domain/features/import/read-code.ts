// Reads the barcode of a cell as it is printed on the goods. What a spreadsheet put around it or
// took from it is mended where only one reading is possible.
import { gtinOf } from '../barcode/code-key.ts'
import { withoutHidden } from './read-cell.ts'

/** Shorter numbers with blanks or commas are codes of a shop, which are kept as they are. */
const MIN_PRINTED = 8

const SEVERAL = /^\d{8,}(?:[ ,;|/]+\d{8,})+$/

/** Does the cell have several codes, of which only a person can choose one? */
export const hasSeveralCodes = (code: string): boolean => SEVERAL.test(code)

/** '600 123 456' and '6,001,234,567,890' without what divides their digits. */
const withoutGroups = (code: string): string => {
  if (hasSeveralCodes(code)) return code
  const isGrouped = /^\d+(?: \d+)+$/.test(code) || /^\d{1,3}(?:,\d{3})+$/.test(code)
  const digits = code.replace(/[ ,]/g, '')

  return isGrouped && digits.length >= MIN_PRINTED ? digits : code
}

/** Eleven digits whose check digit fits after a 0 lost that 0 in a spreadsheet. */
const withLostZero = (code: string): string =>
  /^\d{11}$/.test(code) && gtinOf(`0${code}`) !== null ? `0${code}` : code

/**
 * The code of a cell: ="001" and '001 lose their marks, 6001234567890.0 its decimals, and signs
 * that nobody sees go. Any other text stays.
 */
export const readCode = (cell: string): string => {
  const bare = withoutHidden(cell)
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()
    .replace(/^(\d{4,})\.0+$/, '$1')

  return withLostZero(withoutGroups(bare))
}

/** Spreadsheets show a long code as 6.16404E+12 and lose its digits when they save it as text. */
export const isShortenedNumber = (cell: string): boolean => /^\d(?:[.,]\d+E\+?|E\+)\d+$/i.test(cell)
