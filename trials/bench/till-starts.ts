// Cold starts of the till with an expired token, in a new browser process each time: with a server
// that is off, and with one that accepts connections and never answers.
import { formatMs, quantile } from '../harness/measure.ts'
import { formatRatio, goalLine, type Line } from './part.ts'
import {
  type BenchTill,
  expireToken,
  firstProduct,
  readNotes,
  signInOn,
  slowDown,
  untilAppCached,
} from './till-browser.ts'

const MAX_START_MS = 2500
const MAX_SLOW_START_MS = 6000
const MAX_HANGING = 1.2
const SLOWER = 4

/** Milliseconds from the start of the navigation to the first product. */
const measureStart = async (till: BenchTill, rate: number): Promise<number> => {
  const opened = await till.open()
  await slowDown(opened, rate)
  await opened.page.goto(`${till.server().address}/sales`, { waitUntil: 'commit' })
  await firstProduct(opened.page)
  const { product } = await readNotes(opened.page)
  await opened.close()

  return product
}

const prepare = async (till: BenchTill): Promise<void> => {
  const opened = await till.open()
  await signInOn(opened, till, '/sales')
  await firstProduct(opened.page)
  await untilAppCached(opened.page)
  // The first load stored the files; the second one is served from them.
  await opened.page.reload()
  await untilAppCached(opened.page)
  await expireToken(opened.page)
  await opened.close()
}

/** Leaves the server running. */
export const measureStarts = async (till: BenchTill, runs: number): Promise<Line[]> => {
  await prepare(till)
  const [off, slow, hanging]: [number[], number[], number[]] = [[], [], []]

  for (let run = 0; run < runs; run += 1) {
    await till.stop()
    off.push(await measureStart(till, 1))
    slow.push(await measureStart(till, SLOWER))
    await till.startAgain()
    till.freeze()
    hanging.push(await measureStart(till, 1))
    till.thaw()
  }

  const [offMs, slowMs, hangingMs] = [
    quantile(off, 0.5),
    quantile(slow, 0.5),
    quantile(hanging, 0.5),
  ]

  const count = till.products.length.toLocaleString('en-US')

  return [
    goalLine(
      `cold start of the till, ${count} products, server off, token expired, to the first product`,
      formatMs(offMs),
      `<= ${MAX_START_MS} ms`,
      offMs <= MAX_START_MS,
    ),
    goalLine(
      '   the same, processor at a quarter',
      formatMs(slowMs),
      `<= ${MAX_SLOW_START_MS} ms`,
      slowMs <= MAX_SLOW_START_MS,
    ),
    goalLine(
      '   the same with a server that never answers, at full speed',
      `${formatMs(hangingMs)}, ${formatRatio(hangingMs, offMs)}`,
      `<= ${MAX_HANGING} x`,
      hangingMs <= offMs * MAX_HANGING,
    ),
  ]
}
