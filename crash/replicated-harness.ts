// A primary with a streaming standby. The primary is killed or frozen, the standby promoted, and the former primary
// comes back for a moment with its old data before it becomes the next standby.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { findBinaries } from '../tools/postgres.mjs'
import { checkCluster, type DatabaseHarness, type StoredCells } from './database-harness.ts'
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

export type ReplicatedHarness = DatabaseHarness & {
  /** How often a former primary that came back was asked to write, and how often it confirmed that. */
  readonly formerPrimaries: { asked: number; confirmed: number }
  /** When primaries failed, by performance.now(). */
  readonly failures: readonly number[]
}

/** Returns the reason when there is no PostgreSQL. */
export const openReplicatedHarness = async (
  isSynchronous: boolean,
): Promise<ReplicatedHarness | { readonly missing: string }> => {
  if (process.platform !== 'linux') return { missing: 'only Linux shows the processes of PostgreSQL' }
  const bin = await findBinaries()
  if (bin === undefined) return { missing: 'PostgreSQL is not installed' }
  const folder = mkdtempSync(join(tmpdir(), 'webale-replicated-'))
  chmodSync(folder, 0o755)
  const shop = join(folder, 'shop')
  mkdirSync(shop)
  const pair = await openPair(bin, folder, isSynchronous)
  const { address } = pair.primary
  const url = `postgres://postgres@${address},${pair.standby.address}/postgres?target_session_attrs=read-write`
  const formerPrimaries = { asked: 0, confirmed: 0 }
  const failures: number[] = []
  let rejoined: Promise<void> = Promise.resolve()
  const comeBack = async (signal: Failure): Promise<void> => {
    await pause(BACK_MS)
    const former = pair.standby
    await (signal === 'SIGSTOP' ? former.signal('SIGCONT') : former.begin())
    formerPrimaries.asked += 1
    if (await former.confirms('create table split_brain (id int)', WRITE_MS)) formerPrimaries.confirmed += 1
    await pause(BACK_MS)
    await former.signal('SIGKILL')
    await joinStandby(pair)
  }
  const fail = async (signal: Failure): Promise<void> => {
    await rejoined
    failures.push(await failOver(pair, signal))
    rejoined = comeBack(signal)
    rejoined.catch(() => undefined)
  }
  const addressOfPrimary = (): string => `postgres://postgres@${pair.primary.address}/postgres`
  return {
    folder: shop,
    settings: { DATABASE_URL: url },
    crashes: {
      'the primary, SIGKILL': () => fail('SIGKILL'),
      'the primary, frozen': () => fail('SIGSTOP'),
    },
    formerPrimaries,
    failures,
    inspect: async (work) => {
      await rejoined
      const pool = openPostgres(addressOfPrimary(), 1)
      try {
        return await work(async (sql) => (await pool.query(sql)).rows as StoredCells[])
      } finally {
        await pool.end()
      }
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
