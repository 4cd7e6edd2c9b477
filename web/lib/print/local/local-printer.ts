// The local printer, which is connected to this device: how it is reached, and what its paper is
// like. Stored on the device.
import { CODE_PAGES, type CodePage } from '@webale/domain/features/printing/code-pages.ts'
import { COLUMNS, PAPERS, type PaperWidth } from '@webale/domain/features/printing/paper.ts'
import { getLocalStorage, parseStoredFields, setLocalStorage } from '../../storage.ts'
import { PRINTER_WAYS, type PrinterWay } from './receipt-printer.ts'

export type LocalPrinter = {
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

export const LOCAL_PRINTER_KEY = 'webale.device.own_printer'

const oneOf = <Value extends string>(
  choices: readonly Value[],
  value: unknown,
): Value | undefined => choices.find((choice) => choice === value)

/** Null when none was chosen, or when what is stored is no printer. */
export const parseLocalPrinter = (text: string | null): LocalPrinter | null => {
  const stored = parseStoredFields(text)
  const [way, paper] = [oneOf(PRINTER_WAYS, stored['way']), oneOf(PAPERS, stored['paper'])]
  const code_page = oneOf(CODE_PAGES, stored['code_page'])
  const { mark, name, columns } = stored
  if (
    way === undefined ||
    paper === undefined ||
    code_page === undefined ||
    typeof mark !== 'string'
  )
    return null

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

export const readLocalPrinter = (): LocalPrinter | null =>
  parseLocalPrinter(getLocalStorage(LOCAL_PRINTER_KEY))

export const saveLocalPrinter = (printer: LocalPrinter): void =>
  setLocalStorage(LOCAL_PRINTER_KEY, JSON.stringify(printer))
