// The printed slip of a return.
import { returnLines } from '@webale/domain/features/printing/slip-lines.ts'
import type { Refund } from '@webale/domain/features/refund/refund.ts'
import { printOnPrinter } from '../../../lib/print.ts'
import { printSlip } from '../../../lib/print-frame.ts'

/** Prints the slip, on the printer that this device has chosen or in the browser; false when that failed. */
export const printReturnSlip = async (refund: Refund, shop: string): Promise<boolean> => {
  const lines = returnLines(refund, shop)
  const isPrinted = await printOnPrinter({ kind: 'refund', document_id: refund.id, copy: false }, lines)
  return isPrinted ?? printSlip(`Return ${refund.number}`, lines)
}
