// The toasts of printing a receipt, and printing without a window when the browser blocks it.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { CallFailure } from '../../../lib/call.ts'
import { readDevicePrinter } from '../../../lib/device-printer.ts'
import { isServerAway, runWhenServerIsBack } from '../../../lib/till/contact.ts'
import { dismissFailure, findLogReference, toastDone, toastError, toastWarning } from '../../../lib/toasts.ts'

const PRINTER_WHY = 'Check that the printer is on. This till lists it under Not printed'
const AWAY_WHY = 'The printer needs the server. Print here instead'
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

/** Why nothing was printed. A printer of the shop needs the server; without it the browser prints. */
const findReason = (): string => (readDevicePrinter() === null ? WHY : isServerAway() ? AWAY_WHY : PRINTER_WHY)

/** The sale is stored but the receipt is not printed. */
export const toastNotPrinted = (receipt: Receipt): void => {
  const reason = findReason()
  const again = { label: 'Print again', onClick: () => void printAgain(receipt) }
  toastWarning('Sale completed but printing failed', {
    reason,
    action: reason === PRINTER_WHY ? again : printHereInstead(receipt),
  })
}

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
    reason: failure?.title ?? findReason(),
    reference: failure && findLogReference(failure),
    ...(receipt && { action: printHereInstead(receipt) }),
  })
  if (failure?.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(NOT_REPRINTED))
}
