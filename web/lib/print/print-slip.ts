// Prints slips: on the printer that is selected on this device, or in the browser. A toast says
// when that failed.
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import type { PrintRequest } from './print-document.ts'
import { readSelectedPrinter } from './selected-printer.ts'
import { printOnPrinter } from './print.ts'
import { printSheet, printSlip } from './print-frame.ts'
import { isServerAway } from '../server/contact.ts'
import { toastError } from '../server/toasts.ts'

const NOT_PRINTED = 'Failed to print the slip'
const IN_BROWSER = 'The browser could not print. Try again'

/** Why a printer did not print, and what to do. */
const findReason = (): string => {
  if (readSelectedPrinter() === LOCAL_PRINTER) return 'Check the printer and print again'
  return isServerAway()
    ? 'The printer needs the server. Print again later'
    : 'This till lists it under Not printed'
}

/** The slip of a stored document. */
export const printDocumentSlip = async (
  document: PrintRequest,
  title: string,
  lines: readonly PrintLine[],
): Promise<void> => {
  const isOnPrinter = await printOnPrinter(document, lines)
  const isPrinted = isOnPrinter ?? (await printSlip(title, lines))
  if (!isPrinted)
    toastError(NOT_PRINTED, { reason: isOnPrinter === null ? IN_BROWSER : findReason() })
}

type Period = { readonly from: string | null; readonly until: string | null }

/** The statement of a customer or supplier, for the same days as `account`. */
export const printStatement = (
  kind: 'statement' | 'supplier_statement',
  document_id: string,
  { from, until }: Period,
  lines: readonly PrintLine[],
): Promise<void> => {
  const period = { ...(from !== null && { from }), ...(until !== null && { until }) }
  return printDocumentSlip(
    {
      kind,
      document_id,
      copy: false,
      ...period,
    },
    'Statement',
    lines,
  )
}

/** As a slip, always in the browser: of what is no stored document. */
export const printOnSlip = async (title: string, lines: readonly PrintLine[]): Promise<void> => {
  if (!(await printSlip(title, lines))) toastError(NOT_PRINTED, { reason: IN_BROWSER })
}

/** On a sheet of A4, always in the browser. */
export const printOnSheet = async (title: string, lines: readonly PrintLine[]): Promise<void> => {
  if (!(await printSheet(title, lines))) toastError(NOT_PRINTED, { reason: IN_BROWSER })
}
