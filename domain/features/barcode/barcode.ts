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

/** Check digit of the digits before it: those of an EAN-13, or as many more with zeros in front. */
export const checkDigit = (digits: string): string => {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Internal barcode number `counter`: 13 digits that begin with 2, which no manufacturer's code
 * does, and a check digit.
 */
export const internalBarcode = (counter: number): string => {
  const digits = `2${String(counter).padStart(11, '0')}`
  return digits + checkDigit(digits)
}
