// Tills: their catalogue in one process, their sales over HTTP, and the app in a real browser.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { applyDelta } from '@webale/domain/features/till/apply-delta.ts'
import { catalogueApi, SENT_REASONS } from '@webale/domain/features/till/catalogue.api.ts'
import {
  type CatalogueItem,
  type CataloguePage,
  unpackRows,
} from '@webale/domain/features/till/catalogue.ts'
import {
  type CatalogueIndex,
  createCatalogueIndex,
} from '@webale/domain/features/till/catalogue-index.ts'
import { findProducts } from '@webale/domain/features/till/search-catalogue.ts'
import { type LocalShop, openLocalShop } from '../harness/local-shop.ts'
import { formatMs, quantile, timeRuns } from '../harness/measure.ts'
import { measureRegisteredLoad } from '../harness/registered-load.ts'
import { withServer } from '../harness/served-shop.ts'
import { bundleSizes } from '../../tools/bundle-budget.mjs'
import { type BenchPart, goalLine, type Line, type Scale } from './part.ts'
import { withBenchTill } from './till-browser.ts'
import { measureCatalogues } from './till-catalogues.ts'
import { measureCatchingUp } from './till-catches-up.ts'
import { measureCompletes } from './till-completes.ts'
import { measureBeside, measureCosts } from './till-costs.ts'
import { measureStarts } from './till-starts.ts'

const SIZES = {
  full: {
    products: 20_000,
    searches: 300,
    runs: 5,
    sales: 60,
    requests: 600,
    live: 100,
    seconds: 30,
    waiting: 5000,
  },
  short: {
    products: 500,
    searches: 20,
    runs: 1,
    sales: 3,
    requests: 20,
    live: 10,
    seconds: 3,
    waiting: 20,
  },
} as const
type Sizes = (typeof SIZES)[Scale]
/** Sales a second of fifty tills. */
const MAX_LOAD_P95_MS = 100
/** What the service worker keeps, in kB. */
const KEPT = 'files kept by the worker, raw'
const CHANGED = 50
const MAX_FIRST_MS = 5000
const MAX_DELTA_MS = 150
/** On a processor that is slowed to a quarter. */
const MAX_SEARCH_MS = 30
const SLOWER = 4

/** An answer as the browser gets it. */
const asSent = <Answer>(answer: Answer): Answer => JSON.parse(JSON.stringify(answer)) as Answer

const readAll = async (shop: LocalShop): Promise<CatalogueIndex> => {
  const items: CatalogueItem[] = []
  let after: string | null = null
  do {
    const page: CataloguePage = asSent(
      await shop.ask(catalogueApi.catalogueWhole, after === null ? {} : { after }),
    )
    items.push(...unpackRows('product', page.products), ...unpackRows('service', page.services))
    after = page.next
  } while (after !== null)

  return createCatalogueIndex(items)
}

const changeSome = async (shop: LocalShop): Promise<void> => {
  const admin = { ...shop.seller, role: 'admin' as const }
  for (const id of shop.products.slice(0, CHANGED)) {
    const seen = await shop.ask(productApi.get, { id }, admin)
    const changed = {
      ...seen,
      selling_price: seen.selling_price + 1,
      seen,
      seen_stock: seen.current_stock,
    }

    await shop.ask(productApi.update, changed, admin)
  }
}

/** Milliseconds of a search as it is typed, letter by letter. */
const timeSearches = (index: CatalogueIndex, searches: number): Promise<number[]> => {
  const terms = ['s', 'so', 'soap', 'soap s', 'sugar 17', '6000000', 'hippopotamus', '']
  const catalogue = {
    index,
    stockOf: ({ current_stock }: { readonly current_stock: number }) => current_stock,
    best_sellers: [],
  }

  return timeRuns(searches, (round) =>
    findProducts(catalogue, terms[Math.abs(round) % terms.length] ?? ''),
  )
}

const measure = async (shop: LocalShop, searches: number): Promise<Line[]> => {
  const cursor = new Date().toISOString()
  const start = performance.now()
  const index = await readAll(shop)
  const first = performance.now() - start
  await changeSome(shop)
  const changed = performance.now()
  const delta = asSent(
    await shop.ask(catalogueApi.catalogue, { cursor, reason: SENT_REASONS.full_check }),
  )
  const { isInSync } = applyDelta(index, delta)
  const read = performance.now() - changed
  const search = quantile(await timeSearches(index, searches), 0.95) * SLOWER
  const count = shop.products.length.toLocaleString('en-US')

  return [
    goalLine(
      `the first catalogue of ${count} products`,
      formatMs(first),
      `<= ${MAX_FIRST_MS} ms`,
      first <= MAX_FIRST_MS,
    ),
    goalLine(
      `${CHANGED} changed products`,
      `${formatMs(read)}${isInSync ? '' : ', not whole'}`,
      `<= ${MAX_DELTA_MS} ms`,
      isInSync && read <= MAX_DELTA_MS,
    ),
    goalLine(
      `a search among ${count}, p95, times ${SLOWER} for a slow processor`,
      formatMs(search),
      `<= ${MAX_SEARCH_MS} ms`,
      search <= MAX_SEARCH_MS,
    ),
  ]
}

const measureInProcess = async (folder: string, { products, searches }: Sizes): Promise<Line[]> => {
  const shop = await openLocalShop(folder, products)
  const lines = await measure(shop, searches)
  await shop.close()

  return lines
}

const measureFiftyTills = async (folder: string, { products, seconds }: Sizes): Promise<Line[]> => {
  const { ms, pulls, errors } = await measureRegisteredLoad(folder, products, seconds)
  const [p95, read] = [quantile(ms, 0.95), quantile(pulls, 0.95)]

  return [
    goalLine(
      `fifty registered tills, ${(ms.length / seconds).toFixed(0)} sales and ` +
        `${(pulls.length / seconds).toFixed(0)} readings a second, ${errors} errors, p95`,
      `${formatMs(p95)} (a reading ${formatMs(read)})`,
      `<= ${MAX_LOAD_P95_MS} ms`,
      errors === 0 && p95 <= MAX_LOAD_P95_MS,
    ),
  ]
}

const measureKept = (): Line[] =>
  bundleSizes('web/dist')
    .filter(({ name }) => name === KEPT)
    .map(({ name, size, budget }) =>
      goalLine(name, `${size.toFixed(0)} kB`, `<= ${budget} kB`, size <= budget),
    )

const measureInBrowser = (
  folder: string,
  { products, runs, sales, waiting }: Sizes,
): Promise<Line[]> =>
  withBenchTill(folder, products, async (till) => [
    ...(await measureStarts(till, runs)),
    ...(await measureCatalogues(till, runs)),
    ...(await measureCompletes(till, sales)),
    ...(await measureCatchingUp(till, waiting)),
  ])

export const tillsPart: BenchPart = {
  name: 'tills',
  about: 'tills: catalogue, sales and starts, in one process, over HTTP and in a browser',
  run: async ({ scale, makeFolder }) => {
    const sizes = SIZES[scale]
    const overHttp = withServer(makeFolder(), { products: sizes.products }, async (served) => [
      ...(await measureCosts(served, sizes.requests)),
      ...(await measureBeside(served, sizes.live)),
    ])

    return [
      ...(await overHttp),
      ...(await measureInProcess(makeFolder(), sizes)),
      ...(await measureFiftyTills(makeFolder(), sizes)),
      ...measureKept(),
      ...(await measureInBrowser(makeFolder(), sizes)),
    ]
  },
}
