// Long reports beside tills that sell on PostgreSQL:
// read from the main database, and from a standby.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { type HttpTill, openHttpReader, openHttpTill } from '../harness/http-till.ts'
import { basketOf } from '../harness/local-shop.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import type { RunningServer } from '../harness/server.ts'
import type { PersonSession } from '../harness/shop-over-http.ts'
import { type BenchPart, formatRatio, goalLine, infoLine, type Line, skippedLine } from './part.ts'
import { openReplicaShop, type ReplicaShop } from './replica-shop.ts'

const TILLS = 20
const SALE_EVERY_MS = 40
const MAX_RATIO = 1.2
const APART = 'standby and server for reports on one processor, all else on another'
const SIZES = {
  full: { sales: 50_000, rounds: 3, stretchMs: 8000 },
  short: { sales: 2000, rounds: 1, stretchMs: 1000 },
} as const

type Stretches = (typeof SIZES)[keyof typeof SIZES]
/**
 * `reader` is the server that is asked for reports; null for none. `keepsBusy` runs a loop without
 * data on the processor of the standby instead: it tells what any work there costs the tills,
 * because processors may share a core.
 */
type Setting = {
  readonly name: string
  readonly reader: RunningServer | null
  readonly keepsBusy?: boolean
}
type ReplicaFigures = { readonly waits: readonly number[]; readonly reports: readonly number[] }
/** The p50 and p99 of each round. */
type RoundFigures = { readonly p50: number[]; readonly p99: number[]; reports: number }

const yearReports = (): string[] => {
  const today = businessDate(new Date().toISOString())
  const year = `period=dates&from=${addDays(today, -364)}&until=${today}`

  return [
    `/api/reports/sales?${year}`,
    `/api/reports/busy-hours?${year}`,
    '/api/reports/departments',
  ]
}

/** One report after another; the time of each. */
const readReports = async (
  { port }: RunningServer,
  admin: PersonSession,
  until: number,
): Promise<number[]> => {
  const [reader, paths, figures] = [openHttpReader(port, admin), yearReports(), [] as number[]]

  for (let round = 0; performance.now() < until; round += 1) {
    const start = performance.now()
    await reader.get(paths[round % paths.length] ?? '')
    figures.push(performance.now() - start)
  }

  reader.close()

  return figures
}

/** Sales at fixed moments, by one till after another: how long each waits, from its moment on. */
const sellFor = async (
  tills: readonly HttpTill[],
  shop: ReplicaShop,
  ms: number,
): Promise<number[]> => {
  const [waits, running, start]: [number[], Promise<unknown>[], number] = [
    [],
    [],
    performance.now(),
  ]

  for (let n = 0; n * SALE_EVERY_MS < ms; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    const sold = tills[n % tills.length]?.sell(basketOf(shop.products, n))
    running.push(Promise.resolve(sold).then(() => waits.push(performance.now() - due)))
  }

  await Promise.all(running)

  return waits
}

const measureSetting = async (
  shop: ReplicaShop,
  { reader, keepsBusy }: Setting,
  ms: number,
): Promise<ReplicaFigures> => {
  const { admin, people } = shop.people
  const person = people[0] ?? admin
  const endLoop = keepsBusy ? await shop.startLoop() : () => {}
  const tills = Array.from({ length: TILLS }, () => openHttpTill(shop.selling.port, person))
  const [waits, reports] = await Promise.all([
    sellFor(tills, shop, ms),
    reader === null ? [] : readReports(reader, admin, performance.now() + ms),
  ])

  for (const till of tills) till.close()
  endLoop()

  return { waits, reports }
}

const settingsOf = (
  { plain, withReplica }: ReplicaShop,
  isSeparate: boolean,
): readonly Setting[] => [
  { name: `a sale every ${SALE_EVERY_MS} ms, no report`, reader: null },
  ...(isSeparate
    ? [{ name: '   beside an empty loop on the other processor', reader: null, keepsBusy: true }]
    : []),
  { name: '   beside long reports from the standby', reader: withReplica },
  { name: '   beside the same from the main database', reader: plain },
]

const lineOf = (figures: RoundFigures & Setting, alone: number, hasGoal: boolean): Line => {
  const { name, p50, p99, reader, reports, keepsBusy } = figures
  const [quietest, longest] = [Math.min(...p99), Math.max(...p99)]
  const times = `${formatMs(Math.min(...p50))}, p99 ${formatMs(quietest)} (to ${formatMs(longest)})`
  if (reader === null && !keepsBusy) return infoLine(name, times)
  const measured = `${times}, ${formatRatio(quietest, alone)}${keepsBusy ? '' : `, ${reports} reports`}`

  return hasGoal
    ? goalLine(name, measured, `p99 <= ${MAX_RATIO} x`, quietest <= MAX_RATIO * alone)
    : infoLine(name, measured)
}

/**
 * Rounds in turns, of which the quietest counts, so that other load of the machine is not counted.
 */
const measureAll = async (
  shop: ReplicaShop,
  { rounds, stretchMs }: Stretches,
  isSeparate: boolean,
): Promise<Line[]> => {
  const figures = settingsOf(shop, isSeparate).map((setting): RoundFigures & Setting => ({
    ...setting,
    p50: [],
    p99: [],
    reports: 0,
  }))

  for (let round = -1; round < rounds; round += 1)
    for (const each of figures) {
      const { waits, reports } = await measureSetting(shop, each, stretchMs)
      // The first round is a warm-up.
      if (round < 0) continue
      each.p50.push(quantile(waits, 0.5))
      each.p99.push(quantile(waits, 0.99))
      each.reports += reports.length
    }

  const alone = Math.min(...(figures[0]?.p99 ?? []))

  return figures.map((each) => lineOf(each, alone, isSeparate && each.reader === shop.withReplica))
}

export const replicaPart: BenchPart = {
  name: 'replica',
  about: 'a year of sales on PostgreSQL, 20 tills, and reports of the year one after another',
  run: async ({ scale, makeFolder }) => {
    const size = SIZES[scale]
    const shop = await openReplicaShop(makeFolder, size.sales)
    if ('missing' in shop) return [skippedLine('reports from a standby', shop.missing)]

    try {
      const together = [
        infoLine('all on the same processors', ''),
        ...(await measureAll(shop, size, false)),
      ]

      if (!(await shop.separate()))
        return [
          ...together,
          skippedLine(APART, 'this needs two processors and the program taskset'),
        ]

      return [...together, infoLine(APART, ''), ...(await measureAll(shop, size, true))]
    } finally {
      await shop.close()
    }
  },
}
