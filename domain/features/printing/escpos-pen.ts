// A pen for ESC/POS printers. The caller passes the encoder, which is a package, because the domain
// imports none.
import type { ArrangedLine, Size } from './arrange.ts'
import type { Bitmap } from './bitmap.ts'
import type { CodePage } from './code-pages.ts'
import type { Pen } from './print-with.ts'

/** What the pen uses of ReceiptPrinterEncoder. */
export type EscposEncoder = {
  initialize(): EscposEncoder
  codepage(name: CodePage): EscposEncoder
  bold(on: boolean): EscposEncoder
  size(width: number, height: number): EscposEncoder
  line(text: string): EscposEncoder
  raw(bytes: number[]): EscposEncoder
  encode(): Uint8Array
}

/** Options of the encoder. */
export const encoderOptions = (columns: number) =>
  ({ language: 'esc-pos', columns, newline: '\n' }) as const

const SIZES: Readonly<Record<Size, readonly [number, number]>> = {
  normal: [1, 1],
  strong: [1, 1],
  tall: [1, 2],
  large: [2, 2],
}

/**
 * Opens the drawer on the first connector: ESC p, on for 50 ms, off for 500 ms. The encoder's own
 * command would add a line.
 */
const PULSE = [0x1b, 0x70, 0, 25, 250]

/** Four line feeds: the last line passes the knife, or the edge at which paper is torn off. */
const FEED_OUT = [10, 10, 10, 10]

/** GS V: a cut that leaves a corner. The encoder's own command would add a line behind it. */
const CUT = [0x1d, 0x56, 1]

/** Rows of dots in one command: printers with little memory lose the rest of a larger picture. */
const ROWS_AT_ONCE = 128

/** Adds the dots of a row, eight in a byte. */
const packRow = (into: number[], { width, dots }: Bitmap, row: number): void => {
  for (let x = 0; x < width; x += 8) {
    let packed = 0
    for (let bit = 0; bit < 8 && x + bit < width; bit += 1)
      if (dots[row * width + x + bit] === 1) packed |= 0x80 >> bit
    into.push(packed)
  }
}

/** The command GS v 0 for rows of a picture. */
const rasterOf = (bitmap: Bitmap, from: number, rows: number): number[] => {
  const bytes = Math.ceil(bitmap.width / 8)
  const command = [0x1d, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows & 0xff, rows >> 8]
  for (let row = from; row < from + rows; row += 1) packRow(command, bitmap, row)

  return command
}

export type EscposPen = Pen & {
  /** The bytes for the printer. */
  bytes(): Uint8Array
}

export const createEscposPen = (encoder: EscposEncoder, codePage: CodePage): EscposPen => {
  encoder.initialize().codepage(codePage)
  return {
    line: ({ text, size }: ArrangedLine) => {
      const [width, height] = SIZES[size]
      encoder
        .bold(size !== 'normal')
        .size(width, height)
        .line(text)
        .size(1, 1)
        .bold(false)
    },
    picture: (bitmap) => {
      for (let from = 0; from < bitmap.height; from += ROWS_AT_ONCE)
        encoder.raw(rasterOf(bitmap, from, Math.min(ROWS_AT_ONCE, bitmap.height - from)))
    },
    end: (cuts) => void encoder.raw(cuts ? [...FEED_OUT, ...CUT] : FEED_OUT),
    kick: () => void encoder.raw(PULSE),
    bytes: () => encoder.encode(),
  }
}
