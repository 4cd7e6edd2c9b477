// A small network on this computer: the shop's computer, a second one and a phone, each a network
// namespace of its own, joined by bridges. Names carry the id of this process, and only what was
// started here is ended.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `hub` has the bridges: the cables and the switch. */
export type NetworkComputer = 'hub' | 'shop' | 'twin' | 'phone'

export const COMPUTERS = ['hub', 'shop', 'twin', 'phone'] as const
/** Addresses in the network of the phones. */
export const ADDRESSES = {
  shop: '192.168.77.10',
  twin: '192.168.77.11',
  phone: '192.168.77.20',
} as const
/** The shop's computer in the network of a modem, which has the default route. */
const MODEM_ADDRESS = '10.0.5.10'
const GATEWAY = '10.0.5.1'
const END_MS = 5000

type StartedProgram = { readonly child: ChildProcess; readonly output: string[] }

export type NetworkPlace = {
  readonly folder: string
  /** Runs a program on a computer to its end; returns its output. Throws when it fails. */
  run(computer: NetworkComputer, program: string, ...args: string[]): Promise<string>
  /** Starts a program. With `runFolder` it has this folder as its own /run. */
  start(
    computer: NetworkComputer,
    command: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>>; readonly runFolder?: string },
  ): StartedProgram
  end(started: StartedProgram): Promise<void>
  /** Plugs the adapter of a computer into the network of the phones. */
  plug(computer: keyof typeof ADDRESSES): void
  unplug(computer: keyof typeof ADDRESSES): void
  /** A line of `ip` in a computer, such as `route del default`. */
  ip(computer: NetworkComputer, line: string): void
  isClosed(): boolean
  close(): Promise<void>
}

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`
const ENV = { PATH, HOME: process.env['HOME'] ?? '/', LC_ALL: 'C' }

const nameOf = (computer: NetworkComputer): string => `webale${process.pid}-${computer}`

const ip = (line: string): void =>
  void execFileSync('ip', line.split(' '), { env: ENV, stdio: ['ignore', 'ignore', 'pipe'] })

const inside = (computer: NetworkComputer, command: readonly string[]): string[] => [
  'netns',
  'exec',
  nameOf(computer),
  ...command,
]

/** `ip netns exec` has mounts of its own, so the folder is /run for this program alone. */
const withRun = (command: readonly string[], runFolder: string | undefined): string[] =>
  runFolder === undefined
    ? [...command]
    : ['sh', '-c', 'mount --bind "$0" /run && exec "$@"', runFolder, ...command]

const plug = (computer: keyof typeof ADDRESSES): void => {
  const hub = nameOf('hub')
  ip(`-n ${hub} link add ${computer} type veth peer name lan0 netns ${nameOf(computer)}`)
  ip(`-n ${hub} link set ${computer} master lan up`)
  ip(`-n ${nameOf(computer)} addr add ${ADDRESSES[computer]}/24 dev lan0`)
  ip(`-n ${nameOf(computer)} link set lan0 up`)
}

const connect = (): void => {
  for (const computer of COMPUTERS) {
    ip(`netns add ${nameOf(computer)}`)
    ip(`-n ${nameOf(computer)} link set lo up`)
  }

  const [hub, shop] = [nameOf('hub'), nameOf('shop')]
  for (const bridge of ['lan', 'modem']) {
    ip(`-n ${hub} link add ${bridge} type bridge`)
    ip(`-n ${hub} link set ${bridge} up`)
  }

  for (const computer of ['shop', 'twin', 'phone'] as const) plug(computer)
  ip(`-n ${hub} link add gate type veth peer name modem0 netns ${shop}`)
  ip(`-n ${hub} link set gate master modem up`)
  ip(`-n ${hub} addr add ${GATEWAY}/24 dev modem`)
  ip(`-n ${shop} addr add ${MODEM_ADDRESS}/24 dev modem0`)
  ip(`-n ${shop} link set modem0 up`)
  ip(`-n ${shop} route add default via ${GATEWAY}`)
}

const isThere = (computer: NetworkComputer): boolean =>
  execFileSync('ip', ['netns', 'list'], { env: ENV, encoding: 'utf8' }).includes(nameOf(computer))

/** A network is removed when its last program has ended, which may take a moment. */
const disconnect = (): void => {
  for (let count = 0; count < 3; count += 1)
    for (const computer of COMPUTERS.filter(isThere))
      try {
        ip(`netns del ${nameOf(computer)}`)
      } catch {
        // The next round tries again.
      }
}

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await gone
  clearTimeout(late)
}

const startIn = (
  computer: NetworkComputer,
  command: string[],
  env: NodeJS.ProcessEnv,
): StartedProgram => {
  const child = spawn('ip', inside(computer, command), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void output.push(text))

  return { child, output }
}

/** Throws where network namespaces are not allowed, and leaves nothing behind. */
export const openPlace = (): NetworkPlace => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-network-'))
  // Print systems read their files as another user.
  chmodSync(folder, 0o755)
  const children = new Set<ChildProcess>()
  let closing: Promise<void> | undefined

  const clear = (): void => {
    disconnect()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    connect()
  } catch (error) {
    clear()
    throw error
  }

  return {
    folder,
    run: async (computer, ...command) => {
      const { stdout } = await promisify(execFile)('ip', inside(computer, command), { env: ENV })
      return stdout
    },
    start: (computer, command, { env = {}, runFolder } = {}) => {
      if (closing !== undefined) throw new Error('The network is closed')
      if (runFolder !== undefined) mkdirSync(runFolder, { recursive: true })
      const started = startIn(computer, withRun(command, runFolder), { ...ENV, ...env })
      children.add(started.child)
      return started
    },
    end: async ({ child }) => {
      children.delete(child)
      await endChild(child)
    },
    plug,
    unplug: (computer) => ip(`-n ${nameOf(computer)} link del lan0`),
    ip: (computer, line) => ip(`-n ${nameOf(computer)} ${line}`),
    isClosed: () => closing !== undefined,
    close: () => {
      closing ??= Promise.all([...children].map(endChild)).then(clear)
      return closing
    },
  }
}
