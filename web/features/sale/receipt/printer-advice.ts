// Says what to do when the printer of this device
// did not print a receipt. Loaded only in that case.
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { findPrinterTrouble, printLastAgain } from '../../../lib/print/print-document.ts'
import { printReceiptInFrame } from '../../../lib/print/print-frame.ts'
import { readSelectedPrinter } from '../../../lib/print/selected-printer.ts'
import { isServerAway } from '../../../lib/server/contact.ts'
import type { ToastAction } from '../../../lib/server/toasts.ts'

const BLOCKED =
  'The browser may have blocked the print window. Allow pop-up windows for this page, or print here'
const AWAY = 'The printer needs the server. Print here instead'
const OFF = 'Check that the printer is on. This till lists it under Not printed'

/** The reason and the button of a toast. `onFailed` is called when printing again fails, too. */
export const findAdvice = (
  receipt: Receipt,
  onFailed: () => void,
): { readonly reason: string; readonly action: ToastAction } => {
  const here = { label: 'Print here', onClick: () => void printReceiptInFrame(receipt) }
  if (readSelectedPrinter() === null) return { reason: BLOCKED, action: here }
  const isLocal = readSelectedPrinter() === LOCAL_PRINTER
  if (!isLocal && isServerAway()) return { reason: AWAY, action: here }
  const again = async (): Promise<void> => {
    if (!(await printLastAgain())) onFailed()
  }

  return {
    reason: isLocal ? (findPrinterTrouble() ?? 'Check the printer') : OFF,
    action: { label: 'Print again', onClick: () => void again() },
  }
}
