// What a till notices of a snapshot: 100,000 sales lie in the shop, one till sells without a pause, and a snapshot is taken beside
// it in a thread of its own. One minute.
//   npx tsx bench/snapshots.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { databaseFile } from '../server/platform/database/open.ts'
import { openLog } from '../server/platform/log.ts'
import { openSnapshots } from '../server/platform/snapshot/snapshots.ts'
import { workInThreads } from '../server/platform/snapshot/work.ts'
import { insertSales } from './many-sales.ts'
import { ms, quantile } from './measure.ts'
import { basketOf, type BenchShop, draftOf, openBenchShop } from './shop.ts'

const SALES = 100_000
const ROUNDS = 4
const say = (name: string, value: string): void => console.log(`${name.padEnd(40)}${value}`)

const sell = async (shop: BenchShop, goesOn: () => boolean): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; goesOn(); round += 1) {
    const start = performance.now()
    await shop.ask(saleApi.complete, draftOf(basketOf(shop.products, round)))
    times.push(performance.now() - start)
    await pause(5)
  }
  return times
}

const sayTimes = (name: string, times: readonly number[]): void =>
  say(name, `median ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, p99 ${ms(quantile(times, 0.99))} of ${times.length}`)

const measure = async (folder: string): Promise<void> => {
  const shop = await openBenchShop(folder, 500)
  for (let from = 1; from <= SALES; from += 500) await shop.world.store.transaction((tx) => insertSales(tx, from, 500, shop.products))
  const [work, places] = [workInThreads(join(import.meta.dirname, '../server/snapshot-worker.ts')), join(folder, 'snapshots')]
  const own = { file: databaseFile(folder), folder: places, secondFolder: undefined, most: 20_000 }
  const snapshots = openSnapshots({ ...own, work, log: openLog('error'), now: () => new Date().toISOString(), changed: () => undefined })
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const until = performance.now() + 3000
    alone.push(...(await sell(shop, () => performance.now() < until)))
    let done = false
    const selling = sell(shop, () => !done)
    const start = performance.now()
    const { size } = await snapshots.take('by-hand')
    say('a snapshot', `${ms(performance.now() - start)}, ${Math.round(size / 1024 / 1024)} MB`)
    done = true
    beside.push(...(await selling))
  }
  sayTimes('a sale, nothing else going on', alone)
  sayTimes('a sale while a snapshot is taken', beside)
  const start = performance.now()
  await snapshots.prove()
  say('a proof', `${ms(performance.now() - start)}, ${snapshots.state().proof?.problem ?? 'the shop would be back'}`)
  await shop.close()
}

const folder = mkdtempSync(join(tmpdir(), 'webale-bench-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
