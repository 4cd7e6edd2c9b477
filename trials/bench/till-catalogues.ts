// The catalogue in a browser: the first reading, the changes of fifty products, and the memory of
// the page.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { ask } from '../harness/shop-over-http.ts'
import { goalLine, type Line } from './part.ts'
import {
  type BenchTill,
  firstProduct,
  readNotes,
  signInOn,
  untilAppCached,
} from './till-browser.ts'

const CHANGED = 50
const MAX_FIRST_MS = 5000
const MAX_DELTA_MS = 150
const MAX_MB = 80
const MB = 1_048_576

const changeSome = async (till: BenchTill): Promise<void> => {
  const { address } = till.server()
  for (const id of till.products.slice(-CHANGED)) {
    const seen = await ask(address, productApi.get, till.shop.admin, { id })
    const name = seen.name.endsWith(' new') ? seen.name.slice(0, -4) : `${seen.name} new`
    const changed = { ...seen, name, seen, seen_stock: seen.current_stock }
    await ask(address, productApi.update, till.shop.admin, changed)
  }
}

/**
 * Milliseconds from the first request for the catalogue
 * until it is on the disk, and MB of the page.
 */
const measureLoad = async (
  till: BenchTill,
  isFirst: boolean,
): Promise<{ ms: number; mb: number }> => {
  const opened = await till.open('catalogue')
  if (isFirst) await signInOn(opened, till, '/sales')
  else await opened.page.goto(`${till.server().address}/sales`)

  await firstProduct(opened.page)
  await untilAppCached(opened.page)
  const { asked, written } = await readNotes(opened.page)
  await opened.devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await opened.devtools.send('Runtime.getHeapUsage')
  await opened.close()

  return { ms: written - asked, mb: usedSize / MB }
}

/** Leaves the server running. */
export const measureCatalogues = async (till: BenchTill, runs: number): Promise<Line[]> => {
  const first = await measureLoad(till, true)
  const deltas: number[] = []
  let mb = first.mb

  for (let run = 0; run < runs; run += 1) {
    await changeSome(till)
    const later = await measureLoad(till, false)
    deltas.push(later.ms)
    mb = Math.max(mb, later.mb)
  }

  const delta = quantile(deltas, 0.5)
  const count = till.products.length.toLocaleString('en-US')

  return [
    goalLine(
      `in the browser: the first catalogue of ${count}, read and written`,
      formatMs(first.ms),
      `<= ${MAX_FIRST_MS} ms`,
      first.ms <= MAX_FIRST_MS,
    ),
    goalLine(
      `   ${CHANGED} changed products at the start of the page, read and written`,
      formatMs(delta),
      `<= ${MAX_DELTA_MS} ms`,
      delta <= MAX_DELTA_MS,
    ),
    goalLine(
      `   memory of the page with ${count} products, after garbage collection`,
      `${mb.toFixed(0)} MB`,
      `<= ${MAX_MB} MB`,
      mb <= MAX_MB,
    ),
  ]
}
