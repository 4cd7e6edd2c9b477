// The printer that is selected on this device: the id of a shop printer, LOCAL_PRINTER, or null for
// the browser's print window. Stored on the device, because the next counter has another printer.
import { getLocalStorage } from '../storage.ts'

export const SELECTED_PRINTER_KEY = 'webale.device.printer'

export const readSelectedPrinter = (): string | null => getLocalStorage(SELECTED_PRINTER_KEY)
