// One sale at four depths: the disk alone, the bare driver, the whole operation in process, and over HTTP. In turns, because
// a machine is never equally busy; the quietest round of each counts.
import type { Person } from '../tools/crash/shop.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { timeDisk } from './disk.ts'
import { timeHttpSales } from './http.ts'
import { quantile, timed } from './measure.ts'
import { timeRawSales } from './raw-sale.ts'
import { basketsOf, type BenchShop, draftOf } from './shop.ts'

const ROUNDS = 6
const SALES = 300
const CLIENTS = 8

export type Places = {
  /** The folder of a shop that nobody has open. */
  readonly raw: { readonly folder: string; readonly shop: BenchShop }
  readonly inProcess: BenchShop
  readonly server: { readonly port: number; readonly person: Person; readonly shop: BenchShop }
}

/** Medians in milliseconds, and sales a second. */
export type SaleTimes = {
  readonly disk: number
  readonly raw: number
  readonly inProcess: number
  readonly http: number
  readonly perSecond1: number
  readonly perSecond8: number
  readonly inProcessPerSecond: number
}

const median = (times: readonly number[]): number => quantile(times, 0.5)

const round = async ({ raw, inProcess, server }: Places): Promise<SaleTimes> => {
  const baskets = basketsOf(inProcess.products)
  const disk = median(await timeDisk(raw.folder, SALES))
  const bare = median(await timeRawSales(raw.folder, raw.shop.seller, basketsOf(raw.shop.products), SALES))
  const whole = await timed(SALES, (n) => inProcess.ask(saleApi.complete, draftOf(baskets[(n + baskets.length) % baskets.length] ?? [])))
  const serverBaskets = basketsOf(server.shop.products)
  const one = await timeHttpSales(server.port, server.person, serverBaskets, { clients: 1, count: SALES })
  const many = await timeHttpSales(server.port, server.person, serverBaskets, { clients: CLIENTS, count: SALES / 4 })
  const sum = whole.reduce((total, time) => total + time, 0)
  return {
    disk,
    raw: bare,
    inProcess: median(whole),
    http: median(one.times),
    perSecond1: one.perSecond,
    perSecond8: many.perSecond,
    inProcessPerSecond: (SALES * 1000) / sum,
  }
}

/** The best round of each. */
export const timeSales = async (places: Places): Promise<SaleTimes> => {
  const rounds: SaleTimes[] = []
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round(places))
  const least = (pick: (times: SaleTimes) => number) => Math.min(...rounds.map(pick))
  const most = (pick: (times: SaleTimes) => number) => Math.max(...rounds.map(pick))
  return {
    disk: least(({ disk }) => disk),
    raw: least(({ raw }) => raw),
    inProcess: least(({ inProcess }) => inProcess),
    http: least(({ http }) => http),
    perSecond1: most(({ perSecond1 }) => perSecond1),
    perSecond8: most(({ perSecond8 }) => perSecond8),
    inProcessPerSecond: most(({ inProcessPerSecond }) => inProcessPerSecond),
  }
}
