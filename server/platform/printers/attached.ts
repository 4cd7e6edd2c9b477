// Printers on the server's own computer, Linux or macOS: device files of USB printers, and queues
// of the print system. Only what the server finds itself is used; a path or name from a request
// never is, unless it was found.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type SendResult, STOPPED } from './deliver.ts'
import { PATIENCE_MS } from './print-clock.ts'
import { type Program, runProgram } from './run-program.ts'

export type FoundDevice = { readonly device: string; readonly name: string }

export type AttachedDevices = {
  list(): Promise<FoundDevice[]>
  /** The bytes are made when the printer was found. */
  deliver(device: string, makeBytes: () => Uint8Array): Promise<SendResult>
}

type Places = {
  /** Holds the files of USB printers. */
  readonly folder: string
  /** Lists the queues, one name a line. */
  readonly listQueues: Program
  /** Lists where the queues lead, each as `device for NAME: ADDRESS`. */
  readonly listDevices: Program
  /** Prints its input on a queue; the name is added. */
  readonly printRaw: Program
}

const LINUX: Places = {
  folder: '/dev/usb',
  listQueues: ['lpstat', '-e'],
  listDevices: ['lpstat', '-v'],
  printRaw: ['lp', '-o', 'raw', '-d'],
}

/** Before the name of a queue. */
export const QUEUE = 'queue:'
const QUEUE_NAME = /^[\w.-]{1,127}$/
const DRIVERLESS = ' (driverless: may not print receipts)'

const listFiles = async (folder: string): Promise<FoundDevice[]> => {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => ({ device: join(folder, name), name: `USB printer ${name}` }))
}

const NOTHING = new Uint8Array()
/** Where bytes go to the printer as they are. Others lead to printers that want documents (IPP). */
const RAW_DEVICE =
  /^(?:\/|(?:usb|socket|serial|parallel|lpd|direct|beh|hp|epson|bluetooth):|dnssd:.*\._(?:pdl-datastream|printer)\._tcp)/i

/** The queues, those first whose printer gets the bytes as they are. */
const listQueues = async (places: Places): Promise<FoundDevice[]> => {
  const [names, devices] = await Promise.all([
    runProgram(places.listQueues, NOTHING, PATIENCE_MS),
    runProgram(places.listDevices, NOTHING, PATIENCE_MS),
  ])

  const addresses = new Map(
    [...devices.output.matchAll(/^device for ([\w.-]+): (\S+)/gm)].map(
      ([, name = '', address = '']) => [name, address] as const,
    ),
  )

  // A queue without an address is one of a printer that was only found in the network.
  const isDriverless = (name: string): boolean =>
    devices.code === 0 && !RAW_DEVICE.test(addresses.get(name) ?? '')

  return names.output
    .split('\n')
    .filter((name) => QUEUE_NAME.test(name))
    .toSorted((one, other) => Number(isDriverless(one)) - Number(isDriverless(other)))
    .map((name) => ({
      device: `${QUEUE}${name}`,
      name: `Queue ${name}${isDriverless(name) ? DRIVERLESS : ''}`,
    }))
}

export const GONE: SendResult = {
  state: 'failed',
  error: 'The server does not find this printer. Check the cable',
}

const MAX_COMPLAINT = 160

/** What the print system said, such as `lp: Destination "Q" is not accepting jobs.` */
const refusedWith = (complaint: string): SendResult => {
  const [line = ''] = complaint.split('\n').filter((each) => each.trim() !== '')
  const words = line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^\w+: /, '')
    .trim()
    .slice(0, MAX_COMPLAINT)

  return {
    state: 'failed',
    error:
      words === ''
        ? 'The print system refuses this printer. Check its queue'
        : `The print system refuses this printer: ${words}`,
  }
}

export const openAttached = (places: Places = LINUX): AttachedDevices => {
  const list = async (): Promise<FoundDevice[]> => [
    ...(await listFiles(places.folder)),
    ...(await listQueues(places)),
  ]
  return {
    list,
    deliver: async (device, makeBytes) => {
      if (!(await list()).some((found) => found.device === device)) return GONE
      const isQueue = device.startsWith(QUEUE)
      // tee writes to the file in a process of its own: a printer without paper blocks the writer.
      const program: Program = isQueue
        ? [...places.printRaw, device.slice(QUEUE.length)]
        : ['tee', device]
      const { code, complaint } = await runProgram(program, makeBytes(), PATIENCE_MS)
      if (code === 0) return { state: 'sent', error: null }
      // The print system says no before it prints anything, unless it was stopped.
      return isQueue && code !== null ? refusedWith(complaint) : STOPPED
    },
  }
}
