// `npx tsx bench/reports.ts`: a year of 1,000,000 sales with 3,000,000 items, what its reports take, and what a running report
// does to the till. Some minutes and 2 GB of disk, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@webale/domain/access/role.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { say, since } from '../tools/terminal.mjs'
import { ms, quantile, tableText, timed } from './measure.ts'
import { askIn, basketOf, type BenchShop, draftOf, openBenchShop } from './shop.ts'
import { SALES, writeYear } from './year.ts'

const PRODUCTS = 2000
const ROUNDS = 5
const SALE_EVERY_MS = 10
const REPORT_EVERY_MS = 2000
const STRETCH_MS = 8000
const STRETCHES = 4

const verdict = (isRight: boolean): string => (isRight ? 'held' : 'MISSED')

type Ask = (shop: BenchShop) => Promise<unknown>

const REPORTS: readonly (readonly [name: string, most: number, ask: (shop: BenchShop, admin: Actor) => Promise<unknown>])[] = [
  ['dashboard', 300, (shop, admin) => shop.ask(reportApi.dashboard, {}, admin)],
  ['sales report, monthly', 300, (shop, admin) => shop.ask(reportApi.salesReport, { period: 'monthly' }, admin)],
  ['the same of one department', 300, (shop) => shop.ask(reportApi.salesReport, { period: 'monthly' })],
  ['totals of a year', 2000, (shop, admin) => shop.ask(analyticsApi.adminTotals, {}, admin)],
  ['departments of a year', 2000, (shop, admin) => shop.ask(analyticsApi.departmentSales, {}, admin)],
  ['staff of a year', 2000, (shop, admin) => shop.ask(analyticsApi.staffPerformance, {}, admin)],
]

const adminOf = ({ seller }: BenchShop): Actor => ({ ...seller, role: 'admin' })

const benchReports = async (shop: BenchShop): Promise<void> => {
  const rows: string[][] = []
  for (const [name, most, ask] of REPORTS) {
    const times = await timed(ROUNDS, () => ask(shop, adminOf(shop)))
    const median = quantile(times, 0.5)
    rows.push([name, ms(median), ms(Math.max(...times)), `<= ${most} ms`, verdict(median <= most)])
  }
  say(tableText([[`${SALES.toLocaleString('en-US')} sales`, 'median', 'longest', 'target', ''], ...rows]))
}

/** Sales at fixed moments, whether or not the one before is done: what a till waits, in milliseconds. */
const sellFor = async (shop: BenchShop, first: number): Promise<number[]> => {
  const [times, running]: [number[], Promise<unknown>[]] = [[], []]
  const start = performance.now()
  for (let n = 0; n * SALE_EVERY_MS < STRETCH_MS; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    running.push(shop.ask(saleApi.complete, draftOf(basketOf(shop.products, first + n))).then(() => times.push(performance.now() - due)))
  }
  await Promise.all(running)
  return times
}

/** The same while a report is asked for every two seconds, if one is given. */
const sellBeside = async (shop: BenchShop, first: number, report: Ask | null): Promise<number[]> => {
  const start = performance.now()
  const ask = async (): Promise<void> => {
    for (let n = 0; n * REPORT_EVERY_MS < STRETCH_MS; n += 1) {
      await pause(Math.max(0, start + n * REPORT_EVERY_MS - performance.now()))
      await report?.(shop)
    }
  }
  const [times] = await Promise.all([sellFor(shop, first), ask()])
  return times
}

const askReport: Ask = (shop) => shop.ask(reportApi.salesReport, { period: 'monthly' }, adminOf(shop))

const onMainThread = (shop: BenchShop): BenchShop => ({
  ...shop,
  ask: askIn({ ...shop.world, store: { ...shop.world.store, long: shop.world.store.db } }, shop.seller),
})

const benchTill = async (shop: BenchShop): Promise<void> => {
  const settings: readonly (readonly [name: string, report: Ask | null])[] = [
    ['no report', null],
    ['report on its own thread', askReport],
    ['report on the main thread (control)', (whole) => askReport(onMainThread(whole))],
  ]
  const found = settings.map(([name]) => ({ name, p50: [] as number[], p99: [] as number[] }))
  // Rounds in turns, of which the quietest counts: what else the machine does at times is not the report's doing.
  for (let round = 0; round < STRETCHES; round += 1)
    for (const [place, [, report]] of settings.entries()) {
      const times = await sellBeside(shop, (round * settings.length + place) * 10_000, report)
      found[place]?.p50.push(quantile(times, 0.5))
      found[place]?.p99.push(quantile(times, 0.99))
    }
  const alone = Math.min(...(found[0]?.p99 ?? []))
  const rows = found.map(({ name, p50, p99 }, place) => {
    const quietest = Math.min(...p99)
    const judged = place === 1 ? ['<= 2 x', verdict(quietest <= 2 * alone)] : ['', '']
    return [name, ms(Math.min(...p50)), ms(quietest), `${(quietest / alone).toFixed(2)} x`, ...judged]
  })
  say(tableText([['a sale every 10 ms', 'median', 'p99', 'ratio', 'target', ''], ...rows]))
}

const folder = mkdtempSync(join(tmpdir(), 'webale-reports-'))
try {
  const start = performance.now()
  const shop = await openBenchShop(folder, PRODUCTS)
  await writeYear(shop)
  say(`a year written in ${since(start)}, load ${loadavg()[0]?.toFixed(1)}\n`)
  await benchReports(shop)
  say('')
  await benchTill(shop)
  say(`\nload ${loadavg()[0]?.toFixed(1)} at the end, ${since(start)} in all`)
  await shop.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
