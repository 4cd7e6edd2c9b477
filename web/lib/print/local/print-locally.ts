// Prints lines on the local printer.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { createEscposPen, encoderOptions } from '@webale/domain/features/printing/escpos-pen.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import { printWith } from '@webale/domain/features/printing/print-with.ts'
import { encode } from 'uqr'
import { findLocalPrinter } from './find-printer.ts'
import { readLogo } from './logo.ts'
import { type LocalPrinter, readLocalPrinter } from './local-printer.ts'
import { withPictures } from './picture-pen.ts'
import { PrinterError } from './receipt-printer.ts'

const createQr = (text: string): boolean[][] => encode(text, { border: 0, ecc: 'M' }).data

const makeBytes = async (
  lines: readonly PrintLine[],
  { columns, code_page, as_picture, cuts }: LocalPrinter,
  kick: boolean,
): Promise<Uint8Array> => {
  const letters = createEscposPen(new ReceiptPrinterEncoder(encoderOptions(columns)), code_page)
  const pen = as_picture ? withPictures(letters, columns) : letters
  printWith(pen, lines, {
    columns,
    codePage: as_picture ? null : code_page,
    cut: cuts && lines.length > 0,
    kick,
    logo: await readLogo(lines, columns),
    createQr,
  })

  return pen.bytes()
}

export const hasDrawer = (): boolean => readLocalPrinter()?.kicks === true

/** `kick` opens the drawer first. Throws PrinterError. */
export const printLocally = async (lines: readonly PrintLine[], kick: boolean): Promise<void> => {
  const chosen = readLocalPrinter()
  if (chosen === null) throw new PrinterError('none_chosen')
  const printer = await findLocalPrinter(chosen)
  await printer.send(await makeBytes(lines, chosen, kick))
}
