// The bytes that an ESC/POS printer gets.
import { createEscposPen, encoderOptions } from '@webale/domain/features/printing/escpos-pen.ts'
import type { CodePage } from '@webale/domain/features/printing/code-pages.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import { type PrintSettings, printWith } from '@webale/domain/features/printing/print-with.ts'
import { createEncoder, createQr } from '../../platform/printers/escpos-encoder.ts'

export type EscposSettings = Omit<PrintSettings, 'createQr' | 'codePage'> & {
  readonly codePage: CodePage
}

export const createBytes = (lines: readonly PrintLine[], settings: EscposSettings): Uint8Array => {
  const pen = createEscposPen(createEncoder(encoderOptions(settings.columns)), settings.codePage)
  printWith(pen, lines, { ...settings, createQr })
  return pen.bytes()
}
