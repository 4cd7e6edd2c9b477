// The words around printing a receipt, and the way out when the browser blocks the print window.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { CallFailure } from '../../../lib/call.ts'
import { printHere } from '../../../lib/print.ts'
import { onceBack } from '../../../lib/server-away.ts'
import { forgetFailure, referenceOf, toastDone, toastError, toastWarning } from '../../../lib/toasts.ts'

const WHY = 'The browser may have blocked the print window. Allow pop-up windows for this page, or print here'

const printHereInstead = (receipt: Receipt) => ({ label: 'Print here', onClick: () => void printHere(receipt) })

/** The sale is safe, the paper is not (RCPT-021). */
export const toastNotPrinted = (receipt: Receipt): void =>
  toastWarning('Sale completed but printing failed', { reason: WHY, action: printHereInstead(receipt) })

const NOT_REPRINTED = 'Failed to reprint receipt'

/** A receipt was printed again: what was said of the last try is over. */
export const toastReprinted = (): void => {
  forgetFailure(NOT_REPRINTED)
  toastDone('Receipt reprinted successfully')
}

/** HIST-022. Without a receipt (the sale could not be read) there is nothing to print here either. */
export const toastNotReprinted = (receipt: Receipt | null, failure: CallFailure | null = null): void => {
  toastError(NOT_REPRINTED, {
    about: NOT_REPRINTED,
    reason: failure?.title ?? WHY,
    reference: failure && referenceOf(failure),
    ...(receipt && { action: printHereInstead(receipt) }),
  })
  if (failure?.kind === 'unreachable') onceBack(() => forgetFailure(NOT_REPRINTED))
}
