// What this device prints receipts with: the id of a printer of the shop, or its own printer; null for the browser.
// Kept on the device, because the next counter has another printer.
import { getLocalStorage } from './storage.ts'

export const DEVICE_PRINTER = 'webale.device.printer'

/** The device's own printer: web/lib/own-printer. */
export const OWN = 'own'

export const readDevicePrinter = (): string | null => getLocalStorage(DEVICE_PRINTER)
