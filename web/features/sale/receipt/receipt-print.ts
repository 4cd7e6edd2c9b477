// The toasts of printing a receipt, and printing without a window when the browser blocks it.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { CallFailure } from '../../../lib/call.ts'
import { readDevicePrinter } from '../../../lib/device-printer.ts'
import { isServerAway, runWhenServerIsBack } from '../../../lib/till/contact.ts'
import { dismissFailure, findLogReference, toastDone, toastError, toastWarning } from '../../../lib/toasts.ts'

/** A printer of the shop needs the server; without it the browser prints. */
const isOnPrinter = (): boolean => readDevicePrinter() !== null && !isServerAway()
const PRINTER_WHY = 'Check that the printer is on. This till lists it under Not printed'
const WHY = 'The browser may have blocked the print window. Allow pop-up windows for this page, or print here'

const printHereInstead = (receipt: Receipt) => ({
  label: 'Print here',
  onClick: () =>
    void import('../../../lib/print-frame.ts').then(
      ({ printReceiptInFrame }) => printReceiptInFrame(receipt),
      () => undefined,
    ),
})

const printAgain = async (receipt: Receipt): Promise<void> => {
  const isPrinted = await import('../../../lib/chosen-printer.ts').then(
    ({ printLastAgain }) => printLastAgain(),
    () => false,
  )
  if (!isPrinted) toastNotPrinted(receipt)
}

/** The sale is stored but the receipt is not printed. */
export const toastNotPrinted = (receipt: Receipt): void =>
  toastWarning(
    'Sale completed but printing failed',
    isOnPrinter()
      ? { reason: PRINTER_WHY, action: { label: 'Print again', onClick: () => void printAgain(receipt) } }
      : { reason: WHY, action: printHereInstead(receipt) },
  )

const NOT_REPRINTED = 'Failed to reprint receipt'

/** A receipt was printed again: removes the toast of the previous attempt. */
export const toastReprinted = (): void => {
  dismissFailure(NOT_REPRINTED)
  toastDone('Receipt reprinted successfully')
}

/** Without a receipt (the sale could not be read) the toast offers no printing. */
export const toastNotReprinted = (receipt: Receipt | null, failure: CallFailure | null = null): void => {
  toastError(NOT_REPRINTED, {
    subject: NOT_REPRINTED,
    reason: failure?.title ?? (isOnPrinter() ? PRINTER_WHY : WHY),
    reference: failure && findLogReference(failure),
    ...(receipt && { action: printHereInstead(receipt) }),
  })
  if (failure?.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(NOT_REPRINTED))
}
