// One simulated day of a shop with several tills: partitions, kills of tills and server, lost,
// doubled and late requests, wrong clocks, new prices, restores. At its end everything heals, and
// the books are compared with what the cashiers saw.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { makeChance } from './seeded-random.ts'
import { compareBooks } from './compare-books.ts'
import {
  type SimCounter,
  type DayFaults,
  type DayShop,
  type DaySize,
  noteShown,
  openDay,
  pullCatalogue,
  restartTill,
} from './open-day.ts'

export type DayFigures = {
  readonly sales: number
  readonly offline: number
  readonly kills: number
  readonly restores: number
  readonly flags: readonly string[]
}

export type Day = { readonly violations: readonly string[]; readonly figures: DayFigures }

const MAX_PAUSE_MS = 100_000
const MAX_OFFSET_MS = 3.5 * 24 * 3_600_000
/** Shares of events: what happens to the shop between two actions of a till. */
const SHARES = {
  cut: 0.03,
  serverDown: 0.015,
  serverUp: 0.2,
  copy: 0.02,
  restore: 0.6,
  price: 0.02,
  clock: 0.005,
} as const
const MAX_ROUNDS = 12
const ATTENTION_MS = 7 * 3_600_000

const sellCart = async (shop: DayShop, counter: SimCounter): Promise<void> => {
  const { random, products, server } = shop
  if (!counter.isCut && server.isUp() && random.chance(0.3)) await pullCatalogue(shop, counter)
  counter.cart ??= { id: newId(), product_id: random.pick(products), quantity: 1 + random.below(3) }
  if (counter.isAway) shop.counts.offline += 1
  const completed = await counter.till.sell(counter.cart, counter.items)
  if (completed?.kind === 'sold') {
    noteShown(shop, completed.sale)
    counter.cart = null
  }

  if (completed?.kind === 'refused' && completed.refusal.body['code'] === 'sale_withdrawn')
    counter.cart = null

  if (completed?.kind === 'refused' && !counter.isCut && server.isUp())
    await pullCatalogue(shop, counter)
}

/** Only without the server: with it, recording is an ordinary command. */
const recordExpense = async (
  { random, recorded }: DayShop,
  { till, isAway }: SimCounter,
): Promise<void> => {
  const [id, amount] = [newId(), 100 * (1 + random.below(50))]
  if (isAway && (await till.record(id, amount))) recorded.set(id, amount)
}

const runStep = async (shop: DayShop, counter: SimCounter): Promise<void> => {
  const { random } = shop
  if (!counter.till.isAlive()) {
    shop.counts.kills += 1
    await restartTill(shop, counter)
  }

  const choice = random.next()
  if (choice < 0.7) await sellCart(shop, counter)
  else if (choice < 0.85) await counter.till.sendSome(1 + random.below(5))
  else if (choice < 0.95) await counter.till.report()
  else await recordExpense(shop, counter)
}

const changePrice = async ({
  server,
  random,
  admin,
  department_id,
  products,
}: DayShop): Promise<void> => {
  const id = random.pick(products)
  const selling_price = 500 + 100 * random.below(20)
  await server.shop().ask(productApi.update, admin, {
    id,
    name: `Soap ${products.indexOf(id)}`,
    unit: 'piece',
    department_id,
    selling_price,
  })
}

const injectOutages = async (shop: DayShop): Promise<void> => {
  const { server, random, counters, planted } = shop
  if (random.chance(SHARES.cut)) {
    const counter = random.pick(counters)
    counter.isCut = !counter.isCut
  }

  if (random.chance(SHARES.clock)) {
    random.pick(counters).offset = Math.round((random.next() * 2 - 1) * MAX_OFFSET_MS)
    planted.add('clock')
  }

  if (!server.isUp()) {
    if (random.chance(SHARES.serverUp)) await server.start()
    return
  }

  if (random.chance(SHARES.copy)) await server.copy()
  if (random.chance(SHARES.price)) {
    planted.add('price')
    await changePrice(shop)
  }

  if (!random.chance(SHARES.serverDown)) return
  await server.kill()
  if (!random.chance(SHARES.restore) || planted.has('database')) return
  const how = random.chance(0.5) ? 'reported' : 'unreported'
  if (server.restore(how)) {
    planted.add('restore')
    shop.counts.restores += 1
  }
}

/** The network is whole, the server runs, and every till reports and sends until nothing waits. */
const finishDay = async (shop: DayShop): Promise<void> => {
  const { server, counters, clock } = shop
  if (!server.isUp()) await server.start()
  for (const counter of counters) counter.isCut = false
  // Twice in a row nothing to send: a report of the last till may have renewed the epoch, which the
  // others hear later.
  let quietRounds = 0

  for (let round = 0; round < MAX_ROUNDS && quietRounds < 2; round += 1) {
    let unsent = 0

    for (const counter of counters) {
      counter.isAway = false
      if (!counter.till.isAlive()) await restartTill(shop, counter)
      await counter.till.report()
      await counter.till.sendSome(10_000)
      await counter.till.report()
      const entries = [...(await counter.till.sales()), ...(await counter.till.documents())]
      unsent += entries.filter(
        ({ state, withdraw }) => state === 'waiting' || state === 'attention' || withdraw,
      ).length
    }

    quietRounds = unsent === 0 ? quietRounds + 1 : 0
    clock.advance(unsent === 0 ? MAX_PAUSE_MS : ATTENTION_MS)
  }
}

/** Runs a day, and compares what the tills, the cashiers and the server say at its end. */
export const simulateDay = async (
  seed: number,
  size: DaySize,
  faults: DayFaults = {},
): Promise<Day> => {
  const random = makeChance(seed)
  let canKill = true
  const { shop, network } = await openDay(random, size, { faults, canKill: () => !canKill })

  try {
    canKill = false
    network.setReliable(false)

    for (let event = 0; event < size.events; event += 1) {
      shop.clock.advance(random.below(MAX_PAUSE_MS))
      await network.deliverLate()
      await injectOutages(shop)
      await runStep(shop, random.pick(shop.counters))
    }

    canKill = true
    network.setReliable(true)
    await finishDay(shop)
    // Late copies may still arrive when everything else is over.
    shop.clock.advance(ATTENTION_MS)
    await network.deliverLate()
    const { violations, flags } = await compareBooks(shop)

    return { violations, figures: { sales: shop.shown.size, ...shop.counts, flags } }
  } finally {
    for (const { till } of shop.counters) till.close()
    await shop.server.remove()
  }
}
