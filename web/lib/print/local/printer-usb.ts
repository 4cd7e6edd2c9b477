// A receipt printer on a USB socket of this device (WebUSB). It is opened for each print and closed
// after it, so that another tab can print too.
import {
  inTime,
  oneAtATime,
  piecesOf,
  PrinterError,
  type ReceiptPrinter,
  troubleOf,
} from './receipt-printer.ts'

type UsbEndpoint = {
  readonly endpointNumber: number
  readonly direction: string
  readonly type: string
}
type UsbInterface = {
  readonly interfaceNumber: number
  readonly alternates: readonly {
    readonly interfaceClass: number
    readonly endpoints: readonly UsbEndpoint[]
  }[]
}
/** What is used of the browser's USBDevice. */
export type UsbDevice = {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string | null | undefined
  readonly productName?: string | null | undefined
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(
    endpoint: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly status?: string | undefined }>
}
export type Usb = {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: {
    readonly filters: readonly { readonly classCode: number }[]
  }): Promise<UsbDevice>
}

const PRINTER_CLASS = 7
/** A slow printer whose memory is full takes a piece within five seconds. */
const PIECE = 1024
/** A claim that fails is a driver of the system or another program. */
const OPENING = {
  SecurityError: 'refused',
  NetworkError: 'busy',
  InvalidStateError: 'busy',
} as const
const SENDING = {
  NotFoundError: 'gone',
  NetworkError: 'gone',
  InvalidStateError: 'gone',
} as const

/** Where the bytes go: printers have one interface with a way out. */
const findOutlet = ({ configuration }: UsbDevice): { face: number; endpoint: number } => {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
      if (interfaceClass === PRINTER_CLASS && out !== undefined)
        return { face: interfaceNumber, endpoint: out.endpointNumber }
    }
  throw new PrinterError('unfit')
}

const openOutlet = async (device: UsbDevice): Promise<number> => {
  try {
    await inTime(device.open())
    if (device.configuration === null) await inTime(device.selectConfiguration(1))
    const { face, endpoint } = findOutlet(device)
    await inTime(device.claimInterface(face))

    return endpoint
  } catch (error) {
    throw troubleOf(error, OPENING)
  }
}

/** A printer on this device. */
export const usbPrinter = (device: UsbDevice): ReceiptPrinter => ({
  send: oneAtATime(async (bytes) => {
    try {
      const endpoint = await openOutlet(device)
      for (const piece of piecesOf(bytes, PIECE)) {
        const { status } = await inTime(device.transferOut(endpoint, Uint8Array.from(piece)))
        if (status !== undefined && status !== 'ok') throw new PrinterError('silent')
      }
    } catch (error) {
      throw troubleOf(error, SENDING)
    } finally {
      await device.close().catch(() => undefined)
    }
  }),
})

/** A mark by which the device is found again after a reload. */
export const usbMark = ({ vendorId, productId, serialNumber }: UsbDevice): string =>
  [vendorId, productId, serialNumber ?? ''].join(':')

/** Lets the person choose. The browser asks once. Throws none_chosen, refused. */
export const chooseUsb = async (usb: Usb): Promise<UsbDevice> => {
  try {
    return await usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
  } catch (error) {
    throw troubleOf(error, { NotFoundError: 'none_chosen', SecurityError: 'refused' })
  }
}

/** The chosen device, if it is plugged in. Throws gone. */
export const findUsb = async (usb: Usb, mark: string): Promise<UsbDevice> => {
  const device = (await inTime(usb.getDevices())).find((one) => usbMark(one) === mark)
  if (device === undefined) throw new PrinterError('gone')
  return device
}
