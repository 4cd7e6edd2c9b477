// Codes the shop generates: the custom barcode of the inventory dialog, and the internal barcode of
// products without one.

/** Maximum length of a product's barcode. */
export const MAX_CODE_LENGTH = 50

/** Maximum number of codes in one request, so that they fit into one URL. */
export const MAX_ASKED_CODES = 25

/** Default prefix of the dialog. */
export const DEFAULT_PREFIX = 'PROD'

/** Normalises a prefix: upper case, at most 6 characters. */
export const cleanPrefix = (text: string): string =>
  text.toUpperCase().replace(/\s/g, '').slice(0, 6)

/**
 * Prefix + last 6 digits of the clock (ms) + 3 random digits. `random` is at least 0 and below 1.
 */
export const dialogCode = (prefix: string, now_ms: number, random: number): string =>
  cleanPrefix(prefix) +
  String(Math.trunc(now_ms) % 1_000_000).padStart(6, '0') +
  String(Math.floor(random * 1000)).padStart(3, '0')

/** The two codes of a product. */
type Codes = { readonly barcode: string | null; readonly internal_barcode: string | null }

/** Does a product have this code as barcode or internal barcode, ignoring case? */
const isCodeTaken = (code: string, products: readonly Codes[]): boolean => {
  const cleaned = code.trim().toUpperCase()
  return products.some(
    ({ barcode, internal_barcode }) =>
      barcode?.toUpperCase() === cleaned || internal_barcode?.toUpperCase() === cleaned,
  )
}

/** Why a code cannot be applied, or null. */
export const codeProblem = (code: string, products: readonly Codes[]): string | null => {
  if (code.trim() === '') return 'Please enter or generate a barcode'
  return isCodeTaken(code, products) ? 'This code already exists!' : null
}

/** Check digit of the first 12 digits of an EAN-13. */
export const checkDigit = (digits: string): string => {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * The 13 digits of an EAN-13: 12 digits get their check digit. Null for any other text or a wrong
 * check digit.
 */
export const ean13Digits = (code: string): string | null => {
  if (!/^\d{12,13}$/.test(code)) return null
  const digits = code.slice(0, 12) + checkDigit(code.slice(0, 12))
  return digits.startsWith(code) ? digits : null
}

/**
 * Internal barcode number `counter`: 13 digits that begin with 2, which no manufacturer's code
 * does, and a check digit.
 */
export const internalBarcode = (counter: number): string => {
  const digits = `2${String(counter).padStart(11, '0')}`
  return digits + checkDigit(digits)
}
