// The built server as a separate process on a free port with an empty folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')
// Long, because a busy machine needs several seconds to make the demo shop.
const START_MS = 60_000

export type Server = {
  /** Like http://127.0.0.1:40123, without a slash at the end. */
  readonly address: string
  readonly folder: string
  /** The errors it logged; a test that ends with one fails. */
  errors(): readonly string[]
  /** Ends it without warning, like a power cut; the folder is kept. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (ended(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(String(typeof address === 'object' ? address?.port : 0)))
    })
  })

type Started = { readonly child: ChildProcess; readonly address: string }

const launch = (env: NodeJS.ProcessEnv, lines: string[], demo: boolean): Promise<Started> =>
  new Promise((resolve, reject) => {
    if (!existsSync(join(root, 'server/dist/main.js')))
      reject(new Error('The server is not built: run the stories with npm run e2e'))
    const child = spawn(process.execPath, [join(root, 'tools/serve.mjs'), ...(demo ? ['--demo'] : [])], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with ${code} before it was ready:\n${lines.join('\n')}`))
    })
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (!line.startsWith('{"address"')) return
      clearTimeout(late)
      resolve({ child, address: (JSON.parse(line) as { address: string }).address })
    })
  })

/** pino writes 50 for an error and 60 for a fatal one. */
const isError = (line: string): boolean => /"level":(50|60|"error"|"fatal")/.test(line)

/** Starts a server; `settings` are its environment variables. With `demo` it opens the demo shop of `npm run demo`. */
export const startStoryServer = async (
  settings: Readonly<Record<string, string>> = {},
  { demo = false } = {},
): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-story-'))
  const { PATH, HOME, TZ } = process.env
  const env = {
    PATH,
    HOME,
    TZ,
    HOST: '127.0.0.1',
    PORT: await freePort(),
    DATA_DIR: folder,
    DEMO_DIR: folder,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const lines: string[] = []
  // A fixed port from the start: tokens name it, so it must be the same after a restart.
  let { child, address } = await launch(env, lines, demo)
  return {
    address,
    folder,
    errors: () => lines.filter(isError),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      await end(child, 'SIGTERM')
      ;({ child, address } = await launch(env, lines, demo))
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
