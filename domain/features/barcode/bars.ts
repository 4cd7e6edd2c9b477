// Barcodes for laser scanners: EAN-13 (ISO/IEC 15420) and Code 128 (ISO/IEC 15417). A barcode is
// one row of modules, '1' for black.
import { checkDigit } from './barcode.ts'

/**
 * Widths of bar, space, bar, space, bar, space of
 * the symbols of Code 128, value 0 to Start C (105).
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 ' +
  '112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 ' +
  '311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const STOP = '2331112'
const START_B = 104
const START_C = 105
const TO_C = 99
const TO_B = 100

/** '212' is two black modules, one white, two black. */
const toModules = (widths: string): string =>
  widths
    .split('')
    .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width)))
    .join('')

const lettersOf = (piece: string): number[] =>
  piece.split('').map((letter) => letter.charCodeAt(0) - 32)
const pairsOf = (piece: string): number[] => (piece.match(/\d\d/g) ?? []).map(Number)

/**
 * Values of the symbols of a text: two digits in one symbol (set C) where four or more follow each
 * other, set B elsewhere.
 */
const valuesOf = (text: string): number[] =>
  text
    .split(/((?:\d\d){2,})/)
    .map((piece, index) => ({ piece, paired: index % 2 === 1 }))
    .filter(({ piece }) => piece !== '')
    .flatMap(({ piece, paired }, index) => {
      const startCode = index === 0 ? (paired ? START_C : START_B) : paired ? TO_C : TO_B
      return [startCode, ...(paired ? pairsOf(piece) : lettersOf(piece))]
    })

/** The modules of a text of printable ASCII, or null for any other text. */
export const code128 = (text: string): string | null => {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const values = valuesOf(text)
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103

  return (
    [...values, check].map((value) => toModules(SYMBOLS[value] ?? '')).join('') + toModules(STOP)
  )
}

/**
 * White and black widths of the digits of EAN-13 in set A; set B is the mirror image, set C the
 * same beginning with black.
 */
const DIGITS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/**
 * Which of the six digits on the left are written in
 * set B, by the first digit, which has no bars itself.
 */
const MIRRORED = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

const invert = (modules: string): string =>
  modules.replace(/[01]/g, (module) => (module === '1' ? '0' : '1'))

const digitModules = (digit: string, set: string): string => {
  const widths = DIGITS[Number(digit)] ?? ''
  if (set === 'C') return toModules(widths)
  return invert(toModules(set === 'A' ? widths : widths.split('').reverse().join('')))
}

/** The modules of 13 digits with a correct check digit, or null for any other text. */
export const ean13 = (text: string): string | null => {
  if (!/^\d{13}$/.test(text) || checkDigit(text.slice(0, 12)) !== text[12]) return null
  const sets = MIRRORED[Number(text[0])] ?? ''
  const left = text
    .slice(1, 7)
    .split('')
    .map((digit, index) => digitModules(digit, sets[index] ?? 'A'))
    .join('')

  const right = text
    .slice(7)
    .split('')
    .map((digit) => digitModules(digit, 'C'))
    .join('')

  return `101${left}01010${right}101`
}
