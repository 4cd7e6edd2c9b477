// One article, one code: which texts name the same article. What is stored stays as it was typed;
// only comparisons use these functions.
import { checkDigit } from './barcode.ts'

/** The longest GTIN; every shorter one has zeros in front of it. */
const GTIN_DIGITS = 14

/** Spaces, control signs, and signs that no screen shows. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** The code as a person sees it: without spaces and invisible signs, wide digits as usual ones. */
const seenCode = (code: string): string =>
  /[^\x21-\x7e]/.test(code) ? code.normalize('NFKC').replace(UNSEEN, '') : code

const gtinOfDigits = (digits: string): string | null => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null
  const gtin = digits.padStart(GTIN_DIGITS, '0')
  return checkDigit(`0${gtin.slice(0, -1)}`) === gtin.at(-1) ? gtin : null
}

/**
 * The 14 digits of a GTIN of 8, 12, 13 or 14 digits with a right check digit; null for other texts.
 */
export const gtinOf = (code: string): string | null => gtinOfDigits(seenCode(code))

/** The form in which two codes of one article are equal. Empty for a text without a sign. */
export const codeKeyOf = (code: string): string => {
  const seen = seenCode(code)
  return gtinOfDigits(seen) ?? seen.toLowerCase()
}

/** Codes that the shop makes have 13 digits: a GTIN in 13 digits, any other code in its key. */
export const internalSpelling = (code: string): string => {
  const key = codeKeyOf(code)
  return gtinOf(code) !== null && key.startsWith('0') ? key.slice(1) : key
}

/** A code as the database looks it up: as it was sent, its key, and as an internal barcode. */
export type CodeSearch = {
  readonly code: string
  readonly code_key: string
  readonly internal_code: string
}

/** The spellings by which the database finds a code. */
export const codeSearchOf = (code: string): CodeSearch => ({
  code: code.toLowerCase(),
  code_key: codeKeyOf(code),
  internal_code: internalSpelling(code),
})

/** The stored key of a barcode; null for none, and for one without a visible sign. */
export const storedCodeKey = (barcode: string | null): string | null =>
  barcode === null || codeKeyOf(barcode) === '' ? null : codeKeyOf(barcode)

/** The two codes of a product. */
export type ProductCodes = {
  readonly barcode: string | null
  readonly internal_barcode: string | null
}

/** The keys of a product's codes. */
export const codeKeysOf = ({ barcode, internal_barcode }: ProductCodes): readonly string[] => [
  ...new Set(
    [barcode, internal_barcode]
      .map((code) => (code === null ? '' : codeKeyOf(code)))
      .filter((key) => key !== ''),
  ),
]

/** Does the product have this code, in whatever notation? */
export const hasCode = (product: ProductCodes, code: string): boolean =>
  codeKeysOf(product).includes(codeKeyOf(code))

/**
 * Of the products that have one code, those with exactly this text, ignoring case; all of them when
 * none has: then a person chooses.
 */
export const preferExactCode = <Product extends ProductCodes>(
  products: readonly Product[],
  code: string,
): readonly Product[] => {
  const text = code.toLowerCase()
  const exact = products.filter(
    ({ barcode, internal_barcode }) =>
      barcode?.toLowerCase() === text || internal_barcode?.toLowerCase() === text,
  )
  return exact.length > 0 ? exact : products
}

/**
 * Can a scanner with a keyboard send this code? It knows the signs of an English keyboard only, and
 * leaves out spaces at both ends.
 */
export const isScannable = (code: string): boolean =>
  /^[\x21-\x7e][\x20-\x7e]+[\x21-\x7e]$/.test(code)

/** Why no scanner reads this code, or null. */
export const scannerProblem = (code: string): string | null =>
  code === '' || isScannable(code)
    ? null
    : 'Scanners cannot read this code. Use 3 or more English letters and digits.'

/** Why a code cannot be applied, or null. */
export const codeProblem = (code: string, products: readonly ProductCodes[]): string | null => {
  if (codeKeyOf(code) === '') return 'Please enter or generate a barcode'
  return products.some((product) => hasCode(product, code)) ? 'This code already exists!' : null
}

/**
 * The 13 digits of an EAN-13: a UPC-A gets a 0 in front, any other 12 digits get their check digit.
 * Null for any other text or a wrong check digit.
 */
export const ean13Digits = (code: string): string | null => {
  if (!/^\d{12,13}$/.test(code)) return null
  if (gtinOf(code) !== null) return code.padStart(13, '0')
  return code.length === 12 ? code + checkDigit(code) : null
}
