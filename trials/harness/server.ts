// A real server process that can be killed: from source
// or built, on a free local port, in its own folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from '../../tools/terminal.mjs'

export type RunningServer = {
  readonly address: string
  readonly port: number
  readonly pid: number
  isAlive(): boolean
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/**
 * Settings without limits of sign-ins, which count per
 * address: all clients of a test have the same one.
 */
export const UNLIMITED = { AUTH_RATE_LIMIT_TOKEN: '1000000', AUTH_RATE_LIMIT_SIGNUP: '1000000' }

const SOURCE = ['--import', 'tsx', 'tools/serve.mjs', 'server/main.ts']
// As `npm start` and the archives start it.
const BUILT = ['--max-semi-space-size=4', 'tools/serve.mjs']

type ServerOptions = {
  built?: boolean
  before?: readonly string[]
  settings?: Readonly<Record<string, string>>
}

/** The first line that contains an address; the log may contain other lines before it. */
const addressFrom = async (output: Readable): Promise<string | undefined> => {
  for await (const line of createInterface(output)) {
    const { address } = JSON.parse(line) as { address?: string }
    if (address !== undefined) return address
  }
  return undefined
}

/**
 * Starts it on the data of this folder. Throws with its output when it ends instead of listening.
 */
export const startServer = async (
  folder: string,
  { built = false, before = [], settings = {} }: ServerOptions = {},
): Promise<RunningServer> => {
  const [program = process.execPath, ...rest] = [
    ...before,
    process.execPath,
    ...(built ? BUILT : SOURCE),
  ]

  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...settings,
  }

  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let trouble = ''
  child.stderr.on('data', (part: Buffer) => {
    trouble = (trouble + String(part)).slice(-2000)
  })

  const ended = once(child, 'exit')
  const address = await Promise.race([addressFrom(child.stdout), ended.then(() => undefined)])
  if (address === undefined) throw new Error(`The server did not start: ${trouble}`)
  // Drains the output: a full pipe would block the server.
  child.stdout.resume()

  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
