// Decides which codes of the camera count, because
// the camera reads the same code many times a second.
import { codeKeyOf } from '../barcode/code-key.ts'
import { codesOfScan, expandUpcE } from '../barcode/scanned-code.ts'

/** The kinds of code that are read, by their names in browsers. */
export const CAMERA_FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'qr_code',
] as const

/** The same code counts again after this time (ms). */
export const SAME_CODE_MS = 1500

/** The moment (ms) at which each article or text counted last. */
export type CameraReads = ReadonlyMap<string, number>
export const NO_READS: CameraReads = new Map()

/**
 * A QR code may hold any text, for example an address, also one that holds a code. Only GS1 codes
 * have a control sign, between their elements.
 */
const isCode = (text: string): boolean =>
  /^[^\p{Cc}]+$/u.test(text.replaceAll('\u001d', '')) && codesOfScan(text).length > 0

/** What the reader of a browser found in a picture. */
export type FoundCode = { readonly format: string; readonly rawValue: string }

/**
 * With a 0 in front EAN-13 has the bars of UPC-A, and some readers write out UPC-E as such a code.
 */
const WITH_ZERO: readonly string[] = ['ean_13', 'upc_a', 'upc_e']

/** What a scanner types for this code: UPC-A has 12 digits, and UPC-E is written out. */
const scannedText = ({ format, rawValue }: FoundCode): string => {
  const text = rawValue.trim()
  if (format === 'upc_e' && text.length === 8) return expandUpcE(text) ?? text
  return WITH_ZERO.includes(format) && /^0\d{12}$/.test(text) ? text.slice(1) : text
}

/** Two notations of one article in one picture count once. */
const keyOf = (text: string): string => codeKeyOf(codesOfScan(text)[0] ?? text)

/** The codes of one picture that count now. */
export const takeReads = (
  reads: CameraReads,
  found: readonly FoundCode[],
  now_ms: number,
): { readonly reads: CameraReads; readonly codes: readonly string[] } => {
  const texts = found.map(scannedText).filter(isCode)
  const seen = new Map(texts.map((text) => [keyOf(text), text] as const))
  const counting = [...seen].filter(
    ([key]) => now_ms - (reads.get(key) ?? Number.NEGATIVE_INFINITY) >= SAME_CODE_MS,
  )
  return {
    reads: new Map([...reads, ...counting.map(([key]) => [key, now_ms] as const)]),
    codes: counting.map(([, text]) => text),
  }
}
