// Tills on a disk whose flushes are slow and then fail for a while (bad-disk.ts).
import {
  findDiskLibrary,
  sellWhileFailing,
  startOnBadDisk,
  timeSlowSales,
} from '../harness/bad-disk.ts'
import { sellTogether } from '../harness/http-till.ts'
import { formatMs } from '../harness/measure.ts'
import { goalLine, type BenchPart, infoLine, skippedLine } from './part.ts'
import { fillShop, signInSeller } from '../harness/served-shop.ts'

const PRODUCTS = 1000
const SLOW_FLUSH_MS = 25
const MAX_P95_MS = 400
const MAX_RESUME_MS = 30_000
const FOR_MS = { full: 20_000, short: 2500 } as const

export const slowDiskPart: BenchPart = {
  name: 'slow-disk',
  about:
    `flushes take ${SLOW_FLUSH_MS} ms more, eight tills with a sale in 2 s each; ` +
    `then flushes fail for 5 s`,
  run: async ({ scale, makeFolder }) => {
    const library = findDiskLibrary('bad-disk')
    if (library === null) return [skippedLine('a bad disk', 'it takes Linux and a C compiler')]
    const folder = makeFolder()
    const shop = await fillShop(folder, PRODUCTS)
    const { products } = shop
    const slow = await startOnBadDisk({ library, folder, flushMs: SLOW_FLUSH_MS })
    const person = await signInSeller(slow, shop)
    const { p50, p95 } = await timeSlowSales(slow.port, person, products, FOR_MS[scale])
    const perSecond = await sellTogether(slow.port, person, products, { tills: 8, count: 15 })
    await slow.kill('SIGTERM')
    const server = await startOnBadDisk({ library, folder, flushMs: 0 })
    const { answered, refused, others, lost, resumedMs } = await sellWhileFailing({
      server,
      folder,
      person,
      products,
    })

    return [
      goalLine(
        'slow flushes: a sale',
        `${formatMs(p50)}, p95 ${formatMs(p95)}`,
        `p95 <= ${MAX_P95_MS} ms`,
        p95 <= MAX_P95_MS,
      ),
      infoLine('   as fast as they can, sales a second', perSecond.toFixed(0)),
      goalLine(
        `failing flushes: ${refused} sales refused with 503, otherwise refused`,
        String(others),
        '0',
        others === 0,
      ),
      goalLine(`   of ${answered} answered sales lost after a kill`, String(lost), '0', lost === 0),
      goalLine(
        '   selling again after the disk is well',
        formatMs(resumedMs),
        `<= ${MAX_RESUME_MS} ms`,
        resumedMs <= MAX_RESUME_MS,
      ),
    ]
  },
}
