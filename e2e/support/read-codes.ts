// Reads codes from printed pages and from pictures, with a decoder that shares nothing with the
// code that draws them.
import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A picture with one byte a pixel: 0 is black. */
export type Picture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

type ReadCode = {
  readonly format: string
  readonly text: string
  readonly x: number
  readonly y: number
}

const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72

let isPrepared = false

/** The decoder comes from its package, not from the network. */
const prepare = (): void => {
  if (isPrepared) return
  isPrepared = true
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
}

/** All codes of a picture, with the middle of each in pixels. */
export const readCodes = async ({ width, height, grey }: Picture): Promise<ReadCode[]> => {
  prepare()
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4)
  const found = await readBarcodes(
    { width, height, data, colorSpace: 'srgb' },
    { tryHarder: true, maxNumberOfSymbols: 255 },
  )
  return found.map(({ format, text, position: { topLeft, bottomRight } }) => ({
    format,
    text,
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
  }))
}

export type PrintedPage = {
  readonly width_mm: number
  readonly height_mm: number
  readonly picture: Picture
}

const toMm = (points: number): number =>
  Math.round((points / POINTS_PER_INCH) * MM_PER_INCH * 10) / 10

/** Prints the page to PDF and draws each of its sheets with so many dots per inch. */
export const printPages = async (page: Page, dots_per_inch: number): Promise<PrintedPage[]> => {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }))
  const pages: PrintedPage[] = []
  for (const sheet of pdf.pages()) {
    const { originalWidth, originalHeight } = sheet.getOriginalSize()
    const drawn = await sheet.render({
      scale: dots_per_inch / POINTS_PER_INCH,
      colorSpace: 'Gray',
      render: 'bitmap',
    })
    const picture = { width: drawn.width, height: drawn.height, grey: Uint8Array.from(drawn.data) }
    pages.push({ width_mm: toMm(originalWidth), height_mm: toMm(originalHeight), picture })
  }
  pdf.destroy()
  library.destroy()
  return pages
}

type MeasuredBars = {
  readonly narrowest_mm: number
  readonly left_mm: number
  readonly right_mm: number
}

/** How much of the pixel has the colour. */
const shareOf = (value: number, isBlack: boolean): number => (isBlack ? 255 - value : value) / 255

/**
 * Widths of bars and gaps in a row of pixels, in turn, from white to white. An edge goes through a
 * pixel, so each run also gets its share of the pixels beside it.
 */
const widthsOf = (row: Uint8Array): number[] => {
  const edges = [
    0,
    ...[...row.keys()].filter((at) => at > 0 && (row[at] ?? 0) < 128 !== (row[at - 1] ?? 0) < 128),
  ]
  return edges.map((from, at) => {
    const to = edges[at + 1] ?? row.length
    const pixels = row.subarray(Math.max(0, from - 1), to + 1)
    return pixels.reduce((width, value) => width + shareOf(value, at % 2 === 1), 0)
  })
}

/**
 * The narrowest bar or gap of the code in this row of a label, and the white on both sides of it.
 */
export const measureBars = (
  picture: Picture,
  { y, from, to }: { readonly y: number; readonly from: number; readonly to: number },
  dots_per_inch: number,
): MeasuredBars => {
  const start = Math.round(y) * picture.width
  const row = picture.grey.subarray(start + Math.round(from), start + Math.round(to))
  const widths = widthsOf(row).map((dots) => (dots / dots_per_inch) * MM_PER_INCH)
  return {
    narrowest_mm: Math.min(...widths.slice(1, -1)),
    left_mm: widths[0] ?? 0,
    right_mm: widths.at(-1) ?? 0,
  }
}
