// A shop with a year of sales on PostgreSQL with a standby, one server that sells, one that reads
// reports from the standby and one that reads them from the main database, and which processors
// they may use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeHost, type PostgresHost } from '../crash/postgres-host.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { openLocalShopOn } from '../harness/local-shop.ts'
import { type RunningServer, startServer, UNLIMITED } from '../harness/server.ts'
import { ask, openShopOver, type OpenedShop } from '../harness/shop-over-http.ts'
import { openPostgresStore } from '@webale/server/platform/database/open.ts'
import { findBinaries } from '../../tools/postgres.mjs'
import { run } from '../../tools/terminal.mjs'
import { writePostgresYear } from './postgres-year.ts'

const PRODUCTS = 1000
const IN_USE_MS = 60_000

export type ReplicaShop = {
  readonly products: readonly string[]
  readonly people: OpenedShop
  /** For the tills. */
  readonly selling: RunningServer
  /** For reports from the main database. */
  readonly plain: RunningServer
  /** For reports from the standby. */
  readonly withReplica: RunningServer
  /**
   * Gives one processor to the standby and the servers for reports, another one to all the rest;
   * false when that is not possible.
   */
  separate(): Promise<boolean>
  /**
   * Keeps the processor of the standby busy with a loop that reads no data; returns what ends it.
   */
  startLoop(): Promise<() => void>
  close(): Promise<void>
}

const urlOf = ({ address }: PostgresHost): string => `postgres://postgres@${address}/postgres`

const bindTo = async (cores: string, pids: readonly number[]): Promise<boolean> => {
  const results = await Promise.all(
    pids.map((pid) => run('taskset', ['-a', '-p', '-c', cores, String(pid)])),
  )
  return results.every(({ code }) => code === 0)
}

const startLoop = async (): Promise<() => void> => {
  const loop = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
  await once(loop, 'spawn')
  await bindTo('1', [loop.pid ?? 0])

  return () => loop.kill('SIGKILL')
}

/** Also those that they start later. */
const separateCores = async (
  forSales: readonly number[],
  forReports: readonly number[],
): Promise<boolean> =>
  cpus().length > 1 && (await bindTo('0', forSales)) && (await bindTo('1', forReports))

const waitUntilUsed = async ({ address }: RunningServer, { admin }: OpenedShop): Promise<void> => {
  const until = performance.now() + IN_USE_MS
  while ((await ask(address, healthApi.get, admin, {})).replica?.fault !== null) {
    if (performance.now() > until) throw new Error('The standby is not used')
    await pause(100)
  }
}

type Pair = { readonly primary: PostgresHost; readonly standby: PostgresHost }

const endPair = ({ primary, standby }: Pair) => Promise.all([primary.end(), standby.end()])

/** Fills the main database and copies it to the standby. */
const fillPair = async ({ primary, standby }: Pair, data: string, sales: number) => {
  await primary.create()
  await primary.begin()
  const filled = await openLocalShopOn(openPostgresStore(urlOf(primary)), data, PRODUCTS)
  await writePostgresYear(filled, sales)
  await filled.close()
  await standby.copyFrom(primary.port)
  await standby.begin()

  return filled
}

const openOn = async (pair: Pair, data: string, sales: number): Promise<ReplicaShop> => {
  const { products, seller } = await fillPair(pair, data, sales)
  const main = { ...UNLIMITED, DATABASE_URL: urlOf(pair.primary) }
  const [selling, plain] = [
    await startServer(data, { built: true, settings: main }),
    await startServer(data, { built: true, settings: main }),
  ]

  const settings = { ...main, DATABASE_READ_URL: urlOf(pair.standby) }
  const withReplica = await startServer(data, { built: true, settings })
  const people = await openShopOver(plain.address, 1, seller.department_id)
  await waitUntilUsed(withReplica, people)
  const forSales = () => [process.pid, selling.pid, ...pair.primary.processes()]
  const forReports = () => [plain.pid, withReplica.pid, ...pair.standby.processes()]

  return {
    products,
    people,
    selling,
    plain,
    withReplica,
    separate: () => separateCores(forSales(), forReports()),
    startLoop,
    close: async () => {
      // Fails when the standby is not used at the end:
      // the figures would be those of the main database.
      await waitUntilUsed(withReplica, people)
      await bindTo(`0-${cpus().length - 1}`, [process.pid])
      await Promise.all([selling, plain, withReplica].map((server) => server.kill('SIGTERM')))
      await endPair(pair)
    },
  }
}

/**
 * `makeFolder` makes folders that are removed afterwards.
 * Returns the reason when it cannot run here.
 */
export const openReplicaShop = async (
  makeFolder: () => string,
  sales: number,
): Promise<ReplicaShop | { readonly missing: string }> => {
  const bin = await findBinaries()
  if (bin === undefined) return { missing: 'PostgreSQL is not installed' }
  const [folder, data] = [makeFolder(), makeFolder()]
  // The user of PostgreSQL must reach its folder.
  for (const each of [dirname(folder), folder]) chmodSync(each, 0o755)
  const pair = {
    primary: await makeHost(bin, folder, 'main'),
    standby: await makeHost(bin, folder, 'reports'),
  }

  try {
    return await openOn(pair, data, sales)
  } catch (error) {
    await endPair(pair)
    throw error
  }
}
