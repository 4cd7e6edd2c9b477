// Printers on the server's own computer: device files of USB printers, and queues of the print system. Only what the
// server finds itself is used; a path or name from a request never is, unless it was found.
import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sending } from './deliver.ts'
import { PATIENCE_MS } from './deliver.ts'

export type FoundDevice = { readonly device: string; readonly name: string }

export type AttachedDevices = {
  list(): Promise<FoundDevice[]>
  /** The bytes are made when the printer was found. */
  deliver(device: string, makeBytes: () => Uint8Array): Promise<Sending>
}

type Places = {
  /** Holds the files of USB printers. */
  readonly folder: string
  /** Lists the queues, one name a line. */
  readonly listQueues: readonly [string, ...string[]]
  /** Prints its input on a queue; the name is added. */
  readonly printRaw: readonly [string, ...string[]]
}

const LINUX: Places = { folder: '/dev/usb', listQueues: ['lpstat', '-e'], printRaw: ['lp', '-o', 'raw', '-d'] }

const QUEUE = 'queue:'
const QUEUE_NAME = /^[\w.-]{1,127}$/

type Ended = { readonly code: number | null; readonly output: string }

/** Runs a program without a shell, with these bytes as its input; stopped after five seconds. Never throws. */
const run = ([program, ...rest]: readonly [string, ...string[]], input: Uint8Array): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'ignore'], timeout: PATIENCE_MS })
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output = (output + part.toString('utf8')).slice(0, 10_000)
    })
    child.on('error', () => resolve({ code: null, output: '' }))
    child.on('close', (code) => resolve({ code, output }))
    // A program that ends early closes its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

const listFiles = async (folder: string): Promise<FoundDevice[]> => {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => ({ device: join(folder, name), name: `USB printer ${name}` }))
}

const listQueues = async (command: Places['listQueues']): Promise<FoundDevice[]> => {
  const { output } = await run(command, new Uint8Array())
  const names = output.split('\n').filter((name) => QUEUE_NAME.test(name))
  return names.map((name) => ({ device: `${QUEUE}${name}`, name: `Queue ${name}` }))
}

const GONE: Sending = { state: 'failed', error: 'The server does not find this printer. Check the cable' }

export const openAttached = (places: Places = LINUX): AttachedDevices => {
  const list = async (): Promise<FoundDevice[]> => [
    ...(await listFiles(places.folder)),
    ...(await listQueues(places.listQueues)),
  ]
  return {
    list,
    deliver: async (device, makeBytes) => {
      if (!(await list()).some((found) => found.device === device)) return GONE
      // tee writes to the file in a process of its own: a printer without paper blocks the writer.
      const { code } = device.startsWith(QUEUE)
        ? await run([...places.printRaw, device.slice(QUEUE.length)], makeBytes())
        : await run(['tee', device], makeBytes())
      return code === 0
        ? { state: 'sent', error: null }
        : { state: 'unknown', error: 'The printer stopped. It may have printed' }
    },
  }
}
