// Prints on the printer that is selected on this device: a shop printer, for which the server makes
// the print from the stored document, or the local printer. Loaded at the first print.
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import {
  isFinishedJob,
  type PrintedKind,
  type PrintJob,
} from '@webale/domain/features/printing/print-job.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { uuidv7 } from 'uuidv7'
import { call, toFailure } from '../server/call.ts'
import { SELECTED_PRINTER_KEY, readSelectedPrinter } from './selected-printer.ts'
import { removeLocalStorage } from '../storage.ts'
import { isServerAway } from '../server/contact.ts'

/** Pauses between two reads of the job (ms). */
const FIRST_LOOK_MS = 100
const LONGEST_PAUSE_MS = 1000
/** The server ends each job: this is longer than it lets a slow printer print. */
const MAX_LOOKS = 200

const followJob = async (job: PrintJob): Promise<boolean> => {
  let shown = job

  for (let look = 0; look < MAX_LOOKS && !isFinishedJob(shown); look += 1) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** look)),
    )
    shown = await call(printingApi.job, { id: job.id })
  }

  return shown.state === 'sent'
}

export type PrintRequest = {
  readonly kind: PrintedKind
  readonly document_id: string
  readonly copy: boolean
  /** The days of a statement. */
  readonly from?: string
  readonly until?: string
}

/** What the local printer prints; a shop printer gets it from the server. */
export type PrintedContent = Receipt | readonly PrintLine[]

type Attempt = {
  readonly id: string
  readonly printer: string
  readonly document: PrintRequest
  readonly content: PrintedContent
}

/** Why the local printer did not print the last time. */
let trouble: string | null = null
export const findPrinterTrouble = (): string | null => trouble

/** What was printed last, for "Print again". */
let last: Attempt | null = null

const takesCash = (content: PrintedContent): boolean =>
  'receiptNumber' in content &&
  (content.payments?.some(({ method }) => method === 'cash') ?? content.paymentMethod === 'cash')

/** The server puts each opening on record. Without it the sale itself is the record. */
const mayOpenDrawer = async ({ document, content }: Attempt): Promise<boolean> => {
  if (document.copy || !['sale', 'refund', 'drawer'].includes(document.kind)) return false
  if (isServerAway()) return takesCash(content)

  return call(printingApi.openDrawer, { document_id: document.document_id }).then(
    ({ opens }) => opens,
    () => false,
  )
}

const printOnLocal = async (attempt: Attempt, isAgain: boolean): Promise<boolean> => {
  const local = await import('./local/print-locally.ts')
  const kick = !isAgain && local.hasDrawer() && (await mayOpenDrawer(attempt))
  const lines =
    'receiptNumber' in attempt.content
      ? receiptLines({ ...attempt.content, copy: attempt.document.copy || isAgain })
      : attempt.content
  if (lines.length > 0 || kick) await local.printLocally(lines, kick)

  return true
}

/**
 * Was the printer removed, or does this person have none of its department? Then the device prints
 * in the browser.
 */
const forgetWhenGone = async (printer_id: string): Promise<boolean> => {
  const printers = await call(printingApi.printers, {}).catch(() => null)
  if (printers === null || printers.some(({ id }) => id === printer_id)) return false
  removeLocalStorage(SELECTED_PRINTER_KEY)

  return true
}

const tryPrintLocally = async (attempt: Attempt, isAgain: boolean): Promise<boolean> => {
  try {
    trouble = null
    return await printOnLocal(attempt, isAgain)
  } catch (error) {
    trouble = error instanceof Error ? error.message : null
    return false
  }
}

const sendToServer = async ({ id, printer, document }: Attempt): Promise<boolean | null> => {
  try {
    return await followJob(
      await call(printingApi.print, {
        id,
        printer_id: printer,
        ...document,
      }),
    )
  } catch (error) {
    const failure = toFailure(error)
    const isGone =
      failure.kind === 'problem' && failure.code === 'not_found' && (await forgetWhenGone(printer))
    return isGone ? null : false
  }
}

const send = (attempt: Attempt): Promise<boolean | null> =>
  attempt.printer === LOCAL_PRINTER ? tryPrintLocally(attempt, false) : sendToServer(attempt)

/**
 * True when it is on paper; null when the printer is
 * gone, so that the browser prints. Never throws.
 */
export const printDocument = (
  document: PrintRequest,
  content: PrintedContent,
): Promise<boolean | null> => {
  const attempt = {
    id: uuidv7(),
    printer: readSelectedPrinter() ?? '',
    document,
    content,
  }

  if (document.kind !== 'drawer') last = attempt

  return send(attempt)
}

/** Prints the last document again: as a copy when it may be on paper. Never throws. */
export const printLastAgain = async (): Promise<boolean> => {
  if (last === null) return false
  if (last.printer === LOCAL_PRINTER) return tryPrintLocally(last, true)

  try {
    return await followJob(await call(printingApi.again, { id: last.id }))
  } catch {
    // The server never got the first attempt, or it is over already.
    return (await send(last)) === true
  }
}
