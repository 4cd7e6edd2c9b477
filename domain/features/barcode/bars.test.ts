// Bars of labels: known drawings, and every drawing read back with an independent reader.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128, ean13 } from './bars.ts'
import { internalBarcode } from './barcode.ts'

/** Lengths of the runs of equal modules. */
const runsOf = (modules: string): number[] =>
  (modules.match(/1+|0+/g) ?? []).map((run) => run.length)

/**
 * What a scanner of Code 128 reads, by the symbols' own widths: all 128 code words are drawn once
 * to learn them.
 */
const symbolAt = (modules: string, at: number): string =>
  runsOf(modules.slice(at * 11, at * 11 + 11)).join('')
const learnt = new Map<string, number>(
  Array.from({ length: 95 }, (_, value): [string, number] => [
    symbolAt(code128(String.fromCharCode(value + 32)) ?? '', 1),
    value,
  ]),
)
const pairsLearnt = new Map<string, number>(
  Array.from({ length: 100 }, (_, value): [string, number] => [
    symbolAt(code128(`${String(value).padStart(2, '0')}00`) ?? '', 1),
    value,
  ]),
)

const readCode128 = (modules: string): string => {
  const count = (modules.length - 13) / 11
  let paired = symbolAt(modules, 0) === '211232'
  let text = ''
  for (let at = 1; at < count - 1; at += 1) {
    const symbol = symbolAt(modules, at)
    if (!paired && symbol === '113141') paired = true
    else if (paired && symbol === '114131') paired = false
    else
      text += paired
        ? String(pairsLearnt.get(symbol)).padStart(2, '0')
        : String.fromCharCode((learnt.get(symbol) ?? 0) + 32)
  }
  return text
}

test('decision R13 code128 draws the expected bars for codes of the shop', () => {
  expect(code128('ABC1')).toBe(
    '1101001000010100011000100010110001000100011010011100110101100100001100011101011',
  )
  expect(code128('PROD0123450078')).toBe(
    '1101001000011101110110110001011101000111011010110001000101110111101100110110011101101110101110110001101100110011000010100100001101001100011101011',
  )
})

test('decision R13 ean13 draws the expected bars for a printed product', () => {
  expect(ean13('5901234123457')).toBe(
    '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
  )
  expect(['5901234123458', '590123412345', 'PROD123456789'].map(ean13)).toEqual([null, null, null])
})

test('decision R13 code128 decodes to the encoded text for any text', () => {
  const text = fc.array(
    fc.oneof(
      fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      fc.stringMatching(/^\d{2,9}$/),
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      text.map((parts) => parts.join('')),
      (written) => {
        const modules = code128(written) ?? ''
        expect(readCode128(modules)).toBe(written)
        expect(modules.startsWith('1') && modules.endsWith('11')).toBe(true)
      },
    ),
  )
})

test('decision R13 every internal barcode is drawn as EAN-13 with 95 modules', () => {
  fc.assert(
    fc.property(fc.nat(), (counter) => {
      expect(ean13(internalBarcode(counter))).toHaveLength(95)
    }),
  )
})

test('decision R13 code128 draws nothing for letters that it does not have', () => {
  expect(['ŋŋ', '', 'A\n'].map(code128)).toEqual([null, null, null])
})
