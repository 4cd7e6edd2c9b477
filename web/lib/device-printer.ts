// The printer of the shop that this device prints receipts with; null for the browser. Kept on the device, because the
// next counter has another printer.
import { getLocalStorage } from './storage.ts'

export const DEVICE_PRINTER = 'webale.device.printer'

export const readDevicePrinter = (): string | null => getLocalStorage(DEVICE_PRINTER)
