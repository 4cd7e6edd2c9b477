// Kinds of code, papers, and which codes fit a label.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internalBarcode } from './barcode.ts'
import { ean13Digits } from './code-key.ts'
import {
  CODE_KINDS,
  LABEL_DPI,
  LABEL_PAPERS,
  LABEL_SIZES,
  labelHint,
  type LabelPaper,
  OFFSETS_MM,
  printedCode,
  qrWidthMm,
  QUIET_MODULES,
  readLabelSettings,
} from './label-print.ts'

const DEFAULTS = { kind: 'qr', paper: 'a4', dpi: 203, right_mm: 0, down_mm: 0 }

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
  const chosen = { kind: 'ean_13', paper: 'roll_58x40', dpi: 300, right_mm: -5, down_mm: 2.5 }
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
      fc.stringMatching(/^[\x21-\x7e]{1,50}$/),
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

test('CODE-017 LABEL-005 a label shows the digits that a scanner sends for a code typed with wide ones', () => {
  const typed = { code: '５９０１２３４１２３４５７', is_own: true }
  for (const kind of ['qr', 'ean_13', 'code_128'] as const)
    expect(printedCode(typed, { kind, paper: 'a4' })).toMatchObject({
      text: '5901234123457',
      problem: null,
    })
})

test('LABEL-009 modules on rolls are whole dots of the chosen printer where they fit', () => {
  const perMm = { 203: 8, 300: 11.811 }
  const dots = (code: string, kind: 'ean_13' | 'code_128', paper: LabelPaper, dpi: 203 | 300) =>
    (printedCode({ code }, { kind, paper, dpi }).bars?.module_mm ?? 0) * perMm[dpi]
  expect(dots('5901234123457', 'ean_13', 'roll_58x40', 203)).toBe(3)
  expect(dots('5901234123457', 'ean_13', 'roll_58x40', 300)).toBeCloseTo(4, 3)
  for (const code of ['A1', 'PROD12', 'ABCDEFGHI', '2000000000015'])
    for (const paper of ['roll_40x30', 'roll_58x40'] as const)
      for (const dpi of [203, 300] as const) {
        const module = dots(code, 'code_128', paper, dpi)
        if (module > 0) expect(module).toBeCloseTo(Math.round(module), 3)
      }
  expect(dots('A1', 'code_128', 'roll_58x40', 300)).toBeCloseTo(6, 3)
  // The dots of office printers are finer: the sheet does not ask.
  expect(printedCode({ code: 'A1' }, { kind: 'code_128', paper: 'a4', dpi: 300 })).toEqual(
    printedCode({ code: 'A1' }, { kind: 'code_128', paper: 'a4' }),
  )
})

test('LABEL-009 a QR code on a roll has whole dots in each module and keeps to its room', () => {
  const perMm = { 203: 8, 300: 300 / 25.4 }
  for (const paper of ['roll_40x30', 'roll_58x40'] as const)
    for (const dpi of LABEL_DPI)
      for (const modules of [21, 25, 29, 33, 37]) {
        const width_mm = qrWidthMm(modules, { paper, dpi })
        const dots = (width_mm * perMm[dpi]) / modules
        expect(dots).toBeCloseTo(Math.round(dots), 6)
        expect(dots).toBeGreaterThanOrEqual(2)
        expect(width_mm).toBeLessThanOrEqual(LABEL_SIZES[paper].qr_mm)
        expect(width_mm).toBeGreaterThan(LABEL_SIZES[paper].qr_mm * 0.7)
      }
  expect(qrWidthMm(25, { paper: 'a4', dpi: 300 })).toBe(LABEL_SIZES.a4.qr_mm)
})

test('LABEL-010 the screen says where EAN-13 cannot have whole dots, and only there', () => {
  const hint = 'EAN-13 prints less sharply on this roll. QR is easier to scan.'
  const code = '5901234123457'
  for (const kind of CODE_KINDS)
    for (const paper of LABEL_PAPERS)
      for (const dpi of LABEL_DPI) {
        const { bars } = printedCode({ code }, { kind, paper, dpi })
        const isNormal = kind === 'ean_13' && paper !== 'a4' && bars?.module_mm === 0.33
        expect([kind, paper, dpi, labelHint({ kind, paper, dpi })]).toEqual([
          kind,
          paper,
          dpi,
          isNormal ? hint : null,
        ])
      }
  expect(labelHint({ kind: 'ean_13', paper: 'roll_40x30', dpi: 203 })).toBe(hint)
})

test('LABEL-003 every internal barcode fits every label as EAN-13', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...LABEL_PAPERS), (counter, paper) => {
      const code = internalBarcode(counter)
      expect(printedCode({ code, is_own: true }, { kind: 'ean_13', paper }).problem).toBeNull()
    }),
  )
})
