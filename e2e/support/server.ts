// The built server in a separate process on a free port with an empty folder. The files of a worker
// share one process (server-host.mjs); after a kill or a restart, and for the demo, the server has
// its own.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lanSettings, SHOP_NAME } from './lan.ts'
import { removeFolder } from './remove-folder.ts'

const root = join(import.meta.dirname, '../..')
const START_MS = 60_000
/** Made before the stories (make-demo.config.mjs). */
const DEMO_SHOP = join(root, '.cache/demo-shop')

export type Server = {
  /** Like http://127.0.0.1:40123, without a slash at the end. */
  readonly address: string
  /** Where its phones open it, like https://webale-kmpt.local:40124; empty without `lan`. */
  readonly secureAddress: string
  readonly folder: string
  /** The built web app that it serves. */
  readonly webFolder: string
  /** The errors it logged; a test that ends with one fails. */
  errors(): readonly string[]
  /** Ends it without warning, like a power cut; the folder is kept. */
  kill(): Promise<void>
  /** Stops and continues its process: meanwhile it accepts connections and never answers. */
  freeze(): void
  thaw(): void
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>
  /** Starts the build of this folder on the same data and port, after the one that ran. */
  update(): Promise<void>
  stop(): Promise<void>
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return
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

/** A server that is running: `end` stops it gracefully, `kill` without warning. */
type StoryServer = {
  readonly address: string
  readonly child: ChildProcess
  end(): Promise<void>
  kill(): Promise<void>
}

/** Calls `add` with each line that the process prints. */
const readLines = ({ stdout, stderr }: ChildProcess, add: (line: string) => void): void => {
  for (const stream of [stdout, stderr])
    if (stream !== null) createInterface({ input: stream }).on('line', add)
}

const BUILT = 'server/dist/main.js'

const mustBeBuilt = (): void => {
  if (!existsSync(join(root, BUILT)))
    throw new Error('The server is not built: run the stories with npm run e2e')
}

/** Starts a server in its own process, as `npm start` does. */
const launchServer = (
  env: NodeJS.ProcessEnv,
  lines: string[],
  demo: boolean,
  file = BUILT,
): Promise<StoryServer> =>
  new Promise((resolve, reject) => {
    mustBeBuilt()
    const child = spawn(
      process.execPath,
      [join(root, 'tools/serve.mjs'), file, ...(demo ? ['--demo'] : [])],
      {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with ${code} before it was ready:\n${lines.join('\n')}`))
    })
    readLines(child, (line) => {
      lines.push(line)
      if (!line.startsWith('{"address"')) return
      clearTimeout(late)
      const { address } = JSON.parse(line) as { address: string }
      resolve({
        address,
        child,
        end: () => endProcess(child, 'SIGTERM'),
        kill: () => endProcess(child, 'SIGKILL'),
      })
    })
  })

type Host = { readonly child: ChildProcess; lines: string[] }

/** The process of this worker's servers. */
let shared: Host | undefined

const openHost = ({ PATH, HOME, TZ }: NodeJS.ProcessEnv): Host => {
  mustBeBuilt()
  const child = fork(join(import.meta.dirname, 'server-host.mjs'), [], {
    env: { PATH, HOME, TZ },
    execArgv: [],
    silent: true,
  })
  const host: Host = { child, lines: [] }
  readLines(child, (line) => host.lines.push(line))
  child.once('exit', () => {
    if (shared === host) shared = undefined
  })
  return host
}

const changeServer = ({ child, lines }: Host, env: NodeJS.ProcessEnv | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const end = (finish: () => void): void => {
      clearTimeout(late)
      child.off('exit', onExit)
      child.off('message', onReply)
      finish()
    }
    // What a failed server left behind must not reach the next file.
    const fail = (reason: string): void =>
      end(() => {
        child.kill('SIGKILL')
        if (shared?.child === child) shared = undefined
        reject(new Error(`${reason}\n${lines.join('\n')}`))
      })
    const onExit = (): void => fail('The process of the servers has ended')
    const onReply = (reply: { address?: string; error?: string }): void =>
      reply.error === undefined ? end(() => resolve(reply.address ?? '')) : fail(reply.error)
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    child.once('exit', onExit)
    child.once('message', onReply)
    child.send({ env })
  })

/** Opens the next server in the process of this worker. */
const openShared = async (env: NodeJS.ProcessEnv, lines: string[]): Promise<StoryServer> => {
  const host = (shared ??= openHost(env))
  host.lines = lines
  const address = await changeServer(host, env)
  return {
    address,
    child: host.child,
    end: async () => {
      if (!hasEnded(host.child)) await changeServer(host, null)
    },
    kill: () => endProcess(host.child, 'SIGKILL'),
  }
}

/** pino writes 50 for an error and 60 for a fatal one. */
const isError = (line: string): boolean => /"level":(50|60|"error"|"fatal")/.test(line)

/**
 * Copies the build, so that a story can put another one in its place; returns the file that starts
 * its server.
 */
const copyBuild = (folder: string): string => {
  for (const part of ['server/dist', 'web/dist'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, BUILT)
}

/**
 * Starts a server; `settings` are its environment variables. With `demo` it opens a copy of the
 * demo shop of `npm run demo`, with `ownBuild` it serves a copy of the build, with `version` the
 * build in that folder, with `lan` it has https on a shop's network (lan.ts).
 */
export const startStoryServer = async (
  settings: Readonly<Record<string, string>> = {},
  {
    demo = false,
    ownBuild = false,
    lan = false,
    version,
  }: { demo?: boolean; ownBuild?: boolean; lan?: boolean; version?: string | undefined } = {},
): Promise<Server> => {
  const securePort = lan ? await freePort() : ''
  const folder = mkdtempSync(join(tmpdir(), 'webale-story-'))
  if (demo) cpSync(DEMO_SHOP, folder, { recursive: true })
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
    ...(lan ? lanSettings(securePort) : {}),
    ...settings,
  }
  const lines: string[] = []
  // A fixed port from the start: tokens name it, so it must be the same after a restart.
  const build = ownBuild ? mkdtempSync(join(tmpdir(), 'webale-build-')) : null
  let file = build === null ? join(version ?? root, BUILT) : copyBuild(build)
  const restart = async (): Promise<void> => {
    await started.end()
    started = await launchServer(env, lines, demo, file)
  }
  let started =
    demo || ownBuild || lan || version !== undefined
      ? await launchServer(env, lines, demo, file)
      : await openShared(env, lines)
  return {
    address: started.address,
    secureAddress: lan ? `https://${SHOP_NAME}:${securePort}` : '',
    folder,
    webFolder: join(build ?? version ?? root, 'web/dist'),
    errors: () => lines.filter(isError),
    kill: () => started.kill(),
    freeze: () => void started.child.kill('SIGSTOP'),
    thaw: () => void started.child.kill('SIGCONT'),
    restart,
    update: () => {
      file = join(root, BUILT)
      return restart()
    },
    stop: async () => {
      await started.end()
      for (const made of [folder, ...(build === null ? [] : [build])]) removeFolder(made)
    },
  }
}
