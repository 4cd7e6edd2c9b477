// Measures what sales of tills cost the server over HTTP: compared with a sale of a plain browser,
// and while another till sends the sales that it made without the server.
import { setTimeout as pause } from 'node:timers/promises'
import { openHttpTill } from '../harness/http-till.ts'
import { basketOf } from '../harness/local-shop.ts'
import { formatMs, quantile, timePrepared } from '../harness/measure.ts'
import { openRegisteredTill, type NetworkTill } from '../harness/registered-till.ts'
import type { ServedShop } from '../harness/served-shop.ts'
import { formatRatio, goalLine, infoLine, type Line } from './part.ts'

/** A till sends 30 sales a second at most, so the sales are of several tills. */
const TILLS = 20
/**
 * Limits for a sale of a till and for waiting sales; docs/decisions/0009 says why they are not 1.1
 * and 0.8.
 */
const MAX_ORIGIN = 1.4
const MIN_SHARE = 0.65
const MAX_BESIDE = 2
const LIVE_EVERY_MS = 50
const ROUNDS = 3

const openTills = ({ server, person }: ServedShop): Promise<NetworkTill[]> =>
  Promise.all(Array.from({ length: TILLS }, () => openRegisteredTill(server.address, person)))

/** Leaves the server running. */
export const measureCosts = async (served: ServedShop, sales: number): Promise<Line[]> => {
  const { server, shop, person } = served
  const [tills, plain] = [await openTills(served), openHttpTill(server.port, person)]
  const basket = (round: number): string[] => basketOf(shop.products, round)
  const tillOf = (round: number): NetworkTill => {
    const till = tills[Math.abs(round) % TILLS]
    if (till === undefined) throw new Error('There is no till')
    return till
  }

  // The till makes its proof before it sends the sale, so the proof is not counted.
  const times = await timePrepared(sales, [
    (round) => plain.prepareSale(basket(round)),
    (round) => tillOf(round).prepareSale('open', basket(round)),
    (round) => tillOf(round).prepareSale('closed', basket(round)),
  ])

  const [without = 0, open = 0, closed = 0] = times.map((each) => quantile(each, 0.5))
  plain.close()
  for (const till of tills) till.close()

  return [
    infoLine('POST /api/sales, median', formatMs(without)),
    goalLine(
      '   a sale of a till with its origin, server here',
      `${formatMs(open)}, ${formatRatio(open, without)}`,
      `<= ${MAX_ORIGIN} x`,
      open <= MAX_ORIGIN * without,
    ),
    goalLine(
      '   a closed sale of a till: speed one after the other',
      `${formatMs(closed)}, ${formatRatio(without, closed)}`,
      `>= ${MIN_SHARE} x`,
      without >= MIN_SHARE * closed,
    ),
  ]
}

/** The ms of sales of a live till at a steady pace. */
const sellLive = async (
  till: NetworkTill,
  products: readonly string[],
  count: number,
): Promise<number[]> => {
  const waits: number[] = []

  for (let round = 0; round < count; round += 1) {
    const start = performance.now()
    await till.sell('open', basketOf(products, round))
    waits.push(performance.now() - start)
    await pause(Math.max(0, LIVE_EVERY_MS - (performance.now() - start)))
  }

  return waits
}

/** A live till alone and beside one that sends closed sales as fast as it may, in turns. */
export const measureBeside = async (
  { server, shop, person }: ServedShop,
  sales: number,
): Promise<Line[]> => {
  const [live, late] = [
    await openRegisteredTill(server.address, person),
    await openRegisteredTill(server.address, person),
  ]

  const [alone, beside]: [number[], number[]] = [[], []]
  let sent = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await sellLive(live, shop.products, sales)))
    const state = { isOver: false }
    const sending = (async () => {
      for (; !state.isOver; sent += 1) await late.sell('closed', basketOf(shop.products, sent + 7))
    })()

    beside.push(...(await sellLive(live, shop.products, sales)))
    state.isOver = true
    await sending
  }

  live.close()
  late.close()
  const [before, after] = [quantile(alone, 0.95), quantile(beside, 0.95)]

  return [
    goalLine(
      `a live till beside one that catches up, p95 (alone ${formatMs(before)})`,
      `${formatMs(after)}, ${formatRatio(after, before)}`,
      `<= ${MAX_BESIDE} x`,
      after <= MAX_BESIDE * before,
    ),
  ]
}
