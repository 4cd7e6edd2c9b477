// Tills that sell at fixed moments beside other work: how long their sales wait.
import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { basketOf, type LocalShop, saleDraftOf } from '../harness/local-shop.ts'
import { quantile } from '../harness/measure.ts'

export const SALE_EVERY_MS = 25

/** The pause after the nth sale, in milliseconds. */
export type Pace = (n: number) => number

/** One till that sells as fast as nobody can: with it, each stop of the server meets sales. */
const withoutRest: Pace = () => SALE_EVERY_MS

const MEAN_MS = 250
const SPREAD = 40

/**
 * Twenty tills that sell every five seconds each, at
 * irregular moments that are the same in each run.
 */
export const twentyTills: Pace = (n) => (((n * 17 + 5) % SPREAD) * 2 * MEAN_MS) / (SPREAD - 1)

/** Sells until `until` ends: the waiting times in milliseconds, from the due time on. */
const sellUntil = async (
  shop: LocalShop,
  first: number,
  pace: Pace,
  goods: readonly string[],
  until: Promise<unknown>,
): Promise<number[]> => {
  const [waits, running]: [number[], Promise<unknown>[]] = [[], []]
  const work = { isOver: false }
  const end = (): void => {
    work.isOver = true
  }

  void until.then(end, end)
  let due = performance.now() + pace(first)

  for (let n = 0; !work.isOver; n += 1) {
    const now = due
    await Promise.race([pause(Math.max(0, now - performance.now())), until])
    if (work.isOver) break
    const draft = saleDraftOf(basketOf(goods, first + n))
    running.push(shop.ask(saleApi.complete, draft).then(() => waits.push(performance.now() - now)))
    due += pace(first + n + 1)
  }

  await Promise.all(running)

  return waits
}

export type BesideResult = { readonly ms: number; readonly waits: readonly number[] }

export const p99 = ({ waits }: Pick<BesideResult, 'waits'>): number => quantile(waits, 0.99)

type Sales = { readonly pace?: Pace; readonly goods?: readonly string[] }

/** The time of some work, and the waits of sales beside it. */
export const measureBeside = async (
  shop: LocalShop,
  first: number,
  work: () => Promise<unknown>,
  { pace = withoutRest, goods = shop.products }: Sales = {},
): Promise<BesideResult> => {
  const start = performance.now()
  let ms = 0
  const running = work().then(() => {
    ms = performance.now() - start
  })

  const waits = await sellUntil(shop, first, pace, goods, running)
  await running

  return { ms, waits }
}
