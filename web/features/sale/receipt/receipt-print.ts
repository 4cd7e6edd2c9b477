// The toasts of printing a receipt, and printing without a window when the browser blocks it.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { CallFailure } from '../../../lib/call.ts'
import { printReceiptInFrame } from '../../../lib/print.ts'
import { runWhenServerIsBack } from '../../../lib/till/contact.ts'
import { dismissFailure, findLogReference, toastDone, toastError, toastWarning } from '../../../lib/toasts.ts'

const WHY = 'The browser may have blocked the print window. Allow pop-up windows for this page, or print here'

const printHereInstead = (receipt: Receipt) => ({
  label: 'Print here',
  onClick: () => void printReceiptInFrame(receipt),
})

/** The sale is stored but the receipt is not printed. */
export const toastNotPrinted = (receipt: Receipt): void =>
  toastWarning('Sale completed but printing failed', { reason: WHY, action: printHereInstead(receipt) })

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
    reason: failure?.title ?? WHY,
    reference: failure && findLogReference(failure),
    ...(receipt && { action: printHereInstead(receipt) }),
  })
  if (failure?.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(NOT_REPRINTED))
}
