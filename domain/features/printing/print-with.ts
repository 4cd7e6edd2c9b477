// Prints lines with a pen: for ESC/POS printers, or for a picture. The pen gets only lines that fit
// on its paper.
import { arrangeLine, type ArrangedLine } from './arrange.ts'
import { type Bitmap, bitmapOfModules, centreBitmap } from './bitmap.ts'
import type { CodePage } from './code-pages.ts'
import { lettersOf, plainText } from './plain-letters.ts'
import { DOTS_OF_COLUMN } from './paper.ts'
import type { PrintLine } from './print-line.ts'

export type Pen = {
  /** Prints a line that fits the width of the paper. */
  line(line: ArrangedLine): void
  /** Prints a picture that is as wide as the paper. */
  picture(bitmap: Bitmap): void
  /** Feeds the paper out, and cuts it if wanted. */
  end(cuts: boolean): void
  /** Opens the cash drawer. */
  kick(): void
}

export type PrintSettings = {
  readonly columns: number
  /** Null prints every letter as it is: a picture has no code page. */
  readonly codePage: CodePage | null
  readonly cut: boolean
  readonly kick: boolean
  readonly logo: Bitmap | null
  /** The modules of a QR code; true is black. */
  readonly createQr: (text: string) => readonly (readonly boolean[])[]
}

/** Dots of a module of the QR code: more than half a millimetre. */
const QR_SCALE = 5
/** White dots above and below a logo. */
const MARGIN = 12
/** The same of a QR code: four modules, which readers expect on each side. */
const QR_MARGIN = 4 * QR_SCALE

type TextLine = Extract<PrintLine, { kind: 'text' | 'row' | 'rule' }>

/** The line with only the letters that the printer has. */
const sayPlainly = (line: TextLine, codePage: CodePage | null): TextLine => {
  if (codePage === null || line.kind === 'rule') return line
  const letters = lettersOf(codePage)

  return line.kind === 'text'
    ? { ...line, text: plainText(line.text, letters) }
    : {
        ...line,
        left: plainText(line.left, letters),
        right: plainText(line.right, letters),
      }
}

const printLine = (pen: Pen, line: PrintLine, settings: PrintSettings): void => {
  const width = settings.columns * DOTS_OF_COLUMN
  if (line.kind === 'logo') {
    if (settings.logo !== null) pen.picture(centreBitmap(settings.logo, width, MARGIN))
  } else if (line.kind === 'qr') {
    const code = bitmapOfModules(settings.createQr(line.text), QR_SCALE)
    pen.picture(centreBitmap(code, width, QR_MARGIN))
  } else {
    for (const arranged of arrangeLine(sayPlainly(line, settings.codePage), settings.columns))
      pen.line(arranged)
  }
}

/**
 * Prints the lines and feeds the paper out; the drawer opens first, because somebody waits for
 * change.
 */
export const printWith = (pen: Pen, lines: readonly PrintLine[], settings: PrintSettings): void => {
  if (settings.kick) pen.kick()
  for (const line of lines) printLine(pen, line, settings)
  if (lines.length > 0) pen.end(settings.cut)
}
