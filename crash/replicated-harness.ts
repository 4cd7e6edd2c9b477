// A primary with a streaming standby. The primary is killed or frozen, the standby promoted, and the former primary
// comes back for a moment with its old data before it becomes the next standby.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '../tools/postgres.mjs'
import { checkCluster, type DatabaseHarness, inspectPostgres } from './database-harness.ts'
import { makeHost, type PostgresHost } from './postgres-host.ts'
import { openSlowLink, type SlowLink } from './slow-link.ts'

/** The network to the standby stops until so many sales were stored without it, or for this time. */
const HELD_SALES = 3
const HELD_MS = 3000
const WRITE_MS = 1500
const BACK_MS = 2000
const JOINED_MS = 60_000

type Failure = 'SIGKILL' | 'SIGSTOP'

type Pair = { primary: PostgresHost; standby: PostgresHost; readonly link: SlowLink; readonly isSynchronous: boolean }

const setSynchronous = async (host: PostgresHost, isOn: boolean): Promise<void> => {
  await host.ask(`alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`)
  await host.ask('select pg_reload_conf()')
}

const waitForStandby = async ({ primary, isSynchronous }: Pair): Promise<void> => {
  const wanted = isSynchronous ? 'sync' : 'async'
  const until = performance.now() + JOINED_MS
  while ((await primary.ask('select sync_state from pg_stat_replication limit 1')) !== wanted) {
    if (performance.now() > until) throw new Error('The standby did not join')
    await pause(100)
  }
}

/** Copies the primary to the other host, which follows it from then on. */
const joinStandby = async (pair: Pair): Promise<void> => {
  const { primary, standby, link, isSynchronous } = pair
  link.aim(primary.port)
  await standby.copyFrom(link.port)
  await standby.begin()
  await setSynchronous(primary, isSynchronous)
  await waitForStandby(pair)
}

const holdBack = async ({ primary, link }: Pair): Promise<void> => {
  const count = async (): Promise<number> => Number(await primary.ask('select count(*) from sales'))
  const [stored, until] = [await count(), performance.now() + HELD_MS]
  link.hold()
  while (performance.now() < until && (await count()) < stored + HELD_SALES) await pause(100)
}

/** The primary fails, and the standby is promoted; returns the moment of the failure. */
const failOver = async (pair: Pair, signal: Failure): Promise<number> => {
  const { primary, standby, link } = pair
  await holdBack(pair)
  await primary.signal(signal)
  const at = performance.now()
  link.cut()
  await setSynchronous(standby, false)
  await standby.ask('select pg_promote()')
  pair.primary = standby
  pair.standby = primary
  return at
}

const openPair = async (bin: string, folder: string, isSynchronous: boolean): Promise<Pair> => {
  const [primary, standby, link] = [
    await makeHost(bin, folder, 'first'),
    await makeHost(bin, folder, 'second'),
    await openSlowLink(),
  ]
  const pair = { primary, standby, link, isSynchronous }
  await primary.create()
  await primary.begin()
  await joinStandby(pair)
  return pair
}

type Observed = {
  /** How often a former primary that came back was asked to write, and how often it confirmed that. */
  readonly formerPrimaries: { asked: number; confirmed: number }
  /** When primaries failed, by performance.now(). */
  readonly failures: number[]
}

export type ReplicatedHarness = DatabaseHarness & Observed

/** The former primary thaws or starts again, is asked to write, and becomes the next standby. */
const comeBack = async (pair: Pair, signal: Failure, { formerPrimaries }: Observed): Promise<void> => {
  await pause(BACK_MS)
  const former = pair.standby
  await (signal === 'SIGSTOP' ? former.signal('SIGCONT') : former.begin())
  formerPrimaries.asked += 1
  if (await former.confirms('create table split_brain (id int)', WRITE_MS)) formerPrimaries.confirmed += 1
  await pause(BACK_MS)
  await former.signal('SIGKILL')
  await joinStandby(pair)
}

const openPairIn = async (folder: string, bin: string, isSynchronous: boolean): Promise<ReplicatedHarness> => {
  chmodSync(folder, 0o755)
  const shop = join(folder, 'shop')
  mkdirSync(shop)
  const pair = await openPair(bin, folder, isSynchronous)
  const hosts = `${pair.primary.address},${pair.standby.address}`
  const observed: Observed = { formerPrimaries: { asked: 0, confirmed: 0 }, failures: [] }
  let rejoined: Promise<void> = Promise.resolve()
  const fail = async (signal: Failure): Promise<void> => {
    await rejoined
    observed.failures.push(await failOver(pair, signal))
    rejoined = comeBack(pair, signal, observed)
    rejoined.catch(() => undefined)
  }
  const addressOfPrimary = (): string => `postgres://postgres@${pair.primary.address}/postgres`
  return {
    ...observed,
    folder: shop,
    settings: { DATABASE_URL: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write` },
    crashes: { 'the primary, SIGKILL': () => fail('SIGKILL'), 'the primary, frozen': () => fail('SIGSTOP') },
    inspect: async (work) => {
      await rejoined
      return inspectPostgres(addressOfPrimary(), work)
    },
    integrity: () => checkCluster(bin, addressOfPrimary()),
    close: async () => {
      await rejoined.catch(() => undefined)
      pair.link.close()
      await Promise.all([pair.primary.end(), pair.standby.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the reason when it cannot run here. */
export const openReplicatedHarness = async (
  isSynchronous: boolean,
): Promise<ReplicatedHarness | { readonly missing: string }> => {
  if (process.platform !== 'linux') return { missing: 'only Linux shows the processes of PostgreSQL' }
  const bin = await findBinaries()
  if (bin === undefined) return { missing: 'PostgreSQL is not installed' }
  return openPairIn(mkdtempSync(join(tmpdir(), 'webale-replicated-')), bin, isSynchronous)
}
