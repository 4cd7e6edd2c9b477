// The printed slip of a return.
import { returnLines } from '@webale/domain/features/printing/slip-lines.ts'
import type { Refund } from '@webale/domain/features/refund/refund.ts'
import { printSlip } from '../../../lib/print.ts'

/** Prints the slip; false when that failed. */
export const printReturnSlip = (refund: Refund, shop: string): Promise<boolean> =>
  printSlip(`Return ${refund.number}`, returnLines(refund, shop))
