// The built server as a process: how soon it is ready, and what it weighs when nobody asks anything.
import { ms } from './measure.ts'
import { line, type BenchPart, untried } from './part.ts'
import { fillShop } from './server-shop.ts'
import { measureProcess } from './server-process.ts'

const PRODUCTS = 1000
const STARTS = 3
const MOST_MS = 1000
const MOST_MB = 150

export const start: BenchPart = {
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
      line('ready after the start, quickest of three', ms(ready), `<= ${MOST_MS} ms`, ready <= MOST_MS),
      memory === null
        ? untried('memory at rest', 'this system does not tell')
        : line('memory at rest', `${memory.toFixed(0)} MB`, `<= ${MOST_MB} MB`, memory <= MOST_MB),
    ]
  },
}
