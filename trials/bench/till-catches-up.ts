// A till that was away sends thousands of sales from its disk, with the code of the browser.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { MAX_SALES_A_SECOND } from '@webale/domain/features/till/till.ts'
import { openHttpTill } from '../harness/http-till.ts'
import { basketOf } from '../harness/local-shop.ts'
import { timeRuns } from '../harness/measure.ts'
import { proveSale } from '../harness/registered-till.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { goalLine, infoLine, type Line } from './part.ts'
import { type BenchTill, firstProduct, signInOn, untilAppCached } from './till-browser.ts'
import { sellInPage } from './till-completes.ts'

const MIN_SHARE = 0.8
const ALONE = 100
const PORTION = 500
const MAX_MS = 900_000

type Entry = {
  readonly id: string
  readonly body: SaleOnTill
  readonly sale: { readonly id: string }
}

/** Reads the one waiting sale of the till, and the key of its person. */
const readWaiting = (page: Page, shop_id: string): Promise<{ entry: Entry; key: string }> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })

    const transaction = opening.result.transaction(['sales', 'meta'])
    const ask = (request: IDBRequest): Promise<unknown> =>
      new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })

    const [sales, keys] = await Promise.all([
      ask(
        transaction
          .objectStore('sales')
          .index('state_time')
          .getAll(IDBKeyRange.bound(['waiting'], ['waiting', []])),
      ),
      ask(transaction.objectStore('meta').get('keys')),
    ])

    opening.result.close()
    const [entry] = sales as Entry[]
    const [key = ''] = Object.values(keys as Record<string, string>)
    if (entry === undefined) throw new Error('No sale waits on the till')

    return { entry, key }
  }, `webale-shop-${shop_id}`)

const writeWaiting = (page: Page, shop_id: string, entries: readonly Entry[]): Promise<void> =>
  page.evaluate(
    async ([name, rows]) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })

      const transaction = opening.result.transaction('sales', 'readwrite')
      for (const row of rows) transaction.objectStore('sales').put(row)
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })

      opening.result.close()
    },
    [`webale-shop-${shop_id}`, entries] as const,
  )

const countWaiting = (page: Page, shop_id: string): Promise<number> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })

    const request = opening.result
      .transaction('sales')
      .objectStore('sales')
      .index('state_time')
      .count(IDBKeyRange.bound(['waiting'], ['waiting', []]))

    await new Promise((resolve) => {
      request.onsuccess = resolve
    })

    opening.result.close()

    return request.result
  }, `webale-shop-${shop_id}`)

/** The same sale again under a new id and number, with the proof of its person. */
const copyOf = ({ body, ...entry }: Entry, key: string, place: number): Entry => {
  const id = newId()
  const receipt_number = `RCP${Date.parse(body.sold_at) + place + 1}`

  return {
    ...entry,
    id,
    body: proveSale({ ...body, id, receipt_number }, key),
    sale: { ...entry.sale, id },
  }
}

/** Sales a second over POST /api/sales, one after the other. */
const measureOrdinary = async (till: BenchTill): Promise<number> => {
  const [person] = till.shop.people
  if (person === undefined) return 0
  const live = openHttpTill(till.server().port, person)
  const times = await timeRuns(ALONE, (round) => live.sell(basketOf(till.products, round)))
  live.close()

  return 1000 / (times.reduce((sum, ms) => sum + ms, 0) / times.length)
}

const fillTill = async (page: Page, shop_id: string, count: number): Promise<void> => {
  const { entry, key } = await readWaiting(page, shop_id)
  const copies = Array.from({ length: count - 1 }, (_, place) => copyOf(entry, key, place))
  for (let at = 0; at < copies.length; at += PORTION)
    await writeWaiting(page, shop_id, copies.slice(at, at + PORTION))
}

/** Sales a second that the till sends, and how many are left. */
const measureSending = async (
  till: BenchTill,
  page: Page,
  shop_id: string,
  count: number,
): Promise<[number, number]> => {
  await page.reload()
  await firstProduct(page)
  await till.startAgain()
  const start = performance.now()
  let left = count

  while (left > 0 && performance.now() - start < MAX_MS) {
    await pause(500)
    left = await countWaiting(page, shop_id)
  }

  return [((count - left) * 1000) / (performance.now() - start), left]
}

/** Leaves the server running. */
export const measureCatchingUp = async (till: BenchTill, count: number): Promise<Line[]> => {
  const ordinary = await measureOrdinary(till)
  const opened = await till.open('away')
  const { page } = opened
  await signInOn(opened, till, '/sales')
  await firstProduct(page)
  await untilAppCached(page)
  await sellInPage(page)
  const shop_id = await page.evaluate(() => localStorage.getItem('webale.shop') ?? '')
  await till.stop()
  await sellInPage(page)
  await fillTill(page, shop_id, count)
  const [speed, left] = await measureSending(till, page, shop_id, count)
  await opened.close()
  const most = Math.min(ordinary, MAX_SALES_A_SECOND)

  return [
    infoLine('POST /api/sales one after the other, sales a second', ordinary.toFixed(0)),
    goalLine(
      `   ${count.toLocaleString('en-US')} waiting sales of one till, ` +
        `sent by the browser, a second`,
      `${speed.toFixed(1)}${left > 0 ? `, ${left} left` : ''}`,
      `>= ${MIN_SHARE} x of at most ${MAX_SALES_A_SECOND}`,
      left === 0 && speed >= MIN_SHARE * most,
    ),
  ]
}
