// Printers of this device against devices that record what they get and misbehave.
import { expect, test, vi } from 'vitest'
import {
  bluetoothMark,
  bluetoothPrinter,
  chooseBluetooth,
  findBluetooth,
  type RadioDevice,
} from './printer-bluetooth.ts'
import {
  choosePort,
  findPort,
  portMark,
  type PrinterPort,
  serialPrinter,
} from './printer-serial.ts'
import { chooseUsb, findUsb, type UsbDevice, usbMark, usbPrinter } from './printer-usb.ts'
import { MAX_STEP_MS, piecesOf } from './receipt-printer.ts'

const RECEIPT = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251)
const fail = (name: string) => async (): Promise<never> => {
  throw new DOMException('refused by the browser', name)
}
const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined)
const troubleIn = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'printed',
    (error: unknown) => (error as { trouble?: string }).trouble ?? error,
  )

const usbDevice = (changes: Partial<UsbDevice> = {}) => {
  const got: number[] = []
  const calls: string[] = []
  const note = (call: string) => async (): Promise<void> => void calls.push(call)
  const device: UsbDevice = {
    vendorId: 1208,
    productId: 514,
    serialNumber: 'A1',
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternates: [{ interfaceClass: 3, endpoints: [] }] },
        {
          interfaceNumber: 1,
          alternates: [
            {
              interfaceClass: 7,
              endpoints: [
                { endpointNumber: 1, direction: 'in', type: 'bulk' },
                { endpointNumber: 2, direction: 'out', type: 'bulk' },
              ],
            },
          ],
        },
      ],
    },
    open: note('open'),
    close: note('close'),
    selectConfiguration: note('configure'),
    claimInterface: async (number) => void calls.push(`claim ${number}`),
    transferOut: async (endpoint, bytes) => {
      calls.push(`out ${endpoint}`)
      got.push(...bytes)
      return { status: 'ok' }
    },
    ...changes,
  }
  return { device, got, calls }
}

const portDevice = (
  changes: Partial<PrinterPort> & { readonly write?: (bytes: Uint8Array) => Promise<void> } = {},
) => {
  const got: number[] = []
  const calls: string[] = []
  const write = changes.write ?? (async (bytes: Uint8Array) => void got.push(...bytes))
  const port: PrinterPort = {
    getInfo: () => ({ usbVendorId: 1659, usbProductId: 8963 }),
    open: async () => void calls.push('open'),
    close: async () => void calls.push('close'),
    writable: {
      getWriter: () => ({
        write,
        releaseLock: () => calls.push('release'),
        abort: async () => void calls.push('abort'),
      }),
    },
    ...changes,
  }
  return { port, got, calls }
}

const radioDevice = (
  write: (bytes: Uint8Array) => Promise<void>,
  properties = { write: true, writeWithoutResponse: true },
) => {
  const calls: string[] = []
  const service = {
    getCharacteristics: async () => [
      { properties, writeValueWithResponse: write, writeValueWithoutResponse: write },
    ],
  }
  const gatt = {
    connected: false,
    connect: async () => {
      calls.push('connect')
      gatt.connected = true
      return gatt
    },
    disconnect: () => {
      calls.push('disconnect')
      gatt.connected = false
    },
    getPrimaryServices: async () => [service],
  }
  const device: RadioDevice = { id: 'radio-1', gatt }
  return { device, calls }
}

test('PRINT-009 PRINT-025 a USB printer gets all bytes in order, 1 KiB at a time, and is closed after it', async () => {
  const { device, got, calls } = usbDevice()
  await usbPrinter(device).send(RECEIPT)
  expect(Uint8Array.from(got)).toEqual(RECEIPT)
  const pieces = Array.from({ length: 10 }, () => 'out 2')
  expect(calls).toEqual(['open', 'claim 1', ...pieces, 'close'])
})

test('PRINT-025 a serial printer gets all bytes in order, and its port is closed after it', async () => {
  const { port, got, calls } = portDevice()
  await serialPrinter(port).send(RECEIPT)
  expect(Uint8Array.from(got)).toEqual(RECEIPT)
  expect(calls).toEqual(['open', 'release', 'close'])
})

test('PRINT-025 a Bluetooth printer gets small pieces in order, and stays connected for the next receipt', async () => {
  const got: number[][] = []
  const { device, calls } = radioDevice(async (bytes) => void got.push([...bytes]))
  const { send } = bluetoothPrinter(device)
  await send(RECEIPT)
  await send(Uint8Array.of(7))
  expect(Uint8Array.from(got.flat().slice(0, -1))).toEqual(RECEIPT)
  expect(Math.max(...got.map(({ length }) => length))).toBe(100)
  expect(calls).toEqual(['connect'])
})

test('PRINT-025 two receipts at the same moment come out one after the other', async () => {
  const { device, got } = usbDevice()
  const { send } = usbPrinter(device)
  await Promise.all([send(Uint8Array.of(1, 2)), send(Uint8Array.of(3))])
  expect(got).toEqual([1, 2, 3])
})

test('PRINT-025 a receipt that failed does not stop the next one', async () => {
  let tries = 0
  const { device, got } = usbDevice({
    open: async () => {
      tries += 1
      if (tries === 1) throw new DOMException('claimed', 'NetworkError')
    },
  })
  const { send } = usbPrinter(device)
  expect(await troubleIn(send(Uint8Array.of(1)))).toBe('busy')
  await send(Uint8Array.of(2))
  expect(got).toEqual([2])
})

test('PRINT-025 nothing chosen, and a refusal of the browser, are told apart', async () => {
  const ask = (name: string) => ({ getDevices: async () => [], requestDevice: fail(name) })
  for (const [name, trouble] of [
    ['NotFoundError', 'none_chosen'],
    ['SecurityError', 'refused'],
  ] as const) {
    expect(await troubleIn(chooseUsb(ask(name)))).toBe(trouble)
    expect(await troubleIn(choosePort({ getPorts: async () => [], requestPort: fail(name) }))).toBe(
      trouble,
    )
    expect(await troubleIn(chooseBluetooth(ask(name)))).toBe(trouble)
  }
})

test('PRINT-025 a printer that another program uses is busy', async () => {
  const claimed = usbDevice({ claimInterface: fail('NetworkError') })
  expect(await troubleIn(usbPrinter(claimed.device).send(RECEIPT))).toBe('busy')
  expect(claimed.calls.at(-1)).toBe('close')
  expect(
    await troubleIn(
      serialPrinter(portDevice({ open: fail('InvalidStateError') }).port).send(RECEIPT),
    ),
  ).toBe('busy')
})

test('PRINT-025 a printer that is unplugged in the middle of a receipt is gone', async () => {
  let pieces = 0
  const usb = usbDevice({
    transferOut: async () => {
      pieces += 1
      if (pieces > 1) throw new DOMException('gone', 'NotFoundError')
      return { status: 'ok' }
    },
  })
  expect(await troubleIn(usbPrinter(usb.device).send(RECEIPT))).toBe('gone')
  const port = portDevice({ write: fail('NetworkError') })
  expect(await troubleIn(serialPrinter(port.port).send(RECEIPT))).toBe('gone')
  expect(port.calls).toEqual(['open', 'abort', 'release', 'close'])
  const radio = radioDevice(fail('NetworkError'))
  expect(await troubleIn(bluetoothPrinter(radio.device).send(RECEIPT))).toBe('gone')
  expect(radio.calls).toEqual(['connect', 'disconnect'])
})

test('PRINT-025 a printer that takes nothing is given up after 5 seconds, and closed', async () => {
  vi.useFakeTimers()
  const { device, calls } = usbDevice({ transferOut: never })
  const port = portDevice({ write: never })
  const radio = radioDevice(never)
  const work = [
    usbPrinter(device).send(RECEIPT),
    serialPrinter(port.port).send(RECEIPT),
    bluetoothPrinter(radio.device).send(RECEIPT),
  ].map(troubleIn)
  await vi.advanceTimersByTimeAsync(MAX_STEP_MS)
  expect(await Promise.all(work)).toEqual(['silent', 'silent', 'silent'])
  expect([calls.at(-1), port.calls.at(-1), radio.calls.at(-1)]).toEqual([
    'close',
    'close',
    'disconnect',
  ])
  vi.useRealTimers()
})

test('PRINT-025 the chosen printer is found again after a reload, and another one is not taken for it', async () => {
  const { device } = usbDevice()
  const other = usbDevice({ serialNumber: 'B2' }).device
  const usb = { getDevices: async () => [other, device], requestDevice: never<UsbDevice> }
  expect(await findUsb(usb, usbMark(device))).toBe(device)
  expect(
    await troubleIn(findUsb({ ...usb, getDevices: async () => [other] }, usbMark(device))),
  ).toBe('gone')
  const { port } = portDevice()
  const serial = { getPorts: async () => [port], requestPort: never<PrinterPort> }
  expect(await findPort(serial, portMark(port))).toBe(port)
  expect(await troubleIn(findPort(serial, '1:2:'))).toBe('gone')
  const { device: radio } = radioDevice(async () => undefined)
  const bluetooth = { getDevices: async () => [radio], requestDevice: never<RadioDevice> }
  expect(await findBluetooth(bluetooth, bluetoothMark(radio))).toBe(radio)
  // Browsers that forget the device with a reload.
  expect(await troubleIn(findBluetooth({ requestDevice: never }, bluetoothMark(radio)))).toBe(
    'none_chosen',
  )
})

test('PRINT-025 a device that is no printer says so', async () => {
  const usb = usbDevice({ configuration: { interfaces: [] } })
  expect(await troubleIn(usbPrinter(usb.device).send(RECEIPT))).toBe('unfit')
  const radio = radioDevice(async () => undefined, { write: false, writeWithoutResponse: false })
  expect(await troubleIn(bluetoothPrinter(radio.device).send(RECEIPT))).toBe('unfit')
})

test('PRINT-025 pieces are the whole receipt', () => {
  expect(piecesOf(RECEIPT, 4096).map(({ length }) => length)).toEqual([4096, 4096, 1808])
  expect(piecesOf(new Uint8Array(0), 4096)).toEqual([])
})
