// The till's search in a small, a large and a huge catalogue, in process: the database time of one
// keystroke, compared with a scan of every product.
import { join } from 'node:path'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'
import { openHttpReader } from '../harness/http-till.ts'
import { formatMs, quantile, timeRuns, timeInTurns } from '../harness/measure.ts'
import { type Line, goalLine, type BenchPart, formatFraction, infoLine } from './part.ts'
import { withServer } from '../harness/served-shop.ts'
import { type LocalShop, openLocalShop } from '../harness/local-shop.ts'

const RUNS = 30
const CATALOGUES = { full: [1000, 20_000, 200_000], short: [200, 1000] } as const

const SEARCHES = [
  'whole barcode',
  'common word',
  'rare words',
  'part of a barcode',
  'nothing',
  'two letters',
] as const

const termOf = (search: (typeof SEARCHES)[number], products: number): string => {
  const middle = Math.floor(products / 2)
  const barcode = String(6_000_000_000_000 + middle * 37)

  return {
    'whole barcode': barcode,
    'common word': 'soap',
    'rare words': `sugar ${middle + 1}`,
    'part of a barcode': barcode.slice(3),
    nothing: 'hippopotamus',
    'two letters': 'so',
  }[search]
}

/** Median milliseconds of each kind of search. */
const timeSearches = async (shop: LocalShop): Promise<number[]> => {
  const medians = []

  for (const search of SEARCHES) {
    const term = termOf(search, shop.products.length)
    medians.push(quantile(await timeRuns(RUNS, () => shop.ask(productApi.search, { term })), 0.5))
  }

  return medians
}

const SCAN = `select id, name, current_stock, selling_price from products
  where current_stock > 0 and (name like ?1 or barcode like ?1 or internal_barcode like ?1) limit 10`
const RARE = ['rare words', 'part of a barcode', 'nothing'] as const

/** Searches with few results, against a scan of all products on the bare driver. */
const compareWithScan = async (folder: string, shop: LocalShop): Promise<Line[]> => {
  const database = openSqlite(join(folder, 'webale.db'), 'read')
  const scan = database.prepare(SCAN)
  const lines: Line[] = []

  for (const search of RARE) {
    const term = termOf(search, shop.products.length)
    const found = await timeInTurns(RUNS, [
      () => shop.ask(productApi.search, { term }),
      () => scan.all(`%${term}%`),
    ])

    const [own = 0, plain = 0] = found.map((times) => quantile(times, 0.5))
    lines.push(
      goalLine(
        `${search}, against a look at every product (${formatMs(plain)})`,
        `${formatMs(own)}, ${formatFraction(own, plain)}`,
        '<= 1/40',
        own <= plain / 40,
      ),
    )
  }

  database.close()

  return lines
}

const OVER_HTTP = { full: [200, 1000, 20_000], short: [200] } as const
const HTTP_RUNS = 100
const MAX_HTTP_MS = 1

/** Medians of the same searches as the till sends them; the last one is of all kinds together. */
const timeOverHttp = (folder: string, products: number): Promise<number[]> =>
  withServer(folder, { products }, async ({ server, person }) => {
    const { get, close } = openHttpReader(server.port, person)
    const paths = SEARCHES.map(
      (kind) =>
        `/api/products/search?${String(new URLSearchParams({ term: termOf(kind, products) }))}`,
    )

    const found = await timeInTurns(
      HTTP_RUNS,
      paths.map((path) => () => get(path)),
    )

    close()

    return [...found, found.flat()].map((each) => quantile(each, 0.5))
  })

const measureOverHttp = async (
  counts: readonly number[],
  makeFolder: () => string,
): Promise<Line[]> => {
  const medians: number[][] = []
  for (const count of counts) medians.push(await timeOverHttp(makeFolder(), count))
  const at = (kind: number): string =>
    medians.map((each) => formatMs(each[kind] ?? Number.NaN)).join(' / ')

  const all = medians.map((each) => each.at(-1) ?? Number.NaN)
  const among = counts.map((count) => count.toLocaleString('en-US')).join(' / ')

  return [
    ...SEARCHES.map((kind, place) => infoLine(`over HTTP: ${kind}, among ${among}`, at(place))),
    goalLine(
      `over HTTP: any of them, among ${among}`,
      all.map(formatMs).join(' / '),
      `<= ${MAX_HTTP_MS} ms`,
      all.every((median) => median <= MAX_HTTP_MS),
    ),
  ]
}

export const searchPart: BenchPart = {
  name: 'search',
  about: "the till's search, in process and over HTTP; medians",
  run: async ({ scale, makeFolder }) => {
    const counts = CATALOGUES[scale]
    const [medians, compared]: [number[][], Line[]] = [[], []]

    for (const count of counts) {
      const folder = makeFolder()
      const shop = await openLocalShop(folder, count)
      medians.push(await timeSearches(shop))
      if (count === counts.at(-1)) compared.push(...(await compareWithScan(folder, shop)))
      await shop.close()
    }

    const among = counts.map((count) => count.toLocaleString('en-US')).join(' / ')
    const perSearch = SEARCHES.map((name, at) =>
      infoLine(
        `${name}, among ${among} products`,
        medians.map((each) => formatMs(each[at] ?? 0)).join(' / '),
      ),
    )

    return [...perSearch, ...(await measureOverHttp(OVER_HTTP[scale], makeFolder)), ...compared]
  },
}
