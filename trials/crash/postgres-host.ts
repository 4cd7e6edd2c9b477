// One PostgreSQL of a pair: its own data and port. All its processes can be killed or frozen at
// once, as a computer whose power or network fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWith, findUnprivileged, freePort, LOCALE } from '../../tools/postgres.mjs'
import { run } from '../../tools/terminal.mjs'
import { familyOf, type FamilySignal, signalFamily } from './process-family.ts'

const READY_MS = 60_000
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'shared_buffers=32MB',
  'wal_keep_size=256MB',
]

export type PostgresHost = {
  readonly port: number
  readonly address: string
  /** Makes a new cluster. */
  create(): Promise<void>
  /** Makes a copy of a primary that follows it, through this port. */
  copyFrom(port: number): Promise<void>
  begin(): Promise<void>
  /** The first column of the first row as text. */
  ask(sql: string): Promise<string>
  /** The ids of all its processes. */
  processes(): number[]
  signal(signal: FamilySignal): Promise<void>
  end(): Promise<void>
}

const runOrThrow = async (
  program: string,
  args: readonly string[],
  as: object,
): Promise<string> => {
  const { code, output } = await run(program, args, as)
  if (code !== 0) throw new Error(`${program}: ${output.trim().slice(-500)}`)
  return output.trim()
}

const prepareSetup = async (bin: string, folder: string, name: string) => {
  const owner = await findUnprivileged()
  const home = join(folder, name)
  mkdirSync(home)
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid)
  const port = await freePort()

  return {
    bin,
    name,
    home,
    port,
    data: join(home, 'data'),
    place: ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'],
    /** How its programs run. */
    as: { cwd: home, ...owner, env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: home } },
  }
}

type Setup = Awaited<ReturnType<typeof prepareSetup>>

const createCluster = async ({ bin, data, as }: Setup): Promise<void> => {
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${LOCALE}`,
    '--no-sync',
  ]
  await runOrThrow(join(bin, 'initdb'), options, as)
}

const copyCluster = async ({ bin, data, name, as }: Setup, from: number): Promise<void> => {
  rmSync(data, { recursive: true, force: true })
  const source = `host=127.0.0.1 port=${from} user=postgres application_name=${name}`
  const options = ['-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await runOrThrow(join(bin, 'pg_basebackup'), options, as)
}

const startCluster = async ({
  bin,
  data,
  port,
  home,
  name,
  place,
  as,
}: Setup): Promise<ChildProcess> => {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const args = ['-D', data, '-p', String(port), '-k', home, ...settings]
  const server = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' })
  const until = performance.now() + READY_MS

  while ((await run(join(bin, 'pg_isready'), place, as)).code !== 0) {
    if (performance.now() > until || server.exitCode !== null)
      throw new Error(`PostgreSQL ${name} did not start`)
    await pause(100)
  }

  return server
}

const QUERY = ['-d', 'postgres', '-AtXqc']

/** A host in a folder of its own below `folder`, which the user of PostgreSQL may enter. */
export const makeHost = async (
  bin: string,
  folder: string,
  name: string,
): Promise<PostgresHost> => {
  const setup = await prepareSetup(bin, folder, name)
  let server: ChildProcess | undefined

  return {
    port: setup.port,
    address: `127.0.0.1:${setup.port}`,
    create: () => createCluster(setup),
    copyFrom: (port) => copyCluster(setup, port),
    begin: async () => {
      server = await startCluster(setup)
    },
    ask: (sql) => runOrThrow(join(bin, 'psql'), [...setup.place, ...QUERY, sql], setup.as),
    processes: () => (server?.pid === undefined ? [] : familyOf(server.pid)),
    signal: async (signal) => {
      if (server?.pid === undefined) return
      signalFamily(server.pid, signal)
      if (signal === 'SIGKILL') await endWith(server, signal)
    },
    end: async () => {
      if (server?.pid === undefined) return
      signalFamily(server.pid, 'SIGCONT')
      await endWith(server, 'SIGQUIT')
    },
  }
}
