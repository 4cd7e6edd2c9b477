// A receipt printer by Bluetooth Low Energy (Web Bluetooth). It stays connected between two
// receipts, because connecting takes seconds.
import {
  inTime,
  oneAtATime,
  piecesOf,
  PrinterError,
  type ReceiptPrinter,
  troubleOf,
} from './receipt-printer.ts'

type Outlet = {
  readonly properties: { readonly write: boolean; readonly writeWithoutResponse: boolean }
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}
type Service = { getCharacteristics(): Promise<Outlet[]> }
type Gatt = {
  readonly connected: boolean
  connect(): Promise<Gatt>
  disconnect(): void
  getPrimaryServices(): Promise<Service[]>
}
/** What is used of the browser's BluetoothDevice. */
export type RadioDevice = {
  readonly id: string
  readonly name?: string | undefined
  readonly gatt?: Gatt | undefined
}
export type Bluetooth = {
  /** Missing in browsers that forget the device with each reload. */
  getDevices?(): Promise<RadioDevice[]>
  requestDevice(options: {
    readonly filters: readonly { readonly services: readonly string[] }[]
    readonly optionalServices: readonly string[]
  }): Promise<RadioDevice>
}

/**
 * Services of receipt printers: there is no standard, and nearly all makers use one of these three.
 */
const SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
]
/** Cheap printers lose the end of longer pieces. */
const PIECE = 100
const NAMES = {
  SecurityError: 'refused',
  NotAllowedError: 'refused',
  NetworkError: 'gone',
  NotFoundError: 'unfit',
} as const

const findOutlet = async (gatt: Gatt): Promise<Outlet> => {
  const server = gatt.connected ? gatt : await inTime(gatt.connect())
  for (const service of await inTime(server.getPrimaryServices()))
    for (const outlet of await inTime(service.getCharacteristics()))
      if (outlet.properties.write || outlet.properties.writeWithoutResponse) return outlet
  throw new PrinterError('unfit')
}

/** With a response where the printer gives one: it holds us back while its memory is full. */
const write = (outlet: Outlet, piece: Uint8Array<ArrayBuffer>): Promise<void> =>
  outlet.properties.write
    ? outlet.writeValueWithResponse(piece)
    : outlet.writeValueWithoutResponse(piece)

/** A printer on this device. */
export const bluetoothPrinter = ({ gatt }: RadioDevice): ReceiptPrinter => ({
  send: oneAtATime(async (bytes) => {
    if (gatt === undefined) throw new PrinterError('unfit')
    try {
      const outlet = await findOutlet(gatt)
      for (const piece of piecesOf(bytes, PIECE))
        await inTime(write(outlet, Uint8Array.from(piece)))
    } catch (error) {
      // The next receipt begins with a new connection.
      gatt.disconnect()
      throw troubleOf(error, NAMES)
    }
  }),
})

export const bluetoothMark = ({ id }: RadioDevice): string => id

/** Lets the person choose. The browser asks once. Throws none_chosen, refused. */
export const chooseBluetooth = async (bluetooth: Bluetooth): Promise<RadioDevice> => {
  try {
    return await bluetooth.requestDevice({
      filters: SERVICES.map((service) => ({ services: [service] })),
      optionalServices: SERVICES,
    })
  } catch (error) {
    throw troubleOf(error, {
      NotFoundError: 'none_chosen',
      SecurityError: 'refused',
      NotAllowedError: 'refused',
    })
  }
}

/** The chosen device. Throws none_chosen where the browser forgot it. */
export const findBluetooth = async (bluetooth: Bluetooth, mark: string): Promise<RadioDevice> => {
  const device = (await inTime(bluetooth.getDevices?.() ?? Promise.resolve([]))).find(
    ({ id }) => id === mark,
  )
  if (device === undefined) throw new PrinterError('none_chosen')
  return device
}
