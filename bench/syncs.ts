// How often a sale makes the disk safe, counted from the system calls of the built server.
import { join } from 'node:path'
import { sellTogether } from './http.ts'
import { WITH_WARM_UP } from './measure.ts'
import { line, type Part, untried } from './part.ts'
import { withServer } from './server-shop.ts'
import { countSyncs, straceProblem, watchSyncs } from './server-process.ts'

const PRODUCTS = 1000
const SALES = { full: 200, short: 40 } as const
const WHAT = 'syncs of a commit'

// A checkpoint makes the log safe, then the database file, then the log once more as it starts again from its beginning.
// The last one may be half done when the count ends.
const SYNCS_OF_LOG_PER_CHECKPOINT = 2

export const syncs: Part = {
  name: 'syncs',
  about: 'syncs of the disk for each sale, counted with strace',
  run: async ({ scale, makeFolder }) => {
    const problem = straceProblem()
    if (problem !== null) return [untried(WHAT, problem)]
    const folder = makeFolder()
    const log = join(folder, 'syncs.log')
    return withServer(folder, { products: PRODUCTS, before: watchSyncs(log) }, async ({ server, shop, person }) => {
      const before = countSyncs(log)
      await sellTogether(server.port, person, shop.products, { tills: 1, count: SALES[scale] })
      const after = countSyncs(log)
      const checkpoints = after.database - before.database
      const commits = Math.round(SALES[scale] * WITH_WARM_UP)
      const ofCommits = after.wal - before.wal - checkpoints * SYNCS_OF_LOG_PER_CHECKPOINT
      const measured = `${(ofCommits / commits).toFixed(2)} (and 3 for each of ${checkpoints} checkpoints)`
      return [line(WHAT, measured, '1', Math.abs(ofCommits - commits) <= SYNCS_OF_LOG_PER_CHECKPOINT)]
    })
  },
}
