// The toasts of printing a receipt.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { CallFailure } from '../../../lib/server/call.ts'
import { runWhenServerIsBack } from '../../../lib/server/contact.ts'
import { dismissFailure, toastDone, toastError, toastWarning } from '../../../lib/server/toasts.ts'
import { findLogReference } from '../../../lib/server/failure-toasts.ts'

/** Without the code of the advice the toast has only its title. */
const adviceFor = (receipt: Receipt, onFailed: () => void) =>
  import('./printer-advice.ts').then(
    ({ findAdvice }) => findAdvice(receipt, onFailed),
    () => null,
  )

/** The sale is stored but the receipt is not printed. */
export const toastNotPrinted = async (receipt: Receipt): Promise<void> => {
  const advice = await adviceFor(receipt, () => void toastNotPrinted(receipt))
  toastWarning('Sale completed but printing failed', advice ?? {})
}

const NOT_REPRINTED = 'Failed to reprint receipt'

/** A receipt was printed again: removes the toast of the previous attempt. */
export const toastReprinted = (): void => {
  dismissFailure(NOT_REPRINTED)
  toastDone('Receipt reprinted successfully')
}

/** Without a receipt (the sale could not be read) the toast offers no printing. */
export const toastNotReprinted = async (
  receipt: Receipt | null,
  failure: CallFailure | null = null,
): Promise<void> => {
  const advice = receipt && (await adviceFor(receipt, () => void toastNotReprinted(receipt)))
  toastError(NOT_REPRINTED, {
    subject: NOT_REPRINTED,
    reason: failure?.title ?? advice?.reason ?? null,
    reference: failure && findLogReference(failure),
    ...(advice && { action: advice.action }),
  })

  if (failure?.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(NOT_REPRINTED))
}
