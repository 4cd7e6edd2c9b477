// A delivery of 100 lines beside a till: how long it takes, and how long sales wait meanwhile. In
// process on the embedded database.
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@webale/domain/access/role.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { type LocalShop, openLocalShop } from '../harness/local-shop.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { measureBeside, p99, SALE_EVERY_MS } from './beside.ts'
import { type BenchPart, goalLine, infoLine, type Line } from './part.ts'

const PRODUCTS = 2000
const LINES = 100
const SIZES = {
  full: { rounds: 3, deliveries: 20, aloneMs: 5000 },
  short: { rounds: 1, deliveries: 2, aloneMs: 300 },
} as const

const MAX_DELIVERY_MS = 300
const PAUSE_MS = 250

const admin: Actor = {
  id: newId(),
  email: 'owner@shop.ug',
  full_name: 'Owner',
  role: 'admin',
  department_id: null,
}

const deliveryOf = (shop: LocalShop, supplier_id: string, round: number) => ({
  id: newId(),
  supplier_id,
  received_on: businessDate(shop.context.now()),
  department_id: shop.seller.department_id,
  extra: 15_000,
  lines: Array.from({ length: LINES }, (_, at) => ({
    product_id: shop.products[(round * LINES + at) % shop.products.length] ?? '',
    quantity: 12,
    line_cost: 7200,
  })),
})

/** Milliseconds of each of some deliveries, with pauses between them. */
const receiveSome = async (
  shop: LocalShop,
  supplier_id: string,
  count: number,
): Promise<number[]> => {
  const times: number[] = []

  for (let round = 0; round < count; round += 1) {
    const start = performance.now()
    await shop.ask(deliveryApi.receive, deliveryOf(shop, supplier_id, round), admin)
    times.push(performance.now() - start)
    await pause(PAUSE_MS)
  }

  return times
}

export const deliveriesPart: BenchPart = {
  name: 'deliveries',
  about: `a delivery of ${LINES} lines beside a till`,
  run: async ({ scale, makeFolder }): Promise<readonly Line[]> => {
    const { rounds, deliveries, aloneMs } = SIZES[scale]
    const shop = await openLocalShop(makeFolder(), PRODUCTS)
    const { id: supplier_id } = await shop.ask(stockApi.addSupplier, { name: 'Mukwano Ltd' }, admin)
    const found: {
      readonly alone: number
      readonly beside: number
      readonly times: readonly number[]
    }[] = []

    for (let round = 0; round < rounds; round += 1) {
      const alone = await measureBeside(shop, round * 20_000, () => pause(aloneMs))
      let times: readonly number[] = []
      const beside = await measureBeside(shop, round * 20_000 + 10_000, async () => {
        times = await receiveSome(shop, supplier_id, deliveries)
      })

      found.push({ alone: p99(alone), beside: p99(beside), times })
    }

    await shop.close()
    // The quietest round counts, so that other load of the machine is not counted.
    const ratio = Math.min(...found.map(({ alone, beside }) => beside / alone))
    const middle = (values: readonly number[]): number => quantile(values, 0.5)
    const [alone, beside] = [
      middle(found.map((each) => each.alone)),
      middle(found.map((each) => each.beside)),
    ]

    const median = Math.min(...found.map(({ times }) => middle(times)))

    return [
      infoLine(`a sale every ${SALE_EVERY_MS} ms, nothing else`, `p99 ${formatMs(alone)}`),
      goalLine(
        `a delivery of ${LINES} lines, median`,
        formatMs(median),
        `<= ${MAX_DELIVERY_MS} ms`,
        median <= MAX_DELIVERY_MS,
      ),
      goalLine(
        '   sales beside deliveries',
        `p99 ${formatMs(beside)}, ${ratio.toFixed(2)} x`,
        'p99 <= 2 x',
        ratio <= 2,
      ),
    ]
  },
}
