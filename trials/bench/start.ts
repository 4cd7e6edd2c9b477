// The built server as a process: time until ready, and memory at rest.
import { formatMs } from '../harness/measure.ts'
import { goalLine, type BenchPart, skippedLine } from './part.ts'
import { fillShop } from '../harness/served-shop.ts'
import { measureProcess } from './server-process.ts'

const PRODUCTS = 1000
const STARTS = 3
const MAX_MS = 1000
const MAX_MB = 150

export const startPart: BenchPart = {
  name: 'start',
  about: 'the server process',
  run: async ({ makeFolder }) => {
    const folder = makeFolder()
    await fillShop(folder, PRODUCTS)
    const starts = []
    for (let n = 0; n < STARTS; n += 1) starts.push(await measureProcess(folder))
    const ready = Math.min(...starts.map((each) => each.ready))
    const memory = starts.at(-1)?.memory ?? null

    return [
      goalLine(
        'ready after the start, quickest of three',
        formatMs(ready),
        `<= ${MAX_MS} ms`,
        ready <= MAX_MS,
      ),
      memory === null
        ? skippedLine('memory at rest', 'this system does not tell')
        : goalLine(
            'memory at rest',
            `${memory.toFixed(0)} MB`,
            `<= ${MAX_MB} MB`,
            memory <= MAX_MB,
          ),
    ]
  },
}
