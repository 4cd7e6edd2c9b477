// Prints receipts: in a small window that prints and closes, or on the printer that is selected on
// this device.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { readSelectedPrinter } from './selected-printer.ts'
import { type Paper, readDeviceSetting } from '../device-settings.ts'
import type { PrintedContent, PrintRequest } from './print-document.ts'
import type * as receiptPaperModule from './receipt-paper.ts'

/** Options of the print window. */
const WINDOW = 'width=300,height=600'
/** Delay between the load of the window and printing. */
const PRINT_AFTER_MS = 250
/** The window closes after printing, or after this time at the latest. */
const CLOSE_AFTER_MS = 1000
/** Maximum wait for pictures, so that a picture that never loads cannot hold back the receipt. */
const MAX_LOAD_MS = 3000

// A fresh page in standards mode. It is written, because some browsers replace the blank page of a
// new window a moment later and lose its content. It never contains any data of a sale.
const BLANK =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>'
const PAGE_CSS = 'html,body{margin:0;padding:0;background:#fff;color:#000}'

type ReceiptPaper = typeof receiptPaperModule
let receiptPaper: ReceiptPaper | undefined

/**
 * Loads the code that draws receipts and their QR codes. The till loads it when its first screen is
 * there, because a phone with a slow network waits for every byte before that. After a failed load
 * the next call tries again.
 */
export const loadReceiptPaper = async (): Promise<ReceiptPaper> =>
  (receiptPaper ??= await import('./receipt-paper.ts'))

const addStyle = (page: Document, text: string): void => {
  const style = page.createElement('style')
  style.textContent = text
  page.head.append(style)
}

/**
 * On the printer that is selected on this device: true when it is on paper. Null where the browser
 * prints. Never throws.
 */
export const printOnPrinter = async (
  document: PrintRequest,
  content: PrintedContent,
): Promise<boolean | null> => {
  if (readSelectedPrinter() === null) return null
  try {
    return await (await import('./print-document.ts')).printDocument(document, content)
  } catch {
    return false
  }
}

/**
 * Opens the drawer for a movement, or for a sale or return without a slip; the server decides
 * whether cash moves.
 */
export const openDrawerFor = (document_id: string): void =>
  void printOnPrinter({ kind: 'drawer', document_id, copy: false }, [])

/** Replaces the page of a window; resolves when the page and its pictures are loaded. */
const writePage = (win: Window, fill: (page: Document) => void): Promise<void> => {
  const page = win.document
  page.open()
  page.write(BLANK)
  fill(page)

  return new Promise((resolve) => {
    win.addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, MAX_LOAD_MS)
    page.close()
  })
}

/**
 * Opens the print window, or returns null when it is blocked. Call it inside the click handler:
 * later calls are blocked as pop-ups. A receipt of a sale needs no window when a printer is
 * selected on this device.
 */
export const openPrintWindow = (sale_id?: string | null): Window | null => {
  if (sale_id !== undefined && readSelectedPrinter() !== null) return null
  const win = window.open('', '_blank', WINDOW)
  if (win === null) return null

  try {
    void writePage(win, (page) => {
      page.title = 'Receipt'
      addStyle(
        page,
        `${PAGE_CSS}body{font:15px/22px system-ui,sans-serif;padding:24px;text-align:center}`,
      )

      page.body.append('Preparing receipt...')
    })
    return win
  } catch {
    win.close()
    return null
  }
}

/**
 * Browsers ignore an automatic page height, so the page gets the measured height: no paper is
 * wasted and nothing is cut off.
 */
const fitPage = (page: Document, paper: SlipPaper): void => {
  if (paper === 'A4') return addStyle(page, '@page{size:A4;margin:14mm}')
  const height = page.querySelector('.receipt')?.getBoundingClientRect().height ?? 0
  addStyle(page, `@page{size:${paper}mm ${Math.ceil((height * 25.4) / 96 + 2)}mm;margin:0}`)
}

/** A slip is printed on the paper of receipts, or on a sheet. */
export type SlipPaper = Paper | 'A4'

/** Adds the content to an empty page that has the style of receipts. */
export type Fill<On = Paper> = (page: Document, paper: On, code: ReceiptPaper) => void

export const receiptFill =
  (receipt: Receipt): Fill =>
  (page, paper, { drawReceipt }) => {
    page.title = `Receipt ${receipt.receiptNumber}`
    page.body.append(drawReceipt(page, receipt, paper))
  }

export const fillAndPrint = async <On extends SlipPaper>(
  win: Window,
  { fill, paper }: { readonly fill: Fill<On>; readonly paper: On },
  afterPrint: () => void,
): Promise<boolean> => {
  const code = await loadReceiptPaper()
  await writePage(win, (page) => {
    addStyle(page, PAGE_CSS + code.RECEIPT_CSS)
    fill(page, paper, code)
  })

  await new Promise((resolve) => setTimeout(resolve, PRINT_AFTER_MS))
  if (win.closed) return false
  fitPage(win.document, paper)
  // Added only now: writing the page removed all listeners of the window.
  win.addEventListener('afterprint', afterPrint, { once: true })
  win.focus()
  win.print()

  return true
}

/**
 * Prints in a window of openPrintWindow and closes it. Returns false when the window was blocked or
 * closed, or when printing failed; the sale itself is not affected. The receipt of a sale goes to
 * the printer that is selected on this device, if there is one.
 */
export const printReceipt = async (
  win: Window | null,
  receipt: Receipt,
  sale_id?: string | null,
): Promise<boolean> => {
  if (win === null && sale_id) {
    const isPrinted = await printOnPrinter(
      { kind: 'sale', document_id: sale_id, copy: receipt.copy },
      receipt,
    )
    if (isPrinted !== null) return isPrinted
  }

  if (win === null || win.closed) return false
  let printed = false

  try {
    printed = await fillAndPrint(
      win,
      { fill: receiptFill(receipt), paper: readDeviceSetting('paper') },
      () => win.close(),
    )
  } catch {
    printed = false
  }

  if (printed) setTimeout(() => win.close(), CLOSE_AFTER_MS)
  else win.close()

  return printed
}
