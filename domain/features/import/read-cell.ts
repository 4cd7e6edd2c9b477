// Reads the cells of a file: numbers as people write
// them, Yes and No, and texts, which are never formulas.
import { TRACKING_TYPES } from '../../kernel/quantity.ts'

// Two alternatives without nested repetition over the
// same characters, so that no input causes backtracking.
const PLAIN = /^\d+(?:\.\d+)?$/
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Beyond these digits a number is not exact. */
const MAX_LENGTH = 25

/**
 * A number as people write it: '1500', '1,500', '1 500', '1,500.50', 'UGX 1,500', '1,500/='. Null
 * for anything else: '1,5' may be one and a half or a typing mistake.
 */
export const readNumber = (cell: string): number | null => {
  const bare = cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^(?:ugx|ush|shs)\.? ?/i, '')
    .replace(/ ?\/[=-]$/, '')

  const sign = /^[-−]/.test(bare) ? -1 : 1
  const digits = bare.replace(/^[-−+] ?/, '')
  if (digits.length > MAX_LENGTH || !(PLAIN.test(digits) || GROUPED.test(digits))) return null

  return sign * Number(digits.replace(/[, ]/g, '')) + 0
}

const YES: readonly string[] = ['yes', 'y', 'true', '1', 'x']
const NO: readonly string[] = ['no', 'n', 'false', '0', '-']

/** Yes or No in the usual ways; null for anything else. */
export const readYesNo = (cell: string): boolean | null => {
  const word = cell.toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : null
}

/**
 * A tracking type in any case; 'ml' is milliliter. Other texts stay, so that the form's rule names
 * the choices.
 */
export const readTracking = (cell: string): string => {
  const word = cell.toLowerCase()
  if (word === 'ml' || word === 'millilitre') return 'milliliter'
  return TRACKING_TYPES.find((type) => type === word) ?? cell
}

/**
 * The text of a cell: without blanks around it, on one line. An apostrophe before = + - @ is what
 * our own files put there against formulas; it is no part of the text.
 */
export const cleanCell = (cell: string): string =>
  cell
    .replace(/\s*[\r\n\t]+\s*/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Spreadsheets show a long code as 6.16404E+12 and lose its digits when they save it as text. */
export const isShortenedNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)

/** A phone number without its first 0, which spreadsheets drop, gets it back. Other texts stay. */
export const withFirstZero = (phone: string): string =>
  /^[2-47]\d{8}$/.test(phone.replace(/[ -]/g, '')) ? `0${phone}` : phone
