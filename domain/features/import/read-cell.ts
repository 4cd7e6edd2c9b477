// Reads the cells of a file: numbers as people write
// them, Yes and No, and texts, which are never formulas.
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import { hasHiddenCharacters } from '../../kernel/text.ts'

// Alternatives without nested repetition over the same characters, so that no input causes
// backtracking.
const PLAIN = /^\d+(?:\.\d+)?$/
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Beyond these digits a number is not exact. */
const MAX_LENGTH = 25

/** Signs that nobody sees: a chat program or a scanner puts them around numbers. */
const HIDDEN = /[\p{Cc}\p{Cf}]/gu

/** A number or code without signs that nobody sees. */
export const withoutHidden = (cell: string): string => cell.replace(HIDDEN, '')

/** Signs without a width, and those that turn the direction; joiners of letters are none. */
const STRAY = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A text without stray signs that nobody sees. */
export const mendText = (cell: string): string =>
  hasHiddenCharacters(cell) ? cell.replace(STRAY, '').trim() : cell

const CURRENCY_BEFORE = /^(?:ug ?shs?|ugx|ushs?|shs?)\.? ?/i
const CURRENCY_AFTER = / ?(?:\/[=-]|\.[-–]?|ugx|ushs?|shs?)$/i

type SignedDigits = { readonly sign: 1 | -1; readonly digits: string }

/** The digits of a number without currency, sign and brackets; '' for a dash, which means zero. */
const digitsOf = (cell: string): SignedDigits => {
  const amount = withoutHidden(cell.replace(/[\s\u00a0\u202f]+/g, ' ').trim())
    .replace(CURRENCY_BEFORE, '')
    .replace(CURRENCY_AFTER, '')
    .trim()

  const owed = /^\((.+)\)$/.exec(amount)?.[1]
  if (owed !== undefined) return { sign: -1, digits: owed }
  const sign = /^[-−–—]/.test(amount) ? -1 : 1

  return { sign, digits: amount.replace(/^[-−+–—] ?/, '') }
}

const isDash = (cell: string): boolean => /[-−–—]/.test(cell)

/** Most amounts need no reading. */
const WHOLE = /^\d{1,15}$/

const plainNumber = (digits: string): number | null =>
  digits.length <= MAX_LENGTH && (PLAIN.test(digits) || GROUPED.test(digits))
    ? Number(digits.replace(/[, ]/g, ''))
    : null

/**
 * A number as people write it: '1500', '1,500', '1 500', '1,500.50', 'UGX 1,500', '1,500/=',
 * '500 shs', '(500)' for -500, '-' for 0. Null for anything else: '1,5' may be one and a half or a
 * typing mistake.
 */
export const readNumber = (cell: string): number | null => {
  if (WHOLE.test(cell)) return Number(cell)
  const { sign, digits } = digitsOf(cell)
  const value = digits === '' && isDash(cell) ? 0 : plainNumber(digits)

  return value === null ? null : sign * value + 0
}

/** What a point divides in a column of money. Where it divides thousands, a comma has decimals. */
export const POINT_MEANINGS = ['thousands', 'decimals'] as const
export type PointMeaning = (typeof POINT_MEANINGS)[number]

const ONE_POINT = /^[1-9]\d{0,2}\.\d{3}$/
const POINTS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/
/** '1500,00' and '1.500,00': the comma before two digits cannot divide thousands. */
const COMMA_DECIMALS = /^(?:\d{4,}|\d{1,3}(?:\.\d{3})+),\d\d$/
/** '12,75' may be twelve and three quarters, or a typing mistake. */
const SHORT_COMMA = /^\d{1,3},\d\d?$/

const readPoints = (digits: string, meaning: PointMeaning | null): number | 'ambiguous' | null => {
  if (ONE_POINT.test(digits)) {
    if (meaning === null) return 'ambiguous'
    return Number(meaning === 'thousands' ? digits.replace('.', '') : digits)
  }

  if (SHORT_COMMA.test(digits)) {
    if (meaning === null) return 'ambiguous'
    return meaning === 'thousands' ? Number(digits.replace(',', '.')) : null
  }

  if (POINTS.test(digits)) return meaning === 'decimals' ? null : Number(digits.replace(/\./g, ''))
  if (COMMA_DECIMALS.test(digits)) return Number(digits.replace(/\./g, '').replace(',', '.'))

  return meaning === 'thousands' && /\.\d/.test(digits) ? null : plainNumber(digits)
}

/**
 * An amount of money in UGX; 'ambiguous' for '4.500' and '12,75' while nobody said what their sign
 * means, null for what is none.
 */
export const readMoney = (
  cell: string,
  meaning: PointMeaning | null,
): number | 'ambiguous' | null => {
  if (WHOLE.test(cell)) return Number(cell)
  const { sign, digits } = digitsOf(cell)
  if (digits === '') return isDash(cell) ? 0 : null
  if (digits.length > MAX_LENGTH) return null
  const value = readPoints(digits, meaning)

  return typeof value === 'number' ? sign * value + 0 : value
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

const BREAK = /[\r\n\t\v\f]/

/**
 * The text of a cell: without blanks around it, on one line. An apostrophe before = + - @ is what
 * our own files put there against formulas, and before a number so that it stays a text; it is no
 * part of the text.
 */
export const cleanCell = (cell: string): string =>
  (BREAK.test(cell) ? cell.replace(/\s*[\r\n\t\v\f]+\s*/g, ' ') : cell)
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠]|[.,:/e% -]*\d[\d.,:/e% -]*$)/i, '')

/** What a spreadsheet shows instead of a value that it could not compute. */
export const isErrorCell = (cell: string): boolean =>
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FORMULA!)|Err:\d+)$/i.test(cell)

/** What people write into a cell that has nothing. */
export const isNothing = (cell: string): boolean => /^(?:[-–—]+|n\/a|none|nil|null)$/i.test(cell)

/** A printed list ends with its sums: 'Grand Total:', 'TOTALS (UGX)'. */
export const isSum = (name: string): boolean =>
  /^(?:grand |sub[ -]?)?totals?(?: ?\(?(?:ugx|shs?)\)?)? ?:?$/i.test(name)

export const SUM = 'This row is a sum of the others'

/** The last of nested categories: 'Clothing > Hoodies, Sale' is 'Hoodies'. */
export const lastCategory = (cell: string): string =>
  cell.includes('>') ? (cell.split(',')[0]?.split('>').at(-1)?.trim() ?? '') : cell
