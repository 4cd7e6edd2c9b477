// Decides which codes of the camera count, because
// the camera reads the same code many times a second.
import { MAX_CODE_LENGTH } from '../barcode/barcode.ts'

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

/** The moment (ms) at which each code counted last. */
export type CameraReads = ReadonlyMap<string, number>
export const NO_READS: CameraReads = new Map()

/**
 * A text that can be a code of a product or a receipt.
 * A QR code may hold any text, for example an address.
 */
const isCode = (text: string): boolean =>
  /^[^\p{Cc}]+$/u.test(text) && text.length <= MAX_CODE_LENGTH

/** What the reader of a browser found in a picture. */
export type FoundCode = { readonly format: string; readonly rawValue: string }

/**
 * With a 0 in front EAN-13 has the bars of UPC-A, and some readers write out UPC-E as such a code.
 */
const WITH_ZERO: readonly string[] = ['ean_13', 'upc_a', 'upc_e']

/** What a scanner types for this code: UPC-A has 12 digits. */
const scannedText = ({ format, rawValue }: FoundCode): string => {
  const text = rawValue.trim()
  return WITH_ZERO.includes(format) && /^0\d{12}$/.test(text) ? text.slice(1) : text
}

/** The codes of one picture that count now. */
export const takeReads = (
  reads: CameraReads,
  found: readonly FoundCode[],
  now_ms: number,
): { readonly reads: CameraReads; readonly codes: readonly string[] } => {
  const codes = [...new Set(found.map(scannedText))].filter(
    (code) =>
      isCode(code) && now_ms - (reads.get(code) ?? Number.NEGATIVE_INFINITY) >= SAME_CODE_MS,
  )
  return { reads: new Map([...reads, ...codes.map((code) => [code, now_ms] as const)]), codes }
}
