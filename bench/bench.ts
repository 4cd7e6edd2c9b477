// `npm run bench`: what a sale costs, as ratios that mean the same on every machine, and what the server needs besides.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../tools/crash/server.ts'
import { openShopOver } from '../tools/crash/shop.ts'
import { say, since } from '../tools/terminal.mjs'
import { badDiskLibrary, sellWhileFailing, startOnBadDisk, timeUnhurried } from './bad-disk.ts'
import { sellTogether } from './http.ts'
import { ms, tableText, WITH_WARM_UP } from './measure.ts'
import { SEARCHES, timeSearches } from './search.ts'
import { timeSales, type SaleTimes } from './sales.ts'
import { countSyncs, measureProcess, straceProblem, watchSyncs } from './server-process.ts'
import { openBenchShop } from './shop.ts'
import { type BesideTimes, timeBeside, timeGuesses, UNLIMITED } from './sign-in.ts'

const PRODUCTS = 1000
const CATALOGUES = [1000, 20_000, 200_000]
const WATCHED_SALES = 200
const STARTS = 3

type Folders = { make(): string; drop(): void }

const openFolders = (): Folders => {
  const root = mkdtempSync(join(tmpdir(), 'webale-bench-'))
  return { make: () => mkdtempSync(join(root, 'shop-')), drop: () => rmSync(root, { recursive: true, force: true }) }
}

/** A shop that is filled and closed again, and a signed-in seller once its server runs. */
const fillShop = async (folder: string) => {
  const shop = await openBenchShop(folder, PRODUCTS)
  await shop.close()
  return shop
}

const signIn = async (server: RunningServer, department_id: string) => {
  const { people } = await openShopOver(server.address, 1, department_id)
  const [person] = people
  if (person === undefined) throw new Error('Nobody could sign in')
  return person
}

const verdict = (isRight: boolean): string => (isRight ? 'held' : 'MISSED')

const saleTable = (times: SaleTimes): string => {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} x`
  const { disk, raw, inProcess, http, inProcessPerSecond, togetherPerSecond } = times
  return tableText([
    ['one sale of three lines', 'median', 'ratio', 'target', ''],
    ['a  8 kB written and made safe', ms(disk), '', '', ''],
    ['b  the same statements, bare driver', ms(raw), `${ratio(raw, disk)} a`, '', ''],
    ['c  the operation, in process', ms(inProcess), `${ratio(inProcess, raw)} b`, '<= 2 x b', verdict(inProcess <= 2 * raw)],
    ['d  POST /api/sales, one till', ms(http), `${ratio(http, inProcess)} c`, '<= 3 x c', verdict(http <= 3 * inProcess)],
    ['   in process, sales a second', inProcessPerSecond.toFixed(0), '', '', ''],
    ['   eight tills, sales a second', togetherPerSecond.toFixed(0), `${ratio(togetherPerSecond, inProcessPerSecond)} in process`, '', ''],
  ])
}

const benchSales = async (folders: Folders): Promise<void> => {
  const [raw, own, served] = [folders.make(), folders.make(), folders.make()]
  const [rawShop, servedShop] = [await fillShop(raw), await fillShop(served)]
  const inProcess = await openBenchShop(own, PRODUCTS)
  const server = await startServer(served, { built: true })
  try {
    const person = await signIn(server, servedShop.seller.department_id)
    say(saleTable(await timeSales({ raw: { folder: raw, shop: rawShop }, inProcess, server: { port: server.port, person, shop: servedShop } })))
  } finally {
    await server.kill('SIGTERM')
    await inProcess.close()
  }
}

// A checkpoint makes the log safe, then the database file, then the log once more as it starts again from its beginning.
const SYNCS_OF_LOG_PER_CHECKPOINT = 2

const benchSyncs = async (folders: Folders): Promise<string[]> => {
  const problem = straceProblem()
  if (problem !== null) return ['syncs of a commit', `not counted: ${problem}`, '1', '']
  const folder = folders.make()
  const shop = await fillShop(folder)
  const log = join(folder, 'syncs.log')
  const server = await startServer(folder, { built: true, before: watchSyncs(log) })
  try {
    const person = await signIn(server, shop.seller.department_id)
    const before = countSyncs(log)
    await sellTogether(server.port, person, shop.products, { tills: 1, count: WATCHED_SALES })
    const after = countSyncs(log)
    const checkpoints = after.database - before.database
    const commits = Math.round(WATCHED_SALES * WITH_WARM_UP)
    const perCommit = ((after.wal - before.wal - checkpoints * SYNCS_OF_LOG_PER_CHECKPOINT) / commits).toFixed(2)
    return ['syncs of a commit', `${perCommit} (and 3 for each of ${checkpoints} checkpoints)`, '1', verdict(perCommit === '1.00')]
  } finally {
    await server.kill('SIGTERM')
  }
}

const benchProcess = async (folders: Folders): Promise<string[][]> => {
  const folder = folders.make()
  await fillShop(folder)
  const starts = []
  for (let n = 0; n < STARTS; n += 1) starts.push(await measureProcess(folder))
  const ready = Math.min(...starts.map((start) => start.ready))
  const memory = starts.at(-1)?.memory ?? null
  return [
    ['ready after the start', ms(ready), '<= 1000 ms', verdict(ready <= 1000)],
    ['memory at rest', memory === null ? 'not told by this system' : `${memory.toFixed(0)} MB`, '<= 150 MB', memory === null ? '' : verdict(memory <= 150)],
  ]
}

const benchSearches = async (folders: Folders): Promise<void> => {
  const rows: string[][] = []
  for (const count of CATALOGUES) {
    const shop = await openBenchShop(folders.make(), count)
    rows.push([`${count.toLocaleString('en-US')} products`, ...(await timeSearches(shop)).map(ms)])
    await shop.close()
  }
  say(tableText([['search, in process', ...SEARCHES], ...rows]))
}

const besideTable = ({ alone, beside, signInsPerSecond }: BesideTimes): string => {
  const ratio = beside.p50 / alone.p50
  const person = `eight people sign in, ${signInsPerSecond.toFixed(0)} a second`
  return tableText([
    ['a sale every 20 ms, over HTTP', 'median', 'p99', 'ratio of medians', 'target', ''],
    ['nobody signs in', ms(alone.p50), ms(alone.p99), '', '', ''],
    [person, ms(beside.p50), ms(beside.p99), `${ratio.toFixed(2)} x`, '<= 2 x', verdict(ratio <= 2)],
  ])
}

const benchSignIn = async (folders: Folders): Promise<void> => {
  const folder = folders.make()
  const shop = await fillShop(folder)
  const server = await startServer(folder, { built: true, settings: UNLIMITED })
  try {
    const person = await signIn(server, shop.seller.department_id)
    say(besideTable(await timeBeside(server, { person, products: shop.products })))
    const { known, unknown } = await timeGuesses(server)
    const apart = Math.abs(known - unknown) / Math.max(known, unknown)
    const heard = ['a wrong password is answered after', ms(known), ms(unknown), `${(apart * 100).toFixed(1)} %`, '< 10 %', verdict(apart < 0.1)]
    say(`\n${tableText([['', 'known address', 'unknown', 'apart', 'target', ''], heard])}`)
  } finally {
    await server.kill('SIGTERM')
  }
}

const SLOW_FLUSH_MS = 25

const benchBadDisk = async (folders: Folders, library: string): Promise<void> => {
  const folder = folders.make()
  const { seller, products } = await fillShop(folder)
  const slow = await startOnBadDisk({ library, folder, flushMs: SLOW_FLUSH_MS })
  const person = await signIn(slow, seller.department_id)
  const { p50, p95 } = await timeUnhurried(slow.port, person, products)
  const perSecond = await sellTogether(slow.port, person, products, { tills: 8, count: 15 })
  await slow.kill('SIGTERM')
  const server = await startOnBadDisk({ library, folder, flushMs: 0 })
  const { answered, refused, others, lost, resumedMs } = await sellWhileFailing({ server, folder, person, products })
  say(
    tableText([
      ['a bad disk', '', 'target', ''],
      [`flushes take ${SLOW_FLUSH_MS} ms more, eight tills, a sale in 2 s each: median`, ms(p50), '', ''],
      ['  95 of 100 sales are answered within', ms(p95), '<= 400 ms', verdict(p95 <= 400)],
      ['  eight tills as fast as they can, sales a second', perSecond.toFixed(0), '', ''],
      [`flushes fail for a while: ${refused} refused with 503, otherwise refused`, String(others), '0', verdict(others === 0)],
      [`  of ${answered} answered sales lost after a kill`, String(lost), '0', verdict(lost === 0)],
      ['  selling again after the disk is well', ms(resumedMs), '<= 30000 ms', verdict(resumedMs <= 30_000)],
    ]),
  )
}

/** Everything in turn, as tables; about two minutes on a quiet machine. */
export const bench = async (): Promise<void> => {
  const start = performance.now()
  const folders = openFolders()
  try {
    say(
      `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    await benchSales(folders)
    say('')
    say(tableText([['the server', '', 'target', ''], await benchSyncs(folders), ...(await benchProcess(folders))]))
    say('')
    await benchSearches(folders)
    say('')
    await benchSignIn(folders)
    say('')
    const library = badDiskLibrary()
    if (library === null) say('a bad disk: not tried, it takes Linux and a C compiler')
    else await benchBadDisk(folders, library)
    say(`\nload ${loadavg()[0]?.toFixed(1)} at the end, ${since(start)} in all`)
  } finally {
    folders.drop()
  }
}
