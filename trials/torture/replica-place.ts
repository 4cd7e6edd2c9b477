// A main database with a standby for reports, two servers that use both, and the ways in which the
// standby fails.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeHost, type PostgresHost } from '../crash/postgres-host.ts'
import { openSlowLink } from '../crash/slow-link.ts'
import { type RunningServer, startServer, UNLIMITED } from '../harness/server.ts'
import { findBinaries } from '../../tools/postgres.mjs'

const SERVERS = 2

/** Begins, and after the work ends again. */
export type StandbyFailure = { begin(): Promise<unknown>; end(): Promise<unknown> }

export type ReplicaPlace = {
  readonly servers: readonly RunningServer[]
  readonly standby: PostgresHost
  readonly standbyUrl: string
  /** By name. */
  readonly failures: Readonly<Record<string, StandbyFailure>>
  /** Settings of the servers. */
  readonly settings: Readonly<Record<string, string>>
  endServers(): Promise<void>
  close(): Promise<void>
}

const urlOf = ({ address }: PostgresHost): string => `postgres://postgres@${address}/postgres`

type Hosts = {
  readonly primary: PostgresHost
  readonly standby: PostgresHost
  readonly link: Awaited<ReturnType<typeof openSlowLink>>
}

const openHosts = async (bin: string, folder: string): Promise<Hosts> => {
  const [primary, standby] = [
    await makeHost(bin, folder, 'main'),
    await makeHost(bin, folder, 'reports'),
  ]

  const link = await openSlowLink()
  await primary.create()
  await primary.begin()
  link.aim(primary.port)
  await standby.copyFrom(link.port)
  await standby.begin()

  return { primary, standby, link }
}

const failuresOf = ({ primary, standby, link }: Hosts): ReplicaPlace['failures'] => ({
  'held up': {
    begin: () => standby.ask('select pg_wal_replay_pause()'),
    end: () => standby.ask('select pg_wal_replay_resume()'),
  },
  'cut off': {
    begin: async () => link.hold(),
    end: async () => {
      link.cut()
      link.aim(primary.port)
    },
  },
  frozen: { begin: () => standby.signal('SIGSTOP'), end: () => standby.signal('SIGCONT') },
  killed: { begin: () => standby.signal('SIGKILL'), end: () => standby.begin() },
})

/** Returns the reason when it cannot run here. */
export const openReplicaPlace = async (): Promise<ReplicaPlace | { readonly missing: string }> => {
  if (process.platform !== 'linux')
    return { missing: 'only Linux shows the processes of PostgreSQL' }

  const bin = await findBinaries()
  if (bin === undefined) return { missing: 'PostgreSQL is not installed' }
  const folder = mkdtempSync(join(tmpdir(), 'webale-replica-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'shop')
  mkdirSync(data)
  const hosts = await openHosts(bin, folder)
  const settings = {
    ...UNLIMITED,
    DATA_DIR: data,
    DATABASE_URL: urlOf(hosts.primary),
    DATABASE_READ_URL: urlOf(hosts.standby),
  }

  const servers: RunningServer[] = []
  while (servers.length < SERVERS) servers.push(await startServer(data, { built: true, settings }))
  const endServers = async (): Promise<void> => {
    await Promise.all(servers.splice(0).map((server) => server.kill('SIGTERM')))
  }

  return {
    servers: [...servers],
    standby: hosts.standby,
    standbyUrl: urlOf(hosts.standby),
    failures: failuresOf(hosts),
    settings,
    endServers,
    close: async () => {
      await endServers()
      hosts.link.close()
      await Promise.all([hosts.primary.end(), hosts.standby.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
