// The words around printing a receipt, and the way out when the browser blocks the print window.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { Failure } from '../../lib/call.ts'
import { printHere } from '../../lib/print.ts'
import { referenceOf, toastError, toastWarning } from '../../lib/toasts.ts'

const WHY = 'The browser may have blocked the print window. Allow pop-up windows for this page, or print here'

const printHereInstead = (receipt: Receipt) => ({ label: 'Print here', onClick: () => void printHere(receipt) })

/** The sale is safe, the paper is not (RCPT-021). */
export const toastNotPrinted = (receipt: Receipt): void =>
  toastWarning('Sale completed but printing failed', { reason: WHY, action: printHereInstead(receipt) })

/** HIST-022. Without a receipt (the sale could not be read) there is nothing to print here either. */
export const toastNotReprinted = (receipt: Receipt | null, failure: Failure | null = null): void =>
  toastError('Failed to reprint receipt', {
    reason: failure?.title ?? WHY,
    reference: failure && referenceOf(failure),
    ...(receipt && { action: printHereInstead(receipt) }),
  })
