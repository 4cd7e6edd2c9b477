// Prints without a window: slips, and receipts where the browser blocks windows.
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { readDeviceSetting } from '../device-settings.ts'
import { type Fill, fillAndPrint, receiptFill, type SlipPaper } from './print.ts'

/** Removes the hidden frame after this time when the browser never reports the end of printing. */
const FRAME_MS = 60_000

/** Prints through a hidden frame of this page. Returns false when that failed. */
const printInFrame = async <On extends SlipPaper>(
  title: string,
  paper: On,
  fill: Fill<On>,
): Promise<boolean> => {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-400px',
    top: '0',
    width: '300px',
    height: '600px',
    border: '0',
  })

  document.body.append(frame)
  const remove = (): void => frame.remove()
  setTimeout(remove, FRAME_MS)

  try {
    const win = frame.contentWindow
    const printed = win !== null && (await fillAndPrint(win, { fill, paper }, remove))
    if (!printed) remove()

    return printed
  } catch {
    remove()
    return false
  }
}

/** Prints a receipt without a window, for browsers that block windows. */
export const printReceiptInFrame = (receipt: Receipt): Promise<boolean> =>
  printInFrame('Receipt being printed', readDeviceSetting('paper'), receiptFill(receipt))

const slipFill =
  (title: string, lines: readonly PrintLine[]): Fill<SlipPaper> =>
  (page, paper, { createElementFactory, drawLines }) => {
    page.title = title
    page.body.append(drawLines(createElementFactory(page), lines, paper))
  }

/** Prints a slip with the layout of receipts. Returns false when that failed. */
export const printSlip = (title: string, lines: readonly PrintLine[]): Promise<boolean> =>
  printInFrame(title, readDeviceSetting('paper'), slipFill(title, lines))

/** The same on a sheet of A4, for shops that file their slips. */
export const printSheet = (title: string, lines: readonly PrintLine[]): Promise<boolean> =>
  printInFrame(title, 'A4', slipFill(title, lines))
