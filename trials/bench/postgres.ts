// The sale on PostgreSQL: eight sellers at once against pgbench with the same statements, on one
// private PostgreSQL; and twenty products that all sellers sell at once.
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { openPostgresStore } from '@webale/server/platform/database/open.ts'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { run } from '../../tools/terminal.mjs'
import { quantile } from '../harness/measure.ts'
import {
  type Line,
  goalLine,
  type BenchPart,
  formatRatio,
  infoLine,
  type Tools,
  skippedLine,
} from './part.ts'
import { basketOf, type LocalShop, saleDraftOf, openLocalShopOn } from '../harness/local-shop.ts'

const PRODUCTS = 1000
const HOT = 20
const CLIENTS = 8
const SIZES = {
  full: { rounds: 3, seconds: 8, hotSales: 1000 },
  short: { rounds: 1, seconds: 2, hotSales: 80 },
} as const
const MIN_RATIO = 0.45
const STATISTICS_AFTER_MS = 1500

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Bench = { readonly url: string; readonly bin: string; readonly shop: LocalShop }

/** Sales per second of pgbench; throws with its last output. */
const timePgbench = async ({ url, bin, shop }: Bench, seconds: number): Promise<number> => {
  const file = join(import.meta.dirname, 'pgbench-sale.sql')
  const names = ['-D', `seller=${shop.seller.id}`, '-D', `department=${shop.seller.department_id}`]
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    file,
    ...names,
    url,
  ]

  const { code, output } = await run(join(bin, 'pgbench'), args)
  const found = /tps = ([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || found === undefined) throw new Error(`pgbench: ${output.trim().slice(-500)}`)

  return Number(found)
}

/** Sales per second of eight sellers in this process, each selling without a pause. */
const timeSellers = async ({ shop }: Bench, seconds: number, first: number): Promise<number> => {
  const start = performance.now()
  let count = 0
  const sell = async (place: number): Promise<void> => {
    for (let round = first; performance.now() - start < seconds * 1000; round += 1) {
      await shop.ask(
        saleApi.complete,
        saleDraftOf(basketOf(shop.products, round * CLIENTS + place)),
      )
      count += 1
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, place) => sell(place)))

  return (count * 1000) / (performance.now() - start)
}

const countDeadlocks = async (url: string): Promise<number> => {
  const pool = openPostgres(url, 1)
  try {
    const { rows } = await pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  } finally {
    await pool.end()
  }
}

/** Eight sellers of twenty products, in random order on the receipt. */
const sellHot = async ({ url, shop }: Bench, sales: number): Promise<Line> => {
  const before = await countDeadlocks(url)
  const start = performance.now()
  let [left, failed] = [sales, 0]
  const sell = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const basket = Array.from(
        { length: 3 },
        () => shop.products[Math.floor(Math.random() * HOT)] ?? '',
      )

      await shop.ask(saleApi.complete, saleDraftOf([...new Set(basket)])).catch(() => (failed += 1))
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, sell))
  const perSecond = (sales * 1000) / (performance.now() - start)
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_AFTER_MS))
  const deadlocks = (await countDeadlocks(url)) - before
  const measured = `${deadlocks} deadlocks, ${failed} failed, ${perSecond.toFixed(0)} sales a second`

  return goalLine(
    `${CLIENTS} sellers on ${HOT} products, ${sales} sales`,
    measured,
    '0 and 0',
    deadlocks === 0 && failed === 0,
  )
}

const measure = async (bench: Bench, scale: Tools['scale']): Promise<Line[]> => {
  const { rounds, seconds, hotSales } = SIZES[scale]
  const [own, theirs]: [number[], number[]] = [[], []]
  await timeSellers(bench, 1, 0)

  for (let round = 1; round <= rounds; round += 1) {
    theirs.push(await timePgbench(bench, seconds))
    own.push(await timeSellers(bench, seconds, round * 100_000))
  }

  const [mine, bare] = [quantile(own, 0.5), quantile(theirs, 0.5)]

  return [
    infoLine('pgbench with the same statements, sales a second', bare.toFixed(0)),
    goalLine(
      'the operation, in process, sales a second',
      `${mine.toFixed(0)}, ${formatRatio(mine, bare)}`,
      `>= ${MIN_RATIO} x`,
      mine >= MIN_RATIO * bare,
    ),
    await sellHot(bench, hotSales),
  ]
}

export const postgresPart: BenchPart = {
  name: 'postgres',
  about: 'eight clients at once on PostgreSQL, a sale of three lines in 1,000 products',
  run: async ({ scale, makeFolder }) => {
    const started = await startPostgres()
    if (started.url === undefined)
      return [skippedLine('PostgreSQL', started.reason ?? 'it is not installed')]

    const shop = await openLocalShopOn(openPostgresStore(started.url), makeFolder(), PRODUCTS, idOf)

    try {
      return await measure({ url: started.url, bin: started.bin, shop }, scale)
    } finally {
      await shop.close()
      await started.stop()
    }
  },
}
