// Prints on a printer of the shop: the server makes the print from the stored document. Loaded at the first print.
import { isOver, type PrintedKind, type PrintJob } from '@webale/domain/features/printing/print-job.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { uuidv7 } from 'uuidv7'
import { call, toFailure } from './call.ts'
import { DEVICE_PRINTER, readDevicePrinter } from './device-printer.ts'
import { removeLocalStorage } from './storage.ts'

/** Pauses between two looks at the job (ms); a printer is given up after five seconds for each of its steps. */
const FIRST_LOOK_MS = 100
const LONGEST_PAUSE_MS = 1000
const MAX_LOOKS = 20

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const followJob = async (job: PrintJob): Promise<boolean> => {
  let shown = job
  for (let look = 0; look < MAX_LOOKS && !isOver(shown); look += 1) {
    await wait(Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** look))
    shown = await call(printingApi.job, { id: job.id })
  }
  return shown.state === 'sent'
}

export type PrintRequest = { readonly kind: PrintedKind; readonly document_id: string; readonly copy: boolean }

type Attempt = { readonly id: string; readonly printer_id: string; readonly document: PrintRequest }

/** What was printed last, for "Print again". */
let last: Attempt | null = null

/** Was the printer removed, or does this person have none of its department? Then the device prints in the browser. */
const forgetWhenGone = async (printer_id: string): Promise<boolean> => {
  const printers = await call(printingApi.printers, {}).catch(() => null)
  if (printers === null || printers.some(({ id }) => id === printer_id)) return false
  removeLocalStorage(DEVICE_PRINTER)
  return true
}

const send = async ({ id, printer_id, document }: Attempt): Promise<boolean | null> => {
  try {
    return await followJob(await call(printingApi.print, { id, printer_id, ...document }))
  } catch (error) {
    const failure = toFailure(error)
    const isGone = failure.kind === 'problem' && failure.code === 'not_found' && (await forgetWhenGone(printer_id))
    return isGone ? null : false
  }
}

/** True when it is on paper; null when the printer is gone, so that the browser prints. Never throws. */
export const printDocument = (document: PrintRequest): Promise<boolean | null> => {
  const attempt = { id: uuidv7(), printer_id: readDevicePrinter() ?? '', document }
  if (document.kind !== 'drawer') last = attempt
  return send(attempt)
}

/** Prints the last document again: as a copy when it may be on paper. */
export const printLastAgain = async (): Promise<boolean> => {
  if (last === null) return false
  try {
    return await followJob(await call(printingApi.again, { id: last.id }))
  } catch {
    // The server never got the first attempt, or it is over already.
    return (await send(last)) === true
  }
}
