// A database that fails over by Patroni and HAProxy while tills sell: its process dies, or the
// computer of the primary or of the standby dies or freezes, and comes back later.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { checkCluster, type DatabaseHarness, inspectPostgres } from './database-harness.ts'
import {
  type Cluster,
  findRoles,
  isWhole,
  openCluster,
  tryToWrite,
  waitUntil,
} from './failover-cluster.ts'
import type { Computer } from './failover-computer.ts'

/**
 * The network to the standby stops until so many sales were stored without it, or for this time.
 */
const HELD_SALES = 3
const HELD_MS = 3000
const BACK_MS = 3000

type FailureKind = {
  readonly of: 'primary' | 'standby'
  begin(computer: Computer): void
  end(computer: Computer): void
  /** How soon tills must sell again. */
  readonly maxMs: number
}

const DIES = {
  begin: ({ signal }: Computer) => signal('SIGKILL'),
  end: ({ begin }: Computer) => begin(),
}
const FREEZES = {
  begin: ({ signal }: Computer) => signal('SIGSTOP'),
  end: ({ signal }: Computer) => signal('SIGCONT'),
}
const PROCESS_MS = 15_000
const COMPUTER_MS = 35_000

export const FAILURES: Readonly<Record<string, FailureKind>> = {
  'the database died': {
    of: 'primary',
    begin: ({ killDatabase }) => killDatabase(),
    end: () => undefined,
    maxMs: PROCESS_MS,
  },
  'its computer died': { of: 'primary', ...DIES, maxMs: COMPUTER_MS },
  'its computer froze': { of: 'primary', ...FREEZES, maxMs: COMPUTER_MS },
  'the standby died': { of: 'standby', ...DIES, maxMs: PROCESS_MS },
  'the standby froze': { of: 'standby', ...FREEZES, maxMs: COMPUTER_MS },
}

type FailureRecord = {
  /** When each failure began, by performance.now(). */
  readonly failures: { readonly name: string; readonly at: number; readonly maxMs: number }[]
  /**
   * How often a former primary that came back was asked to write, and how often it confirmed that.
   */
  readonly formerPrimaries: { asked: number; confirmed: number }
}

export type FailoverHarness = DatabaseHarness & FailureRecord

const holdBack = async ({ link }: Computer, url: string): Promise<void> => {
  const pool = openPostgres(url, 1)
  const count = async (): Promise<number> =>
    Number((await pool.query('select count(*) as n from sales')).rows[0]?.n)

  const [stored, until] = [await count(), performance.now() + HELD_MS]
  link.hold()
  while (performance.now() < until && (await count()) < stored + HELD_SALES) await pause(100)
  await pool.end()
}

/** It comes back, is asked to write until it is a standby, and the next failure can come. */
const comeBack = async (
  cluster: Cluster,
  { computer, kind }: { computer: Computer; kind: FailureKind },
  { formerPrimaries }: FailureRecord,
): Promise<void> => {
  await pause(BACK_MS)
  computer.reconnect()
  kind.end(computer)
  await waitUntil('the cluster is whole', async () => {
    if (kind.of === 'primary') {
      const { was } = await tryToWrite(computer.url)
      if (was !== undefined) formerPrimaries.asked += 1
      if (was === 'confirmed') formerPrimaries.confirmed += 1
    }
    return isWhole(cluster)
  })
}

const openOn = (cluster: Cluster, names: readonly string[]): FailoverHarness => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-crash-'))
  const observed: FailureRecord = { failures: [], formerPrimaries: { asked: 0, confirmed: 0 } }
  let whole: Promise<void> = Promise.resolve()
  const fail = async (name: string, kind: FailureKind): Promise<void> => {
    await whole
    const computer = (await findRoles(cluster))?.[kind.of]
    if (computer === undefined) throw new Error(`No ${kind.of} before the failure: ${name}`)
    if (kind.of === 'primary') await holdBack(computer, cluster.url)
    kind.begin(computer)
    observed.failures.push({ name, at: performance.now(), maxMs: kind.maxMs })
    await waitUntil(
      `writing after the failure: ${name}`,
      async () => (await tryToWrite(cluster.url)).was === 'confirmed',
    )

    whole = comeBack(cluster, { computer, kind }, observed)
    whole.catch(() => undefined)
  }

  const chosen = Object.entries(FAILURES).filter(([name]) => names.includes(name))

  return {
    ...observed,
    folder,
    settings: { DATABASE_URL: cluster.url },
    crashes: Object.fromEntries(chosen.map(([name, kind]) => [name, () => fail(name, kind)])),
    inspect: async (work) => {
      await whole
      return inspectPostgres(cluster.url, work)
    },
    integrity: async () => {
      await whole
      return checkCluster(cluster.bin, (await findRoles(cluster))?.primary.url ?? cluster.url)
    },
    close: async () => {
      await whole.catch(() => undefined)
      await cluster.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `names` are the failures, in turns. Returns the reason when it cannot run here. */
export const openFailoverHarness = async (
  isSynchronous: boolean,
  names: readonly string[],
): Promise<FailoverHarness | { readonly missing: string }> => {
  const cluster = await openCluster(isSynchronous)
  return 'missing' in cluster ? cluster : openOn(cluster, names)
}
