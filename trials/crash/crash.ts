// The crash test: tills sell through a bad network while the server, or the database under it, is
// killed again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { print, since } from '../../tools/terminal.mjs'
import type { DatabaseHarness } from './database-harness.ts'
import { type LossyProxy, openLossyProxy } from './lossy-proxy.ts'
import { startAutoRestartServers, type AutoRestartServers } from './auto-restart-servers.ts'
import { addGoods, openShopOver } from '../harness/shop-over-http.ts'
import { newRun, runTill, type TillRun } from './till.ts'
import { type CrashVerdict, verifyBooks } from './verify.ts'

export type CrashOptions = {
  readonly kills: number
  readonly tills: number
  readonly keepsId: boolean
  /** The built server instead of its source; it restarts sooner. */
  readonly built?: boolean
  /** Servers on one database, one if not given; each request goes to the next of them. */
  readonly servers?: number
}

const MIN_LIFE_MS = 250
const MAX_LIFE_MS = 1200
const MAX_RECOVERY_MS = 10_000
/** On a busy machine the test continues until each till has made this many sales. */
const MIN_SALES_OF_EACH = 12
const MAX_WAIT_MS = 30_000

const countSales = (runs: readonly TillRun[]): number =>
  runs.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

const killRepeatedly = async (
  { killOnce }: AutoRestartServers,
  kills: number,
  runs: readonly TillRun[],
): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS))
    await killOnce()
  }

  const until = performance.now() + MAX_WAIT_MS

  while (countSales(runs) < MIN_SALES_OF_EACH * runs.length && performance.now() < until)
    await pause(50)
}

type Line = readonly [name: string, value: string | number, isRight: boolean]

const formatCounts = (map: ReadonlyMap<string, number>): string =>
  [...map].map(([name, count]) => `${count} ${name}`).join(', ')

const reportLines = (
  runs: readonly TillRun[],
  proxy: LossyProxy,
  verdict: CrashVerdict,
): readonly Line[] => {
  const sum = (count: (run: TillRun) => number) =>
    runs.reduce((total, run) => total + count(run), 0)
  return [
    ['requests', `${sum(({ tries }) => tries)} (${formatCounts(proxy.fates)})`, true],
    ['sales acknowledged', countSales(runs), countSales(runs) > 0],
    ['  of them replays', sum(({ replays }) => replays), true],
    ['sales stored', verdict.stored, true],
    ['acknowledged but lost', verdict.lost, verdict.lost === 0],
    ['sold more than once', verdict.duplicates, verdict.duplicates === 0],
    ['half sales', verdict.partial, verdict.partial === 0],
    ['products with wrong stock', verdict.drift, verdict.drift === 0],
    ['receipts that differ', verdict.mismatches, verdict.mismatches === 0],
    [
      'refused for no reason',
      runs.flatMap(({ refused }) => refused).join('; ') || 0,
      sum(({ refused }) => refused.length) === 0,
    ],
  ]
}

/** Results that only exist when the database is killed under the server. */
const recoveryLines = ({
  killCounts,
  recoveries,
  unexpectedExits,
}: AutoRestartServers): readonly Line[] => {
  if (recoveries.length === 0) return []
  const longest = Math.round(Math.max(...recoveries))

  return [
    ['killed', formatCounts(killCounts), true],
    ['server ended unexpectedly', unexpectedExits(), unexpectedExits() === 0],
    [
      'longest until ready again',
      `${longest} ms after the database was`,
      longest <= MAX_RECOVERY_MS,
    ],
  ]
}

/** Tills sell while the server is killed; at the end the server has stopped. */
const sellWhileKilling = async (
  harness: DatabaseHarness,
  proxy: LossyProxy,
  { kills, tills, keepsId, built = false, servers = 1 }: CrashOptions,
) => {
  const autoServers = await startAutoRestartServers(harness, proxy, { built, count: servers })
  let isOver = false

  try {
    const shop = await openShopOver(autoServers.address, tills)
    const goods = await addGoods(autoServers.address, shop)
    const runs = shop.people.map(newRun)
    const tillOf = (at: number) => ({
      name: `till ${at + 1}`,
      goods,
      port: proxy.port,
      keepsId,
      isOver: () => isOver,
    })

    const selling = shop.people.map((person, at) =>
      runTill({ ...tillOf(at), person }, runs[at] ?? newRun()),
    )

    await killRepeatedly(autoServers, kills, runs)
    isOver = true
    await Promise.all(selling)

    return { goods, runs, comeback: recoveryLines(autoServers) }
  } finally {
    isOver = true
    await autoServers.end()
  }
}

export type CrashReport = {
  readonly held: boolean
  readonly figures: Readonly<Record<string, string | number>>
  /** When sales were acknowledged, by performance.now(). */
  readonly acknowledgedAt: readonly number[]
}

/** Runs the crash test, prints its figures unless `quiet`, and removes the data. */
export const crash = async (
  harness: DatabaseHarness,
  options: CrashOptions,
  printLine: (text: string) => void = print,
): Promise<CrashReport> => {
  const start = performance.now()
  const proxy = await openLossyProxy()

  try {
    const { goods, runs, comeback } = await sellWhileKilling(harness, proxy, options)
    const acknowledged = runs.flatMap((run) => run.acknowledged)
    const doctor = await runDoctor(['--deep'], { DATA_DIR: harness.folder, ...harness.settings })
    const integrity = await harness.integrity()
    const verdict = await harness.inspect((rows) => verifyBooks(rows, goods, acknowledged))
    const lines: readonly Line[] = [
      ...reportLines(runs, proxy, verdict),
      ...comeback,
      ['integrity check', integrity, integrity === 'ok'],
      ['the doctor', doctor.code === 0 ? 'healthy' : doctor.text, doctor.code === 0],
    ]

    for (const [name, value, isRight] of lines)
      printLine(`${isRight ? '  ' : '! '}${name.padEnd(28)}${value}`)

    const passed = lines.every(([, , isRight]) => isRight)
    printLine(
      `${passed ? 'All held' : 'NOT held'}: ` +
        `${options.kills} kills, ${options.tills} ` +
        `tills${options.keepsId ? '' : ', without idempotency'}, ${since(start)}`,
    )

    return {
      held: passed,
      acknowledgedAt: acknowledged.map(({ at }) => at),
      figures: {
        kills: options.kills,
        tills: options.tills,
        ...Object.fromEntries(lines.map(([name, value]) => [name.trim(), value])),
      },
    }
  } finally {
    proxy.close()
    await harness.close()
  }
}
