// A till that sells at fixed moments beside other work: how long its sales wait.
import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { basketOf, type LocalShop, saleDraftOf } from '@webale/harness/local-shop.ts'

export const SALE_EVERY_MS = 25

/** Sells at fixed moments until `until` ends: the waiting times of a till in milliseconds, from the due time on. */
const sellUntil = async (shop: LocalShop, first: number, until: Promise<unknown>): Promise<number[]> => {
  const [waits, running]: [number[], Promise<unknown>[]] = [[], []]
  const work = { isOver: false }
  const end = (): void => {
    work.isOver = true
  }
  void until.then(end, end)
  const start = performance.now()
  for (let n = 0; !work.isOver; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    const draft = saleDraftOf(basketOf(shop.products, first + n))
    running.push(shop.ask(saleApi.complete, draft).then(() => waits.push(performance.now() - due)))
  }
  await Promise.all(running)
  return waits
}

export type Beside = { readonly ms: number; readonly waits: readonly number[] }

/** The time of some work, and the waits of a till beside it. */
export const measureBeside = async (shop: LocalShop, first: number, work: () => Promise<unknown>): Promise<Beside> => {
  const start = performance.now()
  let ms = 0
  const running = work().then(() => {
    ms = performance.now() - start
  })
  const waits = await sellUntil(shop, first, running)
  await running
  return { ms, waits }
}
