// The local printer: which ways of this browser lead to one, choosing a device, and finding the
// chosen one again.
import {
  type Bluetooth,
  bluetoothMark,
  bluetoothPrinter,
  chooseBluetooth,
  findBluetooth,
} from './printer-bluetooth.ts'
import { choosePort, findPort, portMark, type Serial, serialPrinter } from './printer-serial.ts'
import { chooseUsb, findUsb, type Usb, usbMark, usbPrinter } from './printer-usb.ts'
import type { LocalPrinter } from './local-printer.ts'
import type { PrinterWay, ReceiptPrinter } from './receipt-printer.ts'

type DeviceAccess = {
  readonly usb?: Usb
  readonly serial?: Serial
  readonly bluetooth?: Bluetooth
}

const ways = (): DeviceAccess => navigator as unknown as DeviceAccess

/** `needs_https`: browsers give devices to secure pages only. */
export type WayState = 'ready' | 'needs_https' | 'missing'

export const stateOfWay = (way: PrinterWay): WayState => {
  if (!globalThis.isSecureContext) return 'needs_https'
  return ways()[way] === undefined ? 'missing' : 'ready'
}

type FoundPrinter = Pick<LocalPrinter, 'mark' | 'name'> & { readonly printer: ReceiptPrinter }
type PrinterFinder = {
  choose(): Promise<FoundPrinter>
  find(mark: string): Promise<ReceiptPrinter>
}

const existing = <Api>(api: Api | undefined): Api => {
  if (api === undefined) throw new Error('This browser cannot reach such printers')
  return api
}

const REACHES: Readonly<Record<PrinterWay, PrinterFinder>> = {
  usb: {
    choose: async () => {
      const device = await chooseUsb(existing(ways().usb))
      return {
        mark: usbMark(device),
        name: device.productName ?? 'USB printer',
        printer: usbPrinter(device),
      }
    },
    find: async (mark) => usbPrinter(await findUsb(existing(ways().usb), mark)),
  },
  serial: {
    choose: async () => {
      const port = await choosePort(existing(ways().serial))
      return {
        mark: portMark(port),
        name: 'Serial port',
        printer: serialPrinter(port),
      }
    },
    find: async (mark) => serialPrinter(await findPort(existing(ways().serial), mark)),
  },
  bluetooth: {
    choose: async () => {
      const device = await chooseBluetooth(existing(ways().bluetooth))
      return {
        mark: bluetoothMark(device),
        name: device.name ?? 'Bluetooth printer',
        printer: bluetoothPrinter(device),
      }
    },
    find: async (mark) => bluetoothPrinter(await findBluetooth(existing(ways().bluetooth), mark)),
  },
}

/**
 * Printers that were reached since the page was loaded:
 * one queue for each, and Bluetooth stays connected.
 */
const reached = new Map<string, ReceiptPrinter>()
const keyOf = (way: PrinterWay, mark: string): string => `${way} ${mark}`

/** Lets the person choose; call it in a click. Throws PrinterError. */
export const choosePrinter = async (
  way: PrinterWay,
): Promise<Pick<LocalPrinter, 'way' | 'mark' | 'name'>> => {
  const { mark, name, printer } = await REACHES[way].choose()
  reached.set(keyOf(way, mark), printer)
  return { way, mark, name }
}

/** The chosen printer. Throws PrinterError when it is not there. */
export const findLocalPrinter = async ({
  way,
  mark,
}: Pick<LocalPrinter, 'way' | 'mark'>): Promise<ReceiptPrinter> => {
  const known = reached.get(keyOf(way, mark))
  if (known !== undefined && way === 'bluetooth') return known
  const printer = await REACHES[way].find(mark)
  reached.set(keyOf(way, mark), printer)

  return printer
}
