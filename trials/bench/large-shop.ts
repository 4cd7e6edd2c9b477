// A shop with a year of 1,000,000 sales: its reports, the till beside them, and the cost of a sale
// against an empty shop.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { formatMs, quantile, timeInTurns } from '../harness/measure.ts'
import { type Line, goalLine, type BenchPart, formatRatio, infoLine } from './part.ts'
import { basketOf, type LocalShop, saleDraftOf, openLocalShop } from '../harness/local-shop.ts'
import { compareWithItems, timeBesideReports, timeReports } from './year-reports.ts'
import { writeYear } from './year.ts'

const PRODUCTS = 2000
const SIZES = {
  full: { stored: 1_000_000, sales: 1000, stretches: 4, stretchMs: 8000 },
  short: { stored: 5000, sales: 60, stretches: 1, stretchMs: 500 },
} as const
const MAX_RATIO = 1.2

const compareShops = async (large: LocalShop, empty: LocalShop, sales: number): Promise<Line> => {
  const sellIn = (shop: LocalShop) => (round: number) =>
    shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))

  const found = await timeInTurns(sales, [sellIn(large), sellIn(empty)])
  const [there = 0, here = 0] = found.map((each) => quantile(each, 0.5))

  return goalLine(
    `a sale there, against an empty shop (${formatMs(here)})`,
    `${formatMs(there)}, ${formatRatio(there, here)}`,
    `<= ${MAX_RATIO} x`,
    there <= MAX_RATIO * here,
  )
}

export const largeShopPart: BenchPart = {
  name: 'large-shop',
  about: 'a year of sales in 2,000 products and four departments; medians',
  run: async ({ scale, makeFolder }) => {
    const { stored, sales, ...stretches } = SIZES[scale]
    const [large, empty] = [
      await openLocalShop(makeFolder(), PRODUCTS),
      await openLocalShop(makeFolder(), PRODUCTS),
    ]

    const start = performance.now()
    await writeYear(large, stored)
    const written = infoLine(
      `${stored.toLocaleString('en-US')} sales with three lines, movements and entries`,
      `written in ${formatMs(performance.now() - start)}`,
    )

    const reports = [...(await timeReports(large)), await compareWithItems(large)]
    const beside = await timeBesideReports(large, stretches)
    const compared = await compareShops(large, empty, sales)
    await large.close()
    await empty.close()

    return [written, ...reports, ...beside, compared]
  },
}
