// The bytes for ESC/POS printers, read by a virtual printer.
import { readFileSync } from 'node:fs'
import { CODE_PAGES } from '@webale/domain/features/printing/code-pages.ts'
import { lettersOf } from '@webale/domain/features/printing/plain-letters.ts'
import { textLine } from '@webale/domain/features/printing/print-line.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import { createReceipt } from '@webale/domain/testing/receipts.ts'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import {
  type PaperPicture,
  printBytes,
  printedTexts,
} from '@webale/domain/testing/escpos-printer.ts'
import { createBytes, type EscposSettings } from './escpos.ts'

const settings: EscposSettings = {
  columns: 32,
  codePage: 'cp437',
  cut: true,
  kick: false,
  logo: null,
}
const receipt = createReceipt({ copy: true })

const GOLDEN_32 = `
Nakato &
Daughters
Perfumery and
General
Merchandise
Plot 4, Kampala Road
Opposite the old taxi park
Tel +256 700 000001, +256 700
000002
WhatsApp +256700000001
--------------------------------
COPY
Receipt               RCP-000482
Date           21 Nov 2026 14:32
Cashier                     Joël
Customer
Grace Nakato of the Kampala Road
Beauty Parlour and Salon
--------------------------------
`

const lines = (golden: string): string[] => golden.trim().split('\n')

test('PRINT-002 PRINT-003 the head of a receipt is printed in 32 columns', () => {
  const printed = printedTexts(printBytes(createBytes(receiptLines(receipt), settings)))
  expect(printed.slice(0, lines(GOLDEN_32).length).map((text) => text.trim())).toEqual(
    lines(GOLDEN_32),
  )
})

test.each([32, 42, 48])(
  'PRINT-002 no line is longer than the paper when it has %i columns',
  (columns) => {
    const paper = printBytes(createBytes(receiptLines(receipt), { ...settings, columns }))
    for (const { text, width } of paper.lines)
      expect(Array.from(text).length * width).toBeLessThanOrEqual(columns)
    expect(paper.picture?.width).toBe(columns * 12)
    expect(paper.cuts).toBe(1)
    expect(paper.kicks).toEqual([])
  },
)

test('PRINT-029 the paper is fed out and cut with no line behind the cut, and fed out alone when nothing cuts', () => {
  const endOf = (cut: boolean): number[] =>
    Array.from(createBytes([textLine('plain', 'Thank you')], { ...settings, cut }).slice(-8))
  expect(endOf(true)).toEqual([10, 10, 10, 10, 10, 0x1d, 0x56, 1])
  expect(endOf(false).slice(-6)).toEqual([0x75, 10, 10, 10, 10, 10])
  const kicked = createBytes([], { ...settings, cut: false, kick: true })
  expect(Array.from(kicked.slice(-5))).toEqual([0x1b, 0x70, 0, 25, 250])
})

test('PRINT-030 the QR code of a receipt has white of four modules above and below', () => {
  const rows = printBytes(createBytes(receiptLines(receipt), settings)).picture?.rows ?? []
  const isBlack = (row: readonly boolean[]): boolean => row.includes(true)
  expect(rows.findIndex(isBlack)).toBe(20)
  expect(rows.length - 1 - rows.findLastIndex(isBlack)).toBe(20)
})

test('PRINT-005 letters are bytes of the code page, or printed plainly', () => {
  const print = (codePage: EscposSettings['codePage']): string[] =>
    printedTexts(printBytes(createBytes([textLine('plain', 'Ŋŋ ’ é')], { ...settings, codePage })))
  expect(print('cp437')).toEqual(["Ngng ' é"])
  expect(print('windows1252')).toEqual(['Ngng ’ é'])
})

test.each(CODE_PAGES)('PRINT-005 each letter of %s reads back', (codePage) => {
  const letters = [...lettersOf(codePage)]
  const printed = letters.map((letter) =>
    printedTexts(
      printBytes(createBytes([textLine('plain', `a${letter}`)], { ...settings, codePage })),
    ).join(''),
  )
  expect(printed).toEqual(letters.map((letter) => `a${letter}`))
})

test('PRINT-004 the drawer opens before the first line', () => {
  const paper = printBytes(createBytes(receiptLines(receipt), { ...settings, kick: true }))
  expect(paper.kicks).toEqual([0])
})

const readQr = async ({ width, rows }: PaperPicture): Promise<string[]> => {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const data = Uint8ClampedArray.from(
    rows.flat().flatMap((isBlack) => [...Array(3).fill(isBlack ? 0 : 255), 255]),
  )
  const found = await readBarcodes(
    { data, width, height: rows.length, colorSpace: 'srgb' },
    { formats: ['QRCode'] },
  )
  return found.map(({ text }) => text)
}

test.each([32, 48])(
  'PRINT-021 the QR code reads back as the receipt number on %i columns',
  async (columns) => {
    const { picture } = printBytes(createBytes(receiptLines(receipt), { ...settings, columns }))
    expect(picture && (await readQr(picture))).toEqual(['RCP-000482'])
  },
)
