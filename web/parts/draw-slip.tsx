// Draws the lines of a slip: on the screen, and on the paper of receipts.
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import type { SlipLine } from '@webale/domain/features/shift/slip.ts'
import type { ReactNode } from 'react'
import type { PrintRequest } from '../lib/print-document.ts'
import { LOCAL_PRINTER, readSelectedPrinter } from '../lib/selected-printer.ts'
import { printOnPrinter } from '../lib/print.ts'
import { printSheet, printSlip } from '../lib/print-frame.ts'
import { toastError } from '../lib/toasts.ts'
import { cn } from '../ui/cn.ts'

const NOT_PRINTED = 'Failed to print the slip'

/** Prints a slip, on the paper of receipts or on a sheet; a toast says when that failed. */
export const printLines = async (title: string, lines: readonly SlipLine[], sheet = false): Promise<void> => {
  const isPrinted = await (sheet ? printSheet : printSlip)(title, slipLines(lines))
  if (!isPrinted) toastError(NOT_PRINTED, { reason: 'The browser could not print. Try again' })
}

/** The slip of a stored document: on the printer that is selected on this device, or in the browser. */
export const printDocumentSlip = async (
  document: PrintRequest,
  title: string,
  lines: readonly SlipLine[],
): Promise<void> => {
  const isPrinted = await printOnPrinter(document, slipLines(lines))
  if (isPrinted === null) return printLines(title, lines)
  if (isPrinted) return
  const isLocal = readSelectedPrinter() === LOCAL_PRINTER
  toastError(NOT_PRINTED, {
    reason: isLocal ? 'Check the printer and print again' : 'This till lists it under Not printed',
  })
}

const Line = ({ line }: { line: SlipLine }) => {
  if (line.kind === 'rule') return <hr className="my-2 border-border" />
  if ('left' in line)
    return (
      <p className={cn('figures flex justify-between gap-4', line.kind === 'total' && 'font-semibold')}>
        <span className="min-w-0 text-text-2">{line.left}</span>
        <span className="text-right">{line.right}</span>
      </p>
    )
  if (line.kind === 'title') return <p className="mb-1 font-display text-h2">{line.text}</p>
  return <p className={line.kind === 'strong' ? 'mt-2 font-semibold' : 'text-text-2'}>{line.text}</p>
}

/**
 * The slip on the screen. Its buttons are above it: a window that scrolls needs something that takes the focus.
 */
export const SlipView = ({ lines, actions }: { lines: readonly SlipLine[]; actions: ReactNode }) => (
  <div className="mx-auto max-w-md">
    <div className="mb-4 flex flex-wrap justify-end gap-2">{actions}</div>
    {lines.map((line, at) => (
      <Line key={`${at} ${line.kind}`} line={line} />
    ))}
  </div>
)
