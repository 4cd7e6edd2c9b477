// Printers on the server's own computer, Linux or macOS: device files of USB printers, and queues
// of the print system. Only what the server finds itself is used; a path or name from a request
// never is, unless it was found.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendResult } from './deliver.ts'
import { PATIENCE_MS, printingTimeOf, STOPPED } from './deliver.ts'
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
  /** Prints its input on a queue; the name is added. */
  readonly printRaw: Program
}

const LINUX: Places = {
  folder: '/dev/usb',
  listQueues: ['lpstat', '-e'],
  printRaw: ['lp', '-o', 'raw', '-d'],
}

/** Before the name of a queue. */
export const QUEUE = 'queue:'
const QUEUE_NAME = /^[\w.-]{1,127}$/

const listFiles = async (folder: string): Promise<FoundDevice[]> => {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => ({ device: join(folder, name), name: `USB printer ${name}` }))
}

const listQueues = async (command: Places['listQueues']): Promise<FoundDevice[]> => {
  const { output } = await runProgram(command, new Uint8Array(), PATIENCE_MS)
  const names = output.split('\n').filter((name) => QUEUE_NAME.test(name))
  return names.map((name) => ({ device: `${QUEUE}${name}`, name: `Queue ${name}` }))
}

export const GONE: SendResult = {
  state: 'failed',
  error: 'The server does not find this printer. Check the cable',
}

const REFUSED: SendResult = {
  state: 'failed',
  error: 'The print system refuses this printer. Check its queue',
}

export const openAttached = (places: Places = LINUX): AttachedDevices => {
  const list = async (): Promise<FoundDevice[]> => [
    ...(await listFiles(places.folder)),
    ...(await listQueues(places.listQueues)),
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
      const bytes = makeBytes()
      const { code } = await runProgram(program, bytes, PATIENCE_MS + printingTimeOf(bytes))
      if (code === 0) return { state: 'sent', error: null }
      // The print system says no before it prints anything, unless it was stopped.
      return isQueue && code !== null ? REFUSED : STOPPED
    },
  }
}
