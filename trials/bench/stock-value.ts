// The report of the stock value in a shop of 20,000 products, in process on the embedded database.
import type { Actor } from '@webale/domain/access/role.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { openLocalShop } from '../harness/local-shop.ts'
import { formatMs, quantile, timeRuns } from '../harness/measure.ts'
import { type BenchPart, goalLine } from './part.ts'

const SIZES = {
  full: { products: 20_000, rounds: 15 },
  short: { products: 500, rounds: 2 },
} as const
const MAX_MS = 300

export const stockValuePart: BenchPart = {
  name: 'stock-value',
  about: 'the stock value of a shop with many products; median',
  run: async ({ scale, makeFolder }) => {
    const { products, rounds } = SIZES[scale]
    const shop = await openLocalShop(makeFolder(), products)
    const admin: Actor = { ...shop.seller, role: 'admin' }
    await shop.ask(shopRulesApi.save, { shop_reports: true }, admin)
    const times = await timeRuns(rounds, () => shop.ask(shopReportApi.stockValue, {}, admin))
    await shop.close()
    const median = quantile(times, 0.5)
    const measured = `${formatMs(median)}, longest ${formatMs(Math.max(...times))}`
    const what = `stock value of ${products.toLocaleString('en-US')} products`

    return [goalLine(what, measured, `<= ${MAX_MS} ms`, median <= MAX_MS)]
  },
}
