// Complete Sale in a browser, from the click until the receipt is on the screen: with the server
// off, with the server here, and on the path of a browser that is no till.
import { formatMs, quantile } from '../harness/measure.ts'
import type { Page } from '@playwright/test'
import { goalLine, infoLine, type Line } from './part.ts'
import {
  type BenchTill,
  firstProduct,
  type OpenTill,
  signInOn,
  untilAppCached,
} from './till-browser.ts'

const MAX_AWAY_MS = 100
const MAX_WRITE_MS = 30
const MAX_HERE = 1.3
const WARM_UP = 5
/** After a receipt is closed, other work of the page comes to rest. */
const REST_MS = 150

/**
 * Runs in the page: resolves with the ms from the next click on Complete Sale to the frame that has
 * the receipt.
 */
const timeReceipt = (): void => {
  const timed = new Promise<number>((resolve) => {
    let start = 0
    const onClick = ({ target, timeStamp }: MouseEvent): void => {
      if ((target as Element).closest('[data-complete]') === null) return
      start = timeStamp
      document.removeEventListener('click', onClick, true)
      checkFrame()
    }

    const checkFrame = (): void => {
      if (document.querySelector('[role=dialog]') === null) requestAnimationFrame(checkFrame)
      else resolve(performance.now() - start)
    }

    document.addEventListener('click', onClick, true)
  })
  Object.assign(window, { timed })
}

/** Sells one product and returns the ms until the receipt. */
export const sellInPage = async (page: Page): Promise<number> => {
  await page.locator('[data-item-list] button:enabled').first().click()
  await page.getByLabel('Amount paid').fill('1000')
  await page.evaluate(timeReceipt)
  await page.locator('[data-complete]').click()
  const ms = await page.evaluate(() => (window as unknown as { timed: Promise<number> }).timed)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForTimeout(REST_MS)

  return ms
}

/** Milliseconds of a strict write of 4 kB into a database of its own. */
const writeStrictly = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('webale-bench')
    opening.onupgradeneeded = () =>
      void opening.result.createObjectStore('rows', { autoIncrement: true })

    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })

    const database = opening.result
    const start = performance.now()
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.objectStore('rows').add('x'.repeat(4096))
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })

    const ms = performance.now() - start
    database.close()

    return ms
  })

type Turns = { readonly first: number[]; readonly second: number[] }

/**
 * Runs both in turns, so that other load of the machine
 * slows both alike; the first runs are warm-up.
 */
const inTurns = async (
  count: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Turns> => {
  const turns: Turns = { first: [], second: [] }

  for (let run = -WARM_UP; run < count; run += 1) {
    const [first, second] = [await one(), await other()]
    if (run < 0) continue
    turns.first.push(first)
    turns.second.push(second)
  }

  return turns
}

/** A page as on plain http, where every sale needs the server. */
const openPlain = async (till: BenchTill): Promise<OpenTill> => {
  const plain = await till.open('plain')
  await plain.context.addInitScript(() =>
    Object.defineProperty(window, 'isSecureContext', { value: false }),
  )

  await signInOn(plain, till, '/sales')
  await firstProduct(plain.page)

  return plain
}

const untilReady = async ({ page }: OpenTill): Promise<void> => {
  await firstProduct(page)
  await untilAppCached(page)
}

/** Leaves the server running. */
export const measureCompletes = async (till: BenchTill, sales: number): Promise<Line[]> => {
  const own = await till.open('selling')
  await signInOn(own, till, '/sales')
  await untilReady(own)
  await sellInPage(own.page)
  const plain = await openPlain(till)
  const here = await inTurns(
    sales,
    () => sellInPage(own.page),
    () => sellInPage(plain.page),
  )

  await plain.close()
  await till.stop()
  const away = await inTurns(
    sales,
    () => sellInPage(own.page),
    () => writeStrictly(own.page),
  )

  await own.close()
  await till.startAgain()
  const p95 = quantile(away.first, 0.95)
  const [write, writeP95] = [quantile(away.second, 0.5), quantile(away.second, 0.95)]
  const [withTill, withoutTill] = [quantile(here.first, 0.5), quantile(here.second, 0.5)]
  const most = withoutTill * MAX_HERE + write

  return [
    goalLine(
      'Complete Sale without the server, click to receipt, p95',
      formatMs(p95),
      `<= ${MAX_AWAY_MS} ms`,
      p95 <= MAX_AWAY_MS,
    ),
    goalLine(
      '   a strict write alone, p95',
      formatMs(writeP95),
      `<= ${MAX_WRITE_MS} ms`,
      writeP95 <= MAX_WRITE_MS,
    ),
    infoLine(
      '   the same on a browser that is no till, server here, median',
      formatMs(withoutTill),
    ),
    goalLine(
      '   on a till, server here, median',
      formatMs(withTill),
      `<= ${MAX_HERE} x + one write: ${formatMs(most)}`,
      withTill <= most,
    ),
  ]
}
