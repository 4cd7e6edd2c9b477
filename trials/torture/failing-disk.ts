// T11: the disk reports write errors for five seconds. Acknowledged sales survive a kill, all
// others were refused with a reason, and selling resumes without help.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findDiskLibrary,
  type FailureResult,
  sellWhileFailing,
  startOnBadDisk,
} from '../harness/bad-disk.ts'
import { fillShop } from '../harness/served-shop.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { openShopOver } from '../harness/shop-over-http.ts'
import { judgeControl, type Trial } from './trial.ts'

const PRODUCTS = 100
const RESUMES_WITHIN_MS = 30_000

const sellOn = async (library: string, folder: string): Promise<FailureResult> => {
  const { seller, products } = await fillShop(folder, PRODUCTS, ({ context }) =>
    context.store.transaction(stocksFromLedger),
  )

  const server = await startOnBadDisk({ library, folder, flushMs: 0 })
  const { people } = await openShopOver(server.address, 1, seller.department_id)
  const [person] = people
  if (person === undefined) throw new Error('Nobody could sign in')

  return sellWhileFailing({ server, folder, person, products })
}

export const failingDiskTrial: Trial = {
  id: 't11',
  title: 'flushes that fail',
  run: async () => {
    const library = findDiskLibrary('bad-disk')
    if (library === null) return { skipped: 'it takes Linux and a C compiler' }
    const folder = mkdtempSync(join(tmpdir(), 'webale-failing-'))

    try {
      const { answered, refused, others, lost, resumedMs } = await sellOn(library, folder)
      const doctor = await runDoctor(['--deep'], { DATA_DIR: folder })
      const { isRight, control } = judgeControl(refused > 0, 'a disk that fails is noticed at all')

      return {
        held:
          others === 0 &&
          lost === 0 &&
          answered > 0 &&
          resumedMs <= RESUMES_WITHIN_MS &&
          doctor.code < 2 &&
          isRight,
        figures: {
          'answered, and of these lost': `${answered}, ${lost}`,
          'refused with 503, in another way': `${refused}, ${others}`,
          'sells again after (ms)': resumedMs.toFixed(0),
          'the doctor': doctor.code < 2 ? 'no violation' : doctor.text,
        },
        control,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
