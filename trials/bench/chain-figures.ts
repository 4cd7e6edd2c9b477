// What is measured in a chain: a sale against an empty shop, reports and pages, and the bytes of
// its tables.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sumDays } from '@webale/server/features/report/sum-days.ts'
import { sql } from 'kysely'
import { formatMs, quantile, timeInTurns, timeRuns } from '../harness/measure.ts'
import { basketOf, type LocalShop, saleDraftOf } from '../harness/local-shop.ts'
import { LAST_DAY, TABLES } from './chain-sales.ts'
import { adminOf, leaderOf } from './chain-shop.ts'
import { formatRatio, goalLine, infoLine, type Line } from './part.ts'

const SALES_TIMED = 1000
const ROUNDS = 3
const MAX_RATIO = 1.3
const MAX_REPORT_MS = 500

/** Sales in turns in the chain and in the empty shop, in the same products. */
export const compareSales = async (chain: LocalShop, empty: LocalShop): Promise<Line[]> => {
  const sellIn = (shop: LocalShop) => (round: number) =>
    shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))

  const found = await timeInTurns(SALES_TIMED, [sellIn(chain), sellIn(empty)])
  const [there = 0, here = 0] = found.map((each) => quantile(each, 0.5))
  const [slow = 0, slowHere = 0] = found.map((each) => quantile(each, 0.99))

  return [
    goalLine(
      `a sale, against an empty shop (${formatMs(here)})`,
      `${formatMs(there)}, ${formatRatio(there, here)}`,
      `<= ${MAX_RATIO} x`,
      there <= MAX_RATIO * here,
    ),
    infoLine(`   99 of 100 sales (${formatMs(slowHere)} in the empty shop)`, formatMs(slow)),
  ]
}

const HOUR_MS = 60 * 60 * 1000

/** Keeps the sums of all past days, as a running server does within minutes. */
export const sumPastDays = async ({ context }: LocalShop): Promise<Line> => {
  const earlier = new Date(Date.parse(context.now()) - HOUR_MS).toISOString()
  const start = performance.now()
  await sumDays({ ...context, now: () => earlier })
  await sumDays(context)

  return infoLine(
    'the sums of all past days, when they are not kept yet',
    formatMs(performance.now() - start),
  )
}

type PageRequest = (shop: LocalShop) => Promise<unknown>

const monthly = { period: 'monthly' } as const
const inOne = ({ seller }: LocalShop) => ({ ...monthly, department_id: seller.department_id })

/** Reports of a month, of all departments and of one. */
const MONTHS: readonly (readonly [
  name: string,
  of: (shop: LocalShop, chosen: typeof monthly) => Promise<unknown>,
])[] = [
  ['sales report', (shop, chosen) => shop.ask(reportApi.salesReport, chosen, adminOf(shop))],
  ['   its list of sales', (shop, chosen) => shop.ask(reportApi.saleRows, chosen, adminOf(shop))],
  ['   its busy hours', (shop, chosen) => shop.ask(reportApi.busyHours, chosen, adminOf(shop))],
  ['controls', (shop, chosen) => shop.ask(shopReportApi.controls, chosen, adminOf(shop))],
  ['profit by item', (shop, chosen) => shop.ask(shopReportApi.profit, chosen, adminOf(shop))],
  ['customers', (shop, chosen) => shop.ask(shopReportApi.customers, chosen, adminOf(shop))],
  ['payments', (shop, chosen) => shop.ask(shopReportApi.payments, chosen, adminOf(shop))],
  ['losses', (shop, chosen) => shop.ask(shopReportApi.losses, chosen, adminOf(shop))],
]

const week = { from: '2026-11-14', until: LAST_DAY }

const PAGES: readonly (readonly [name: string, ask: PageRequest])[] = [
  ['dashboard', (shop) => shop.ask(reportApi.dashboard, {}, adminOf(shop))],
  ['dashboard of one department', (shop) => shop.ask(reportApi.dashboard, {}, leaderOf(shop))],
  ['sales history, all', (shop) => shop.ask(saleApi.history, {}, adminOf(shop))],
  ['sales history, a week', (shop) => shop.ask(saleApi.history, week, adminOf(shop))],
  ['sales history of one department', (shop) => shop.ask(saleApi.history, {}, leaderOf(shop))],
  [
    'a receipt by its number',
    (shop) => shop.ask(saleApi.history, { search: 'RCP-012345' }, adminOf(shop)),
  ],
  [
    'a receipt by a part of its number',
    (shop) => shop.ask(saleApi.history, { search: '012345' }, adminOf(shop)),
  ],
  [
    '   the same of one department',
    (shop) => shop.ask(saleApi.history, { search: '012345' }, leaderOf(shop)),
  ],
  ['audit log', (shop) => shop.ask(auditApi.list, {}, adminOf(shop))],
  ['audit log of a day', (shop) => shop.ask(auditApi.list, { day: LAST_DAY }, adminOf(shop))],
  ['stock value', (shop) => shop.ask(shopReportApi.stockValue, {}, adminOf(shop))],
  [
    'dead stock, 30 days',
    (shop) => shop.ask(shopReportApi.deadStock, { unsold_for: 30 }, adminOf(shop)),
  ],
  ['totals of all sales', (shop) => shop.ask(analyticsApi.adminTotals, {}, adminOf(shop))],
  ['departments, all sales', (shop) => shop.ask(analyticsApi.departmentSales, {}, adminOf(shop))],
  ['staff, all sales', (shop) => shop.ask(analyticsApi.staffPerformance, {}, adminOf(shop))],
]

const timeOf = async (
  ask: () => Promise<unknown>,
): Promise<readonly [median: number, text: string]> => {
  const found = await timeRuns(ROUNDS, ask)
  const median = quantile(found, 0.5)
  return [median, `${formatMs(median)}, longest ${formatMs(Math.max(...found))}`]
}

type Report = (line: Line) => void

/** The median times of reports of a month; `report` gets each line when it is known. */
export const timeMonths = async (shop: LocalShop, report: Report): Promise<void> => {
  for (const [name, ask] of MONTHS)
    for (const [chosen, of] of [
      [monthly, 'a month'],
      [inOne(shop), 'a month of one department'],
    ] as const) {
      const [median, text] = await timeOf(() => ask(shop, chosen))
      report(goalLine(`${name}, ${of}`, text, `<= ${MAX_REPORT_MS} ms`, median <= MAX_REPORT_MS))
    }
}

/** The same of pages and of reports of all sales. */
export const timePages = async (shop: LocalShop, report: Report): Promise<void> => {
  for (const [name, ask] of PAGES) report(infoLine(name, (await timeOf(() => ask(shop)))[1]))
}

type Size = { readonly name: string; readonly heap: number; readonly indexes: number }

/** Bytes for each sale of the tables that it writes to, and of everything. */
export const measureSizes = async ({ context: { store } }: LocalShop): Promise<Line[]> => {
  const { rows } = await sql<Size>`select relname as name, pg_table_size(oid) as heap,
      pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace)
    order by pg_total_relation_size(oid) desc`.execute(store.db)

  const sales = (
    await store.db
      .selectFrom('sales')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

  const lineOf = ({ name, heap, indexes }: Size): Line =>
    infoLine(
      name,
      `${Math.round((heap + indexes) / sales)} bytes a sale: rows ${Math.round(heap / sales)}, ` +
        `indexes ${Math.round(indexes / sales)}; ${((heap + indexes) / 1e9).toFixed(2)} GB`,
    )

  const all = rows.reduce(
    (sum, { heap, indexes }) => ({
      name: 'all tables',
      heap: sum.heap + heap,
      indexes: sum.indexes + indexes,
    }),
    { name: '', heap: 0, indexes: 0 },
  )

  return [lineOf(all), ...rows.filter(({ name }) => name in TABLES).map(lineOf)]
}
