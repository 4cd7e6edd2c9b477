// One sale at four depths: the disk alone, the bare driver, the whole operation in process, and over HTTP.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Person } from '../tools/crash/shop.ts'
import { openDisk } from './disk.ts'
import { openHttpTill, sellTogether } from './http.ts'
import { quantile, timedInTurns } from './measure.ts'
import { openRawTill } from './raw-sale.ts'
import { basketOf, type BenchShop, draftOf } from './shop.ts'

const SALES = 1500
const TILLS = 8
const SALES_OF_EACH = 200

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
  readonly inProcessPerSecond: number
  readonly togetherPerSecond: number
}

export const timeSales = async ({ raw, inProcess, server }: Places): Promise<SaleTimes> => {
  const [disk, bare, http] = [openDisk(raw.folder), openRawTill(raw.folder, raw.shop.seller), openHttpTill(server.port, server.person)]
  const times = await timedInTurns(SALES, [
    () => disk.write(),
    (round) => bare.sell(basketOf(raw.shop.products, round)),
    (round) => inProcess.ask(saleApi.complete, draftOf(basketOf(inProcess.products, round))),
    (round) => http.sell(basketOf(server.shop.products, round)),
  ])
  for (const { close } of [disk, bare, http]) close()
  const [diskTime = 0, rawTime = 0, inProcessTime = 0, httpTime = 0] = times.map((each) => quantile(each, 0.5))
  const inProcessPerSecond = (SALES * 1000) / (times[2] ?? []).reduce((sum, time) => sum + time, 0)
  const togetherPerSecond = await sellTogether(server.port, server.person, server.shop.products, { tills: TILLS, count: SALES_OF_EACH })
  return { disk: diskTime, raw: rawTime, inProcess: inProcessTime, http: httpTime, inProcessPerSecond, togetherPerSecond }
}
