// A receipt printer on a serial port of this device (Web Serial); many USB and Bluetooth printers
// appear as one.
import {
  inTime,
  oneAtATime,
  piecesOf,
  PrinterError,
  type ReceiptPrinter,
  troubleOf,
} from './receipt-printer.ts'

type PortInfo = {
  readonly usbVendorId?: number | undefined
  readonly usbProductId?: number | undefined
  readonly bluetoothServiceClassId?: number | string | undefined
}
type PortWriter = {
  write(bytes: Uint8Array): Promise<void>
  releaseLock(): void
  abort(): Promise<void>
}
/** What is used of the browser's SerialPort. */
export type PrinterPort = {
  getInfo(): PortInfo
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
  readonly writable: { getWriter(): PortWriter } | null
}
export type Serial = { getPorts(): Promise<PrinterPort[]>; requestPort(): Promise<PrinterPort> }

/** What most receipt printers are set to; a port over USB or Bluetooth ignores it. */
const BAUD = 9600
const PIECE = 512
const OPENING = {
  InvalidStateError: 'busy',
  NetworkError: 'busy',
  SecurityError: 'refused',
} as const

const openPort = async (port: PrinterPort): Promise<PortWriter> => {
  try {
    await inTime(port.open({ baudRate: BAUD }))
  } catch (error) {
    throw troubleOf(error, OPENING)
  }

  if (port.writable === null) throw new PrinterError('gone')

  return port.writable.getWriter()
}

const writeAll = async (writer: PortWriter, bytes: Uint8Array): Promise<void> => {
  try {
    for (const piece of piecesOf(bytes, PIECE)) await inTime(writer.write(piece))
  } catch (error) {
    // What a silent printer did not take must not come out with the next receipt.
    void writer.abort().catch(() => undefined)
    throw troubleOf(error, { NetworkError: 'gone' })
  } finally {
    writer.releaseLock()
  }
}

/** A printer on this port. */
export const serialPrinter = (port: PrinterPort): ReceiptPrinter => ({
  send: oneAtATime(async (bytes) => {
    const writer = await openPort(port)
    try {
      await writeAll(writer, bytes)
    } finally {
      await port.close().catch(() => undefined)
    }
  }),
})

/**
 * A mark by which the port is found again after a reload. Ports of the board itself have no ids.
 */
export const portMark = (port: PrinterPort): string => {
  const { usbVendorId, usbProductId, bluetoothServiceClassId } = port.getInfo()
  return [usbVendorId ?? '', usbProductId ?? '', bluetoothServiceClassId ?? ''].join(':')
}

/** Lets the person choose. The browser asks once. Throws none_chosen, refused. */
export const choosePort = async (serial: Serial): Promise<PrinterPort> => {
  try {
    return await serial.requestPort()
  } catch (error) {
    throw troubleOf(error, { NotFoundError: 'none_chosen', SecurityError: 'refused' })
  }
}

/** The chosen port, if it is there. Throws gone. */
export const findPort = async (serial: Serial, mark: string): Promise<PrinterPort> => {
  const port = (await inTime(serial.getPorts())).find((one) => portMark(one) === mark)
  if (port === undefined) throw new PrinterError('gone')
  return port
}
