// One sale at four levels: the disk alone, the bare driver, the whole operation in process, and
// over HTTP.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { openHttpTill, sellTogether } from '../harness/http-till.ts'
import { basketOf, type LocalShop, openLocalShop, saleDraftOf } from '../harness/local-shop.ts'
import { formatMs, quantile, timeInTurns } from '../harness/measure.ts'
import { type FilledShop, fillShop, type ServedShop, withServer } from '../harness/served-shop.ts'
import { startBareHttp } from './bare-http.ts'
import { type BenchPart, formatRatio, goalLine, infoLine } from './part.ts'
import { openRawTill } from './raw-sale.ts'

const BLOCK = Buffer.alloc(8192, 7)

/**
 * Writes 8 kB at the same place of a file in this folder and waits for the flush: no durable write
 * can be faster on this disk.
 */
const openDisk = (folder: string): { write(): void; close(): void } => {
  const file = openSync(join(folder, 'floor'), 'w')
  return {
    write: () => {
      writeSync(file, BLOCK, 0, BLOCK.length, 0)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}

const PRODUCTS = 1000
const SIZES = {
  full: { sales: 1500, salesOfEach: 200 },
  short: { sales: 60, salesOfEach: 10 },
} as const
const TILLS = 8

type Places = {
  /** The folder of a shop whose database is closed. */
  readonly raw: { readonly folder: string; readonly shop: FilledShop }
  readonly inProcess: LocalShop
  readonly served: ServedShop
}

const timeSales = async (
  { raw, inProcess, served }: Places,
  { sales, salesOfEach }: { readonly sales: number; readonly salesOfEach: number },
) => {
  const { server, person, shop } = served
  const exchange = await startBareHttp()
  const [disk, bare, http, bareHttp] = [
    openDisk(raw.folder),
    openRawTill(raw.folder, raw.shop.seller),
    openHttpTill(server.port, person),
    openHttpTill(exchange.port, person),
  ]

  const found = await timeInTurns(sales, [
    () => disk.write(),
    (round) => bare.sell(basketOf(raw.shop.products, round)),
    (round) => inProcess.ask(saleApi.complete, saleDraftOf(basketOf(inProcess.products, round))),
    (round) => http.sell(basketOf(shop.products, round)),
    (round) => bareHttp.sell(basketOf(shop.products, round)),
  ])

  for (const { close } of [disk, bare, http, bareHttp]) close()
  await exchange.stop()
  const medians = found.map((each) => quantile(each, 0.5))
  const [diskTime = 0, rawTime = 0, inProcessTime = 0, httpTime = 0, exchangeTime = 0] = medians
  const inProcessPerSecond = (sales * 1000) / (found[2] ?? []).reduce((sum, time) => sum + time, 0)
  const togetherPerSecond = await sellTogether(server.port, person, shop.products, {
    tills: TILLS,
    count: salesOfEach,
  })

  return {
    disk: diskTime,
    raw: rawTime,
    inProcess: inProcessTime,
    http: httpTime,
    exchange: exchangeTime,
    inProcessPerSecond,
    togetherPerSecond,
  }
}

export const salesPart: BenchPart = {
  name: 'sale',
  about: 'a sale of three lines, safe on the disk before it is answered; medians',
  run: async ({ scale, makeFolder }) => {
    const folder = makeFolder()
    const raw = { folder, shop: await fillShop(folder, PRODUCTS) }
    const inProcess = await openLocalShop(makeFolder(), PRODUCTS)
    const found = await withServer(makeFolder(), { products: PRODUCTS }, (served) =>
      timeSales({ raw, inProcess, served }, SIZES[scale]),
    )

    await inProcess.close()
    const { disk, raw: bare, inProcess: own, http, exchange } = found
    const { inProcessPerSecond: alone, togetherPerSecond: together } = found
    const of = (time: number, than: number, letter: string) =>
      `${formatMs(time)}, ${formatRatio(time, than)} ${letter}`

    return [
      infoLine('a  8 kB written and made safe', formatMs(disk)),
      infoLine('b  the same statements, bare driver', of(bare, disk, 'a')),
      goalLine(
        'c  the operation, in process, against b',
        of(own, bare, 'b'),
        '<= 2 x b',
        own <= 2 * bare,
      ),
      goalLine(
        '   the operation, in process, against a',
        of(own, disk, 'a'),
        '<= 6 x a',
        own <= 6 * disk,
      ),
      goalLine('d  POST /api/sales, one till', of(http, own, 'c'), '<= 1.7 x c', http <= 1.7 * own),
      infoLine('   the same exchange with a bare HTTP server', formatMs(exchange)),
      infoLine('   d against c and that exchange together', formatRatio(http, own + exchange)),
      infoLine('   in process, sales a second', alone.toFixed(0)),
      goalLine(
        '   eight tills, sales a second',
        `${together.toFixed(0)}, ${formatRatio(together, alone)} in process`,
        '>= 1.5 x',
        together >= 1.5 * alone,
      ),
    ]
  },
}
