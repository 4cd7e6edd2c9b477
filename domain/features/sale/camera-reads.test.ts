// The codes of a camera that count.
import { expect, test } from 'vitest'
import { NO_READS, takeReads } from './camera-reads.ts'

/** The codes that count in a row of pictures, each with its time and what it shows. */
const codesOf = (
  pictures: readonly (readonly [now_ms: number, ...texts: string[]])[],
): string[] => {
  let reads = NO_READS
  return pictures.flatMap(([now_ms, ...texts]) => {
    const found = texts.map((rawValue) => ({ format: 'code_128', rawValue }))
    const taken = takeReads(reads, found, now_ms)
    reads = taken.reads
    return taken.codes.map((code) => `${code} at ${now_ms}`)
  })
}

test('SCAN-002 the same code counts again after 1.5 seconds, and another one at once', () => {
  expect(
    codesOf([
      [0, 'A'],
      [100, 'A'],
      [1499, 'A'],
      [1500, 'A'],
    ]),
  ).toEqual(['A at 0', 'A at 1500'])
  expect(
    codesOf([
      [0, 'A'],
      [100, 'B'],
      [200, 'A'],
      [300, 'B', 'C', 'C'],
      [1500, 'A', 'B'],
    ]),
  ).toEqual(['A at 0', 'B at 100', 'C at 300', 'A at 1500'])
})

test('SCAN-001 texts that cannot be a code do not count', () => {
  expect(
    codesOf([[0, ' 6161100098765 ', '', ' ', 'a\nb', 'x'.repeat(51), 'x'.repeat(50)]]),
  ).toEqual(['6161100098765 at 0', `${'x'.repeat(50)} at 0`])
})

test('SCAN-001 UPC-A is the 12 digits that a scanner types, whatever the reader calls it', () => {
  const codeOf = (format: string, rawValue: string) =>
    takeReads(NO_READS, [{ format, rawValue }], 0).codes
  for (const format of ['upc_a', 'upc_e', 'ean_13'])
    expect(codeOf(format, '0036000291452')).toEqual(['036000291452'])
  expect(codeOf('upc_a', '036000291452')).toEqual(['036000291452'])
  expect(codeOf('ean_13', '6161100098763')).toEqual(['6161100098763'])
  expect(codeOf('qr_code', '0036000291452')).toEqual(['0036000291452'])
})

test('CODE-007 the bars and the link of one article in one picture count once, and UPC-E is written out', () => {
  const codes = (...found: readonly { format: string; rawValue: string }[]) =>
    takeReads(NO_READS, found, 0).codes
  const link = { format: 'qr_code', rawValue: 'https://id.gs1.org/01/09506000134352' }
  expect(codes(link, { format: 'ean_13', rawValue: '9506000134352' })).toHaveLength(1)
  expect(codes({ format: 'upc_e', rawValue: '04252614' })).toEqual(['042100005264'])
  expect(codes({ format: 'ean_8', rawValue: '04252614' })).toEqual(['04252614'])
  const long = `https://id.gs1.org/01/09506000134352/10/${'A'.repeat(60)}`
  expect(codes({ format: 'qr_code', rawValue: long })).toEqual([long])
  const elements = '\u001d010950600013435210A1\u001d2112'
  expect(codes({ format: 'code_128', rawValue: elements })).toEqual([elements])
})
