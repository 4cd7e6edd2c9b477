// Two computers with PostgreSQL and Patroni, three members of etcd and one HAProxy, each at an
// address of its own on the loopback network. The configuration is that of docs/run/failover.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { endWith } from '../../tools/postgres.mjs'
import { type Computer, makeComputer } from './failover-computer.ts'
import {
  fillFile,
  findPlace,
  makeHome,
  type Place,
  startProgram,
  writeConfig,
} from './failover-place.ts'

const MEMBERS = ['one', 'two', 'three'] as const
const READY_MS = 180_000
const ANSWER_MS = 1500

export type Cluster = {
  readonly bin: string
  readonly computers: readonly Computer[]
  /** Of HAProxy. */
  readonly url: string
  readonly isSynchronous: boolean
  close(): Promise<void>
}

/** `was` is undefined when nobody was reached. */
export const tryToWrite = async (
  url: string,
): Promise<{ readonly was: 'confirmed' | 'refused' | undefined }> => {
  const pool = openPostgres(url, 1, {
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  try {
    const client = await pool.connect().catch(() => undefined)
    if (client === undefined) return { was: undefined }
    // Something for the log, so that the commit waits for the standby.
    const written = client.query("select pg_logical_emit_message(true, 'trial', 'written')")
    const was = await written.then(
      () => 'confirmed' as const,
      () => 'refused' as const,
    )

    client.release(true)

    return { was }
  } finally {
    await pool.end()
  }
}

/** Throws with the subject when it is not so in time. */
export const waitUntil = async (subject: string, isSo: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + READY_MS
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${subject}: not within ${READY_MS / 1000} s`)
    await pause(100)
  }
}

const readFirst = async (url: string, sql: string): Promise<unknown> => {
  const pool = openPostgres(url, 1, {
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  try {
    return Object.values((await pool.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]
  } finally {
    await pool.end()
  }
}

/** The primary and its standby as Patroni sees them; undefined without a primary. */
export const findRoles = async ({ computers }: Cluster) => {
  const answers = await Promise.all(computers.map((each) => each.ask('/primary')))
  const primary = computers[answers.findIndex((answer) => answer !== undefined)]
  const standby = computers.find((each) => each !== primary)

  return primary === undefined || standby === undefined ? undefined : { primary, standby }
}

type Member = { readonly name: string; readonly role: string }

/** Is there a primary with a standby that may take over? */
export const isWhole = async (cluster: Cluster): Promise<boolean> => {
  const roles = await findRoles(cluster)
  if (roles === undefined) return false
  const { primary, standby } = roles
  const { members } = JSON.parse((await primary.ask('/cluster')) ?? '{"members":[]}') as {
    members: Member[]
  }

  const role = members.find(({ name }) => name === standby.name)?.role
  if (role !== (cluster.isSynchronous ? 'sync_standby' : 'replica')) return false

  return (
    (await readFirst(
      primary.url,
      "select state from pg_stat_replication where state = 'streaming'",
    )) !== undefined
  )
}

const startEtcd = (place: Place, name: string, address: string): void => {
  const home = makeHome(place, `etcd-${name}`)
  const text = fillFile('etcd.conf', {
    THIS_NAME: name,
    THIS_ADDRESS: address,
    '10.0.0.': `${place.network}.`,
    '/var/lib/etcd': home,
  })

  const settings = text.split('\n').filter((line) => line.startsWith('ETCD_'))
  const env = Object.fromEntries(
    settings.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )

  startProgram(place, home, place.programs.etcd, [], env)
}

const startHaproxy = (place: Place): string => {
  const home = makeHome(place, 'haproxy')
  const door = `${place.network}.4:5000`
  const text = fillFile('haproxy.cfg', { '127.0.0.1:5000': door, '10.0.0.': `${place.network}.` })
  startProgram(place, home, place.programs.haproxy, [
    '-db',
    '-f',
    writeConfig(place, join(home, 'haproxy.cfg'), text),
  ])

  return door
}

const CREATE = [
  "create role webale login password 'WEBALE_PASSWORD'",
  'create database webale owner webale',
]

const endAll = async (
  { folder, started }: Place,
  computers: readonly Computer[],
): Promise<void> => {
  for (const { signal, link } of computers) {
    signal('SIGKILL')
    link.close()
  }

  await Promise.all(started.map((child) => endWith(child, 'SIGKILL')))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts all of it with the database `webale`. Returns the reason when it cannot run here. */
export const openCluster = async (
  isSynchronous: boolean,
): Promise<Cluster | { readonly missing: string }> => {
  const place = await findPlace()
  if ('missing' in place) return place
  const addressOf = (name: (typeof MEMBERS)[number]): string =>
    `${place.network}.${MEMBERS.indexOf(name) + 1}`

  for (const name of MEMBERS) startEtcd(place, name, addressOf(name))
  const [one, two] = [
    await makeComputer(place, { name: 'one', address: addressOf('one'), isSynchronous }),
    await makeComputer(place, { name: 'two', address: addressOf('two'), isSynchronous }),
  ]

  const cluster: Cluster = {
    bin: place.bin,
    computers: [one, two],
    url: `postgres://webale:WEBALE_PASSWORD@${startHaproxy(place)}/webale`,
    isSynchronous,
    close: () => endAll(place, [one, two]),
  }

  try {
    one.begin()
    await waitUntil('the first computer', async () => (await findRoles(cluster)) !== undefined)
    for (const statement of CREATE) await readFirst(one.url, statement)
    two.begin()
    await waitUntil('the second computer', () => isWhole(cluster))
    await waitUntil(
      'the database through HAProxy',
      async () => (await tryToWrite(cluster.url)).was === 'confirmed',
    )

    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}
