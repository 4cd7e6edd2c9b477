// Kinds of code, papers, and which codes fit a label.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internalBarcode } from './barcode.ts'
import { ean13Digits } from './code-key.ts'
import {
  CODE_KINDS,
  LABEL_PAPERS,
  LABEL_SIZES,
  type LabelPaper,
  OFFSETS_MM,
  printedCode,
  QUIET_MODULES,
  readLabelSettings,
} from './label-print.ts'

const DEFAULTS = { kind: 'qr', paper: 'a4', right_mm: 0, down_mm: 0 }

test('LABEL-001 a device prints QR codes on A4 until something else is chosen', () => {
  expect(readLabelSettings(null)).toEqual(DEFAULTS)
  expect(CODE_KINDS[0]).toBe('qr')
  expect(printedCode({ code: 'A'.repeat(50) }, { kind: 'qr', paper: 'roll_40x30' })).toEqual({
    text: 'A'.repeat(50),
    has_qr: true,
    bars: null,
    problem: null,
  })
})

test('LABEL-008 the stored settings are restored, and an offset beyond 5 mm or another value is ignored', () => {
  const chosen = { kind: 'ean_13', paper: 'roll_58x40', right_mm: -5, down_mm: 2.5 }
  expect(readLabelSettings(JSON.stringify(chosen))).toEqual(chosen)
  expect([OFFSETS_MM[0], OFFSETS_MM.at(-1), OFFSETS_MM.length]).toEqual([-5, 5, 21])
  for (const broken of [
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"kind":"x","paper":1,"right_mm":5.5,"down_mm":"2"}',
  ])
    expect({ broken, read: readLabelSettings(broken) }).toEqual({ broken, read: DEFAULTS })
})

test('LABEL-005 LABEL-006 12 digits get their check digit, and 13 digits need a right one', () => {
  expect(ean13Digits('590123412345')).toBe('5901234123457')
  expect(ean13Digits('5901234123457')).toBe('5901234123457')
  const ean = (code: string) => printedCode({ code }, { kind: 'ean_13', paper: 'a4' })
  expect(ean('590123412345')).toMatchObject({ text: '5901234123457', has_qr: false, problem: null })
  for (const code of ['5901234123450', '59012341234', '59012341234577', 'PROD123456789', ''])
    expect(ean(code)).toMatchObject({
      text: code,
      bars: null,
      problem: 'This is not an EAN-13 code',
    })
})

test('LABEL-005 a code that a product has already gets no check digit, because a scan would not find the product', () => {
  const ean = (code: string) =>
    printedCode({ code, is_own: true }, { kind: 'ean_13', paper: 'a4' }).problem
  expect(ean('590123412345')).toBe('This is not an EAN-13 code')
  expect(ean('5901234123457')).toBeNull()
})

test('LABEL-004 a code that does not fit the label is refused', () => {
  const bars = (code: string, paper: LabelPaper) =>
    printedCode({ code }, { kind: 'code_128', paper }).problem
  const TOO_LONG = 'Too long for this label: use QR'
  for (const paper of LABEL_PAPERS) expect(bars('A'.repeat(40), paper)).toBe(TOO_LONG)
  expect(LABEL_PAPERS.map((paper) => bars('PROD0123450078', paper))).toEqual([null, TOO_LONG, null])
  expect(LABEL_PAPERS.map((paper) => bars('2000000000015', paper))).toEqual([null, null, null])
  expect(bars('ŋŋ', 'a4')).toBe('Bars cannot show this code: use QR')
})

test('LABEL-003 bars are at least 0.25 mm wide, and 10 of them fit on each side of the bars', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\x20-\x7e]{1,50}$/),
      fc.constantFrom(...LABEL_PAPERS),
      fc.constantFrom('code_128' as const, 'qr_and_code_128' as const),
      (code, paper, kind) => {
        const { bars, problem, text, has_qr } = printedCode({ code }, { kind, paper })
        expect([text, bars === null]).toEqual([code, problem !== null])
        if (bars === null) return
        expect(has_qr).toBe(kind === 'qr_and_code_128')
        expect(bars.module_mm).toBeGreaterThanOrEqual(0.25)
        expect((bars.modules.length + 2 * QUIET_MODULES) * bars.module_mm).toBeLessThan(
          LABEL_SIZES[paper].label_width_mm,
        )
      },
    ),
  )
})

test('LABEL-003 every internal barcode fits every label as EAN-13', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...LABEL_PAPERS), (counter, paper) => {
      const code = internalBarcode(counter)
      expect(printedCode({ code, is_own: true }, { kind: 'ean_13', paper }).problem).toBeNull()
    }),
  )
})
