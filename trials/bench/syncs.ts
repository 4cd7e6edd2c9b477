// The number of flushes per sale, counted from the system calls of the built server.
import { join } from 'node:path'
import { sellTogether } from '../harness/http-till.ts'
import { WITH_WARM_UP } from '../harness/measure.ts'
import { goalLine, type BenchPart, skippedLine } from './part.ts'
import { withServer } from '../harness/served-shop.ts'
import { straceProblem } from '../harness/strace.ts'
import { countSyncs, watchSyncs } from './server-process.ts'

const PRODUCTS = 1000
const SALES = { full: 200, short: 40 } as const
const WHAT = 'syncs of a commit'

export const syncsPart: BenchPart = {
  name: 'syncs',
  about: 'syncs of the disk for each sale, counted with strace',
  run: async ({ scale, makeFolder }) => {
    const problem = straceProblem()
    if (problem !== null) return [skippedLine(WHAT, problem)]
    const folder = makeFolder()
    const log = join(folder, 'syncs.log')

    return withServer(
      folder,
      { products: PRODUCTS, before: watchSyncs(log) },
      async ({ server, shop, person }) => {
        const before = countSyncs(log)
        await sellTogether(server.port, person, shop.products, { tills: 1, count: SALES[scale] })
        const after = countSyncs(log)
        const [checkpoints, restarts] = [
          after.database - before.database,
          after.restarts - before.restarts,
        ]

        const commits = Math.round(SALES[scale] * WITH_WARM_UP)
        // A checkpoint flushes the log before the database file, and a restarted log is flushed at
        // its new beginning.
        const perCommit = ((after.wal - before.wal - checkpoints - restarts) / commits).toFixed(2)

        return [
          goalLine(
            WHAT,
            `${perCommit} (and ${checkpoints} checkpoints, ${restarts} times a new log)`,
            '1',
            perCommit === '1.00',
          ),
        ]
      },
    )
  },
}
