// Long reports beside tills that sell on PostgreSQL: read from the main database, and from a standby.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { type HttpTill, openHttpReader, openHttpTill } from '@webale/harness/http-till.ts'
import { basketOf } from '@webale/harness/local-shop.ts'
import { formatMs, quantile } from '@webale/harness/measure.ts'
import type { RunningServer } from '@webale/harness/server.ts'
import type { PersonSession } from '@webale/harness/shop-over-http.ts'
import { type BenchPart, formatRatio, goalLine, infoLine, type Line, skippedLine } from './part.ts'
import { openReplicaShop, type ReplicaShop } from './replica-shop.ts'

const TILLS = 20
const SALE_EVERY_MS = 40
const MAX_RATIO = 1.2
const SIZES = {
  full: { sales: 200_000, rounds: 3, stretchMs: 8000 },
  short: { sales: 2000, rounds: 1, stretchMs: 1000 },
} as const

type Stretches = (typeof SIZES)[keyof typeof SIZES]
type Setting = { readonly name: string; readonly server: RunningServer; readonly reads: boolean }
type Found = { readonly waits: number[]; readonly reports: number[] }

const yearReports = (): string[] => {
  const today = businessDate(new Date().toISOString())
  const year = `period=dates&from=${addDays(today, -364)}&until=${today}`
  return [`/api/reports/sales?${year}`, `/api/reports/busy-hours?${year}`, '/api/reports/departments']
}

/** One report after another; the time of each. */
const readReports = async ({ port }: RunningServer, admin: PersonSession, until: number): Promise<number[]> => {
  const [reader, paths, found] = [openHttpReader(port, admin), yearReports(), [] as number[]]
  for (let round = 0; performance.now() < until; round += 1) {
    const start = performance.now()
    await reader.get(paths[round % paths.length] ?? '')
    found.push(performance.now() - start)
  }
  reader.close()
  return found
}

/** Sales at fixed moments, by one till after another: how long each waits, from its moment on. */
const sellFor = async (tills: readonly HttpTill[], shop: ReplicaShop, ms: number): Promise<number[]> => {
  const [waits, running, start]: [number[], Promise<unknown>[], number] = [[], [], performance.now()]
  for (let n = 0; n * SALE_EVERY_MS < ms; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    const sold = tills[n % tills.length]?.sell(basketOf(shop.products, n))
    running.push(Promise.resolve(sold).then(() => waits.push(performance.now() - due)))
  }
  await Promise.all(running)
  return waits
}

const measureSetting = async (shop: ReplicaShop, { server, reads }: Setting, ms: number): Promise<Found> => {
  const { admin, people } = shop.people
  const person = people[0] ?? admin
  const tills = Array.from({ length: TILLS }, () => openHttpTill(server.port, person))
  const [waits, reports] = await Promise.all([
    sellFor(tills, shop, ms),
    reads ? readReports(server, admin, performance.now() + ms) : [],
  ])
  for (const till of tills) till.close()
  return { waits, reports }
}

/** All settings in turns; all waits of a setting count. */
const measureAll = async (
  shop: ReplicaShop,
  { rounds, stretchMs }: Stretches,
  isSeparate: boolean,
): Promise<Line[]> => {
  const { plain, withReplica } = shop
  const settings: readonly Setting[] = [
    { name: `a sale every ${SALE_EVERY_MS} ms, no report`, server: withReplica, reads: false },
    { name: '   beside long reports from the standby', server: withReplica, reads: true },
    { name: '   beside the same from the main database', server: plain, reads: true },
  ]
  const found = settings.map((setting): Found & Setting => ({ ...setting, waits: [], reports: [] }))
  for (let round = -1; round < rounds; round += 1)
    for (const each of found) {
      // The first round is short and not counted.
      const { waits, reports } = await measureSetting(shop, each, round < 0 ? stretchMs / 5 : stretchMs)
      if (round < 0) continue
      each.waits.push(...waits)
      each.reports.push(...reports)
    }
  const alone = quantile(found[0]?.waits ?? [], 0.99)
  const where = isSeparate ? ', on processors of their own' : ', on the same processors'
  return found.map(({ name, waits, reports, server, reads }) => {
    const p99 = quantile(waits, 0.99)
    const read = reads ? `, ${formatRatio(p99, alone)}; ${reports.length} reports` : ''
    const measured = `${formatMs(quantile(waits, 0.5))}, p99 ${formatMs(p99)}${read}`
    return isSeparate && reads && server === withReplica
      ? goalLine(name + where, measured, `p99 <= ${MAX_RATIO} x`, p99 <= MAX_RATIO * alone)
      : infoLine(name + where, measured)
  })
}

export const replicaPart: BenchPart = {
  name: 'replica',
  about: 'a year of sales on PostgreSQL, 20 tills, and reports of the year one after another',
  run: async ({ scale, makeFolder }) => {
    const size = SIZES[scale]
    const shop = await openReplicaShop(makeFolder, size.sales)
    if ('missing' in shop) return [skippedLine('reports from a standby', shop.missing)]
    try {
      const together = await measureAll(shop, size, false)
      if (await shop.separate()) return [...together, ...(await measureAll(shop, size, true))]
      return [...together, skippedLine('the same on processors of their own', 'this needs two processors and taskset')]
    } finally {
      await shop.close()
    }
  },
}
