// A till of the storm (storm.ts): the code of the browser's till on a simulated disk, a cashier who
// sells on it, and requests over HTTP to the real server.
import 'fake-indexeddb/auto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { unpackRows } from '@webale/domain/features/till/catalogue.ts'
import { ask } from '../harness/shop-over-http.ts'
import { openSimTill, type SimTill, type TillSettings } from '../simulation/sim-till.ts'
import { uuidv7 } from 'uuidv7'
import type { StormShop } from './storm-shop.ts'

/** A sale as the cashier saw it. */
export type ShownTotal = { readonly receipt_number: string; readonly total: number }

export type StormTill = {
  readonly till: SimTill
  /** Completed reports. */
  reports(): number
  kills(): number
  /** The browser starts, and the cashier says what became of open sales. */
  restart(): Promise<void>
  /** Sells this many, one after the other. */
  sellMany(count: number): Promise<void>
  /** Sells, sends and reports at the same time. The browser is killed now and then. */
  run(isOver: () => boolean): Promise<void>
}

export type Storm = {
  readonly shop: StormShop
  /** By id. */
  readonly shown: Map<string, ShownTotal>
  /** Milliseconds from Complete Sale to success of the sales that are measured. */
  readonly waits: number[]
  /** What no till may meet here. */
  readonly trouble: string[]
  /** Is a sale that begins now measured? */
  readonly isMeasured: () => boolean
  /** The control: what the server lost is not sent again. */
  readonly isForgetful: boolean
}

/** With faster sales a till would use up the five blocks of numbers that it gets in an hour. */
const LIVE_EVERY_MS = 2000
const REPORT_EVERY_MS = 3000
const SEND_EVERY_MS = 200
/** A report for so many sales, so that receipt numbers are always left. */
const SALES_PER_REPORT = 25
/**
 * The share of steps at which the browser is killed:
 * some times while it sends a thousand sales again.
 */
const KILLED = 0.0004

type TillSender = TillSettings['send']
type Link = { isAway: boolean; isKillable: boolean; kills: number; reports: number }

const post = async (
  shop: StormShop,
  seller: Parameters<StormShop['sessionOf']>[0],
  { path, body, till, key, limit_ms }: Parameters<TillSender>[0],
): ReturnType<TillSender> => {
  const address = shop.address()
  if (address === null) return null
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    authorization: `Bearer ${shop.sessionOf(seller).token}`,
    ...(path !== '/api/tills' && { 'x-till': `${till.id}.${till.secret}` }),
  }

  const signal = AbortSignal.timeout(limit_ms)

  try {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
    return {
      status: response.status,
      body: (await response.json()) as Readonly<Record<string, unknown>>,
    }
  } catch {
    return null
  }
}

const NOTHING_MISSING = { status: 200, body: { missing: [], purged: [] } } as const

const settingsOf = (
  { shop, trouble, isForgetful }: Storm,
  place: number,
  link: Link,
): TillSettings => {
  const seller = shop.sellers[place]
  if (seller === undefined) throw new Error('Nobody sells on this till')

  return {
    name: `${uuidv7()}-${place}`,
    shop_id: shop.shop_id,
    now: shop.now,
    offset: () => 0,
    random: Math.random,
    isKilledNow: () => {
      const isKilled = link.isKillable && Math.random() < KILLED
      if (isKilled) link.kills += 1
      return isKilled
    },
    send: async (request) => {
      if (isForgetful && request.path === '/api/till/offers') return NOTHING_MISSING
      const answer = await post(shop, seller, request)
      link.isAway = answer === null

      return answer
    },
    isAway: () => link.isAway,
    onCopied: () => void trouble.push('the server took a till for a copy of another one'),
    actor: seller,
    rules: DEFAULT_RULES,
  }
}

const readItems = async ({ shop }: Storm, seller: TillSettings['actor']) => {
  const { products } = await ask(
    shop.address() ?? '',
    catalogueApi.catalogueWhole,
    shop.sessionOf(seller),
    {},
  )
  return unpackRows('product', products).map((item) => ({ item, rev: item.rev }))
}

/** A cashier with a cart, who goes on with it until it is sold. */
const makeCashier = (
  storm: Storm,
  till: SimTill,
  link: Link,
  items: Parameters<SimTill['sell']>[1],
) => {
  const { products } = storm.shop
  const newCart = () => ({
    id: uuidv7(),
    product_id: products[Math.floor(Math.random() * products.length)] ?? '',
    quantity: 1 + Math.floor(Math.random() * 3),
  })

  let cart = newCart()
  const note = (id: string, { receipt_number, total }: ShownTotal): void => {
    storm.shown.set(id, { receipt_number, total })
    if (id === cart.id) cart = newCart()
  }

  return {
    sell: async (): Promise<void> => {
      const isMeasured = storm.isMeasured() && !link.isAway
      const begun = performance.now()
      const completed = await till.sell(cart, items)
      if (completed === null) return
      if (isMeasured) storm.waits.push(performance.now() - begun)
      if (completed.kind === 'sold') note(completed.sale.id, completed.sale)
      else storm.trouble.push(`a sale was ${completed.kind}: ${JSON.stringify(completed)}`)
    },
    finishOpenSales: async (): Promise<void> => {
      for (const end of await till.finishOpenSales(() => true)) {
        if (end.kind === 'sold') note(end.entry.id, end.entry.sale)
        if (end.kind === 'not_sold' && end.entry.id === cart.id) cart.id = end.new_id
      }
    },
  }
}

type Task = { readonly every: number; work(): Promise<void> }

const repeat = async (
  till: SimTill,
  isOver: () => boolean,
  { every, work }: Task,
): Promise<void> => {
  while (till.isAlive() && !isOver()) {
    const begun = performance.now()
    await work()
    await pause(Math.max(0, every - (performance.now() - begun)))
  }
}

type Parts = {
  readonly till: SimTill
  readonly link: Link
  readonly tasks: readonly Task[]
  restart(): Promise<void>
}

/** The browser starts again whenever it was killed. */
const runUntil = async (
  { till, link, tasks, restart }: Parts,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    if (!till.isAlive()) await restart()
    link.isKillable = true
    await Promise.all(tasks.map((task) => repeat(till, isOver, task)))
  }

  link.isKillable = false
  if (!till.isAlive()) await restart()
}

/** Opens and registers the till of this seller. */
export const openStormTill = async (storm: Storm, place: number): Promise<StormTill> => {
  const link: Link = { isAway: false, isKillable: false, kills: 0, reports: 0 }
  const settings = settingsOf(storm, place, link)
  const till = openSimTill(settings)
  const { sell, finishOpenSales } = makeCashier(
    storm,
    till,
    link,
    await readItems(storm, settings.actor),
  )
  const restart = async (): Promise<void> => {
    link.isKillable = false
    await till.start()
    await finishOpenSales()
  }

  const report = async (): Promise<void> => {
    await till.report()
    if (!link.isAway) link.reports += 1
  }

  const tasks: readonly Task[] = [
    { every: LIVE_EVERY_MS, work: sell },
    { every: SEND_EVERY_MS, work: () => till.sendSome(20) },
    { every: REPORT_EVERY_MS, work: report },
  ]

  await restart()
  await report()

  return {
    till,
    reports: () => link.reports,
    kills: () => link.kills,
    restart,
    sellMany: async (count) => {
      for (let sale = 0; sale < count; sale += 1) {
        if (sale % SALES_PER_REPORT === 0) await report()
        await sell()
      }
    },
    run: (isOver) => runUntil({ till, link, tasks, restart }, isOver),
  }
}
