// A primary of PostgreSQL with a streaming standby,
// for tests of the replica: own folders, own ports.
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const DEBIAN = '/usr/lib/postgresql'
const run = promisify(execFile)

/** The folder of PostgreSQL's programs; undefined when they are not where Debian has them. */
export const postgresPrograms = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const idOf = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await run('id', [flag, 'postgres'])).stdout)

/** PostgreSQL refuses to run as root. */
const findOwner = async (): Promise<{ uid?: number; gid?: number }> =>
  process.getuid?.() === 0 ? { uid: await idOf('-u'), gid: await idOf('-g') } : {}

export type PairHost = {
  readonly url: string
  start(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

const hostIn = async (
  folder: string,
  name: string,
  call: (program: string, args: string[]) => Promise<unknown>,
) => {
  const [data, port] = [join(folder, name), await freePort()]
  const settings = [
    'listen_addresses=127.0.0.1',
    'shared_buffers=16MB',
    'autovacuum=off',
    'wal_keep_size=64MB',
  ]
  const options = [
    '-p',
    String(port),
    '-k',
    folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ].join(' ')
  const host: PairHost = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: async () => {
      await call('pg_ctl', [
        '-D',
        data,
        '-o',
        options,
        '-l',
        join(folder, `${name}.log`),
        '-w',
        '-s',
        'start',
      ])
    },
    kill: async () => {
      await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', '-s', 'stop'])
    },
  }
  return { ...host, data, port }
}

export type PostgresPair = {
  readonly primary: PairHost
  readonly standby: PairHost
  close(): Promise<void>
}

/** Starts both. `programs` is the folder of PostgreSQL's programs. */
export const openPostgresPair = async (programs: string): Promise<PostgresPair> => {
  const owner = await findOwner()
  const folder = mkdtempSync(join(tmpdir(), 'webale-pair-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const as = {
    cwd: folder,
    ...owner,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: folder },
  }
  const call = (program: string, args: string[]) => run(join(programs, program), args, as)
  const [primary, standby] = [
    await hostIn(folder, 'primary', call),
    await hostIn(folder, 'standby', call),
  ]
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const made = [
    '-D',
    primary.data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ]
  await call('initdb', made)
  await primary.start()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres`
  await call('pg_basebackup', [
    '-d',
    source,
    '-D',
    standby.data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ])
  await standby.start()
  return {
    primary,
    standby,
    close: async () => {
      for (const host of [standby, primary]) await host.kill().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
