// Reports of a year of sales, and the effect of a running report on the till.
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@webale/domain/access/role.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { formatMs, quantile, timeRuns, timeInTurns } from '../harness/measure.ts'
import { type Line, goalLine, formatFraction, formatRatio, infoLine } from './part.ts'
import { askIn, basketOf, type LocalShop, saleDraftOf } from '../harness/local-shop.ts'

const ROUNDS = 5
const SALE_EVERY_MS = 10
const REPORT_EVERY_MS = 2000

type ReportRequest = (shop: LocalShop) => Promise<unknown>

const adminOf = ({ seller }: LocalShop): Actor => ({ ...seller, role: 'admin' })

const REPORTS: readonly (readonly [name: string, most: number, ask: ReportRequest])[] = [
  ['dashboard', 300, (shop) => shop.ask(reportApi.dashboard, {}, adminOf(shop))],
  [
    'sales report, monthly',
    300,
    (shop) => shop.ask(reportApi.salesReport, { period: 'monthly' }, adminOf(shop)),
  ],
  [
    '   the same of one department',
    300,
    (shop) => shop.ask(reportApi.salesReport, { period: 'monthly' }),
  ],
  ['totals of a year', 2000, (shop) => shop.ask(analyticsApi.adminTotals, {}, adminOf(shop))],
  [
    'departments of a year',
    2000,
    (shop) => shop.ask(analyticsApi.departmentSales, {}, adminOf(shop)),
  ],
  ['staff of a year', 2000, (shop) => shop.ask(analyticsApi.staffPerformance, {}, adminOf(shop))],
]

/** The median time of each report. */
export const timeReports = async (shop: LocalShop): Promise<Line[]> => {
  const lines: Line[] = []

  for (const [name, most, ask] of REPORTS) {
    const found = await timeRuns(ROUNDS, () => ask(shop))
    const median = quantile(found, 0.5)
    lines.push(
      goalLine(
        name,
        `${formatMs(median)}, longest ${formatMs(Math.max(...found))}`,
        `<= ${most} ms`,
        median <= most,
      ),
    )
  }

  return lines
}

/**
 * The best sellers of a month from the daily sums that reports use, against the items themselves.
 */
export const compareWithItems = async (shop: LocalShop): Promise<Line> => {
  const { schema } = shop.context.store
  const from = addDays(businessDate(shop.context.now()), -29)
  const fromDays = sql`select item, sum(quantity) as quantity, sum(revenue) as revenue
    from daily_items where business_date >= ${from}
    group by item order by revenue desc limit 5`

  const fromItems = sql`select product_id, sum(quantity) as quantity,
    sum(sale_items.subtotal) as revenue from sales join sale_items on sale_id = sales.id
    where business_date >= ${from} group by product_id order by revenue desc limit 5`

  const found = await timeInTurns(ROUNDS, [
    () => fromDays.execute(schema),
    () => fromItems.execute(schema),
  ])

  const [days = 0, items = 0] = found.map((each) => quantile(each, 0.5))

  return goalLine(
    `best sellers of a month (${formatMs(days)}), against the items (${formatMs(items)})`,
    formatFraction(days, items),
    '<= 1/50',
    days <= items / 50,
  )
}

/**
 * Sales at fixed moments, whether or not the previous one
 * is done: the waiting times of a till, in milliseconds.
 */
const sellFor = async (shop: LocalShop, first: number, stretchMs: number): Promise<number[]> => {
  const [waits, running]: [number[], Promise<unknown>[]] = [[], []]
  const start = performance.now()

  for (let n = 0; n * SALE_EVERY_MS < stretchMs; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    running.push(
      shop
        .ask(saleApi.complete, saleDraftOf(basketOf(shop.products, first + n)))
        .then(() => waits.push(performance.now() - due)),
    )
  }

  await Promise.all(running)

  return waits
}

/** The same, with a report every two seconds if one is given. */
const sellBeside = async (
  shop: LocalShop,
  first: number,
  stretchMs: number,
  report: ReportRequest | null,
): Promise<number[]> => {
  const start = performance.now()
  const ask = async (): Promise<void> => {
    for (let n = 0; n * REPORT_EVERY_MS < stretchMs; n += 1) {
      await pause(Math.max(0, start + n * REPORT_EVERY_MS - performance.now()))
      await report?.(shop)
    }
  }

  const [waits] = await Promise.all([sellFor(shop, first, stretchMs), ask()])

  return waits
}

const askReport: ReportRequest = (shop) =>
  shop.ask(reportApi.salesReport, { period: 'monthly' }, adminOf(shop))

const onMainThread = (shop: LocalShop): LocalShop => ({
  ...shop,
  ask: askIn(
    { ...shop.context, store: { ...shop.context.store, longReads: shop.context.store.db } },
    shop.seller,
  ),
})

const SETTINGS: readonly (readonly [name: string, report: ReportRequest | null])[] = [
  ['a sale every 10 ms, no report', null],
  ['   a report on its own thread every 2 s', askReport],
  ['   a report on the main thread (control)', (shop) => askReport(onMainThread(shop))],
]

/** The waiting times of a till beside a report. */
export const timeBesideReports = async (
  shop: LocalShop,
  { stretches, stretchMs }: { readonly stretches: number; readonly stretchMs: number },
): Promise<Line[]> => {
  const found = SETTINGS.map(([name]) => ({ name, p50: [] as number[], p99: [] as number[] }))

  // Rounds in turns, of which the fastest counts, so that other load of the machine is not counted.
  for (let round = 0; round < stretches; round += 1)
    for (const [place, [, report]] of SETTINGS.entries()) {
      const waits = await sellBeside(
        shop,
        (round * SETTINGS.length + place) * 10_000,
        stretchMs,
        report,
      )

      found[place]?.p50.push(quantile(waits, 0.5))
      found[place]?.p99.push(quantile(waits, 0.99))
    }

  const fastest = Math.min(...(found[0]?.p99 ?? []))

  return found.map(({ name, p50, p99 }, place) => {
    const quietest = Math.min(...p99)
    const measured =
      `${formatMs(Math.min(...p50))}, ` +
      `p99 ${formatMs(quietest)}${place === 0 ? '' : `, ${formatRatio(quietest, fastest)}`}`

    return place === 1
      ? goalLine(name, measured, 'p99 <= 2 x', quietest <= 2 * fastest)
      : infoLine(name, measured)
  })
}
