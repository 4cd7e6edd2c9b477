// The effect of a snapshot on a till: a shop with many sales, one till that sells without a pause,
// and a snapshot in a separate thread.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { databaseFile } from '@webale/server/platform/database/open.ts'
import type { Tx } from '@webale/server/platform/database/store.ts'
import { openLog } from '@webale/server/platform/base/log.ts'
import { openSnapshots, type Snapshots } from '@webale/server/platform/snapshot/snapshots.ts'
import { workInThreads } from '@webale/server/platform/snapshot/snapshot-work.ts'
import { insertSales } from './many-sales.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { goalLine, type BenchPart, formatRatio, infoLine } from './part.ts'
import { basketOf, type LocalShop, saleDraftOf, openLocalShop } from '../harness/local-shop.ts'

const PRODUCTS = 500
const SALES_AT_ONCE = 500
const SIZES = {
  full: { stored: 100_000, rounds: 4, aloneMs: 3000 },
  short: { stored: 1000, rounds: 1, aloneMs: 300 },
} as const
/** It gives way to the till, so it may take its time. */
const MAX_SNAPSHOT_MS = 15_000

const sellWhile = async (shop: LocalShop, goesOn: () => boolean): Promise<number[]> => {
  const waits: number[] = []

  for (let round = 0; goesOn(); round += 1) {
    const start = performance.now()
    await shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))
    waits.push(performance.now() - start)
    await pause(5)
  }

  return waits
}

const openSnapshotsOf = (folder: string): Snapshots => {
  // The built thread: compiling it from source would use a processor for two seconds.
  const work = workInThreads(join(import.meta.dirname, '../../server/dist/snapshot-worker.js'))
  const places = {
    file: databaseFile(folder),
    folder: join(folder, 'snapshots'),
    secondFolder: undefined,
    most: 20_000,
  }

  return openSnapshots({
    ...places,
    work,
    log: openLog('error'),
    now: () => new Date().toISOString(),
    changed: () => undefined,
  })
}

const measure = async (
  shop: LocalShop,
  snapshots: Snapshots,
  { rounds, aloneMs }: { readonly rounds: number; readonly aloneMs: number },
) => {
  const [alone, beside, taken]: [number[], number[], number[]] = [[], [], []]
  let bytes = 0

  for (let round = 0; round < rounds; round += 1) {
    const until = performance.now() + aloneMs
    alone.push(...(await sellWhile(shop, () => performance.now() < until)))
    let done = false
    const selling = sellWhile(shop, () => !done)
    const start = performance.now()
    bytes = (await snapshots.take('hourly')).size
    taken.push(performance.now() - start)
    done = true
    beside.push(...(await selling))
  }

  return { alone, beside, taken, bytes }
}

/**
 * The test of a snapshot runs the doctor too, so the
 * rows that past sales leave elsewhere must exist.
 */
const bringBooksInOrder = async (tx: Tx, stored: number): Promise<void> => {
  await recountSales(tx)
  await stocksFromLedger(tx)
  await tx
    .updateTable('counters')
    .set({ value: stored })
    .where('name', '=', 'receipt_number')
    .execute()
}

const waitsOf = (waits: readonly number[]): string =>
  `${formatMs(quantile(waits, 0.5))}, p99 ${formatMs(quantile(waits, 0.99))} of ${waits.length}`

export const snapshotsPart: BenchPart = {
  name: 'snapshots',
  about: 'one till sells while whole copies of the database are taken and proved',
  run: async ({ scale, makeFolder }) => {
    const { stored, ...size } = SIZES[scale]
    const folder = makeFolder()
    const shop = await openLocalShop(folder, PRODUCTS)

    for (let from = 1; from <= stored; from += SALES_AT_ONCE)
      await shop.context.store.transaction((tx) =>
        insertSales(tx, from, SALES_AT_ONCE, shop.products),
      )

    await shop.context.store.transaction((tx) => bringBooksInOrder(tx, stored))
    const own = openSnapshotsOf(folder)
    const { alone, beside, taken, bytes } = await measure(shop, own, size)
    const start = performance.now()
    await own.prove()
    const proved = performance.now() - start
    const { proof } = own.state()
    await shop.close()
    const [p99, p99Alone, longest] = [
      quantile(beside, 0.99),
      quantile(alone, 0.99),
      quantile(taken, 0.5),
    ]

    return [
      infoLine('a sale, nothing else going on', waitsOf(alone)),
      goalLine(
        'a sale while a snapshot is taken',
        `${waitsOf(beside)}, ${formatRatio(p99, p99Alone)}`,
        'p99 <= 2 x',
        p99 <= 2 * p99Alone,
      ),
      goalLine(
        `a snapshot of ${stored.toLocaleString('en-US')} sales, ` +
          `${(bytes / 1024 / 1024).toFixed(0)} MB`,
        formatMs(longest),
        `<= ${MAX_SNAPSHOT_MS} ms`,
        longest <= MAX_SNAPSHOT_MS,
      ),
      goalLine(
        `a proof that it brings the shop back, in ${formatMs(proved)}`,
        proof?.problem ?? 'it would',
        'it would',
        proof?.problem === null,
      ),
    ]
  },
}
