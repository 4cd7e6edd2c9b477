// The printer of this device as it was chosen: how it is reached, and what its paper is like. Kept on the device.
import { CODE_PAGES, type CodePage } from '@webale/domain/features/printing/code-pages.ts'
import { COLUMNS, PAPERS, type PaperWidth } from '@webale/domain/features/printing/paper.ts'
import { getLocalStorage, parseStoredFields, setLocalStorage } from '../storage.ts'
import { PRINTER_WAYS, type PrinterWay } from './receipt-printer.ts'

export type OwnPrinter = {
  readonly way: PrinterWay
  /** By which the browser finds the device again. */
  readonly mark: string
  readonly name: string
  readonly paper: PaperWidth
  readonly columns: number
  readonly code_page: CodePage
  /** Every line is a picture: for letters that no code page has. */
  readonly as_picture: boolean
  readonly cuts: boolean
  readonly kicks: boolean
}

export const OWN_PRINTER = 'webale.device.own_printer'

const oneOf = <Value extends string>(choices: readonly Value[], value: unknown): Value | undefined =>
  choices.find((choice) => choice === value)

/** Null when none was chosen, or when what is stored is no printer. */
export const parseOwnPrinter = (text: string | null): OwnPrinter | null => {
  const stored = parseStoredFields(text)
  const [way, paper] = [oneOf(PRINTER_WAYS, stored['way']), oneOf(PAPERS, stored['paper'])]
  const code_page = oneOf(CODE_PAGES, stored['code_page'])
  const { mark, name, columns } = stored
  if (way === undefined || paper === undefined || code_page === undefined || typeof mark !== 'string') return null
  return {
    way,
    mark,
    name: typeof name === 'string' ? name : '',
    paper,
    columns: COLUMNS[paper].find((count) => count === columns) ?? COLUMNS[paper][0] ?? 32,
    code_page,
    as_picture: stored['as_picture'] === true,
    cuts: stored['cuts'] === true,
    kicks: stored['kicks'] === true,
  }
}

export const readOwnPrinter = (): OwnPrinter | null => parseOwnPrinter(getLocalStorage(OWN_PRINTER))

export const saveOwnPrinter = (printer: OwnPrinter): void => setLocalStorage(OWN_PRINTER, JSON.stringify(printer))
