// The shop of a simulated day at its beginning: the
// server with goods, and the counters with their tills.
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { unpackRows } from '@webale/domain/features/till/catalogue.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { shopIdOf } from '@webale/server/testing/registered-till.ts'
import type { TillItem } from '@webale/web/till/sell/make-entry.ts'
import type { TillAnswer, TillRequest } from '@webale/web/till/send/till-net.ts'
import { isClosedSale } from '@webale/web/till/disk/till-sale-state.ts'
import type { ShownSale } from './compare-books.ts'
import { makeNetwork, type Network } from './network.ts'
import type { SeededRandom } from './seeded-random.ts'
import { openShopServer, type RestoreFaults, type ShopServer } from './shop-server.ts'
import { openSimTill, type SimCart, type SimTill, type StoreFault } from './sim-till.ts'

/** Faults of the product, planted to see that the checks find them. */
export type DayFaults = RestoreFaults & {
  readonly store?: StoreFault
  /** Changes a request on its way, or gives the answer in place of the server. */
  readonly request?: (request: TillRequest) => TillRequest | TillAnswer
  /** Changes a request when it arrives at the server, or answers it. */
  readonly arrive?: (request: TillRequest, server: ShopServer) => Promise<TillRequest | TillAnswer>
}

export type DaySize = { readonly tills: number; readonly events: number }

const START = Date.parse('2026-11-21T05:00:00.000Z')
const KILLED = 0.006
const LOST_STORE = 0.2
const COPY_BEFORE_TILLS = 0.3
/** A phone without an answer is put away or loses its power more often. */
const KILLED_WITHOUT_ANSWER = 0.04

export type SimCounter = {
  readonly till: SimTill
  readonly actor: Actor
  items: readonly TillItem[]
  cart: SimCart | null
  isCut: boolean
  isAway: boolean
  offset: number
}

export type DayShop = {
  readonly server: ShopServer
  readonly random: SeededRandom
  readonly clock: { readonly ms: () => number; advance(ms: number): void }
  readonly admin: Actor
  readonly shop_id: string
  readonly department_id: string
  readonly products: readonly string[]
  readonly counters: SimCounter[]
  readonly shown: Map<string, ShownSale>
  /** UGX of the expenses that were shown as recorded. */
  readonly recorded: Map<string, number>
  readonly planted: Set<'price' | 'clock' | 'restore' | 'database'>
  readonly counts: { offline: number; kills: number; restores: number; copied: number }
}

export const pullCatalogue = async ({ server }: DayShop, counter: SimCounter): Promise<void> => {
  const { products } = await server.shop().ask(catalogueApi.catalogueWhole, counter.actor, {})
  counter.items = unpackRows('product', products).map((item) => ({ item, rev: item.rev }))
}

/** This sale was shown as completed. */
export const noteShown = (
  { shown }: DayShop,
  { id, receipt_number, total }: { id: string; receipt_number: string; total: number },
) => void shown.set(id, { id, receipt_number, total })

/** The browser starts again; the cashier answers by chance whether an unfinished sale was sold. */
export const restartTill = async (shop: DayShop, counter: SimCounter): Promise<void> => {
  const { till } = counter
  await till.start()

  for (const end of await till.finishOpenSales(() => shop.random.chance(0.5))) {
    if (end.kind === 'sold') noteShown(shop, end.entry.sale)
    const { cart } = counter
    if (cart === null || cart.id !== end.entry.id) continue
    if (end.kind === 'sold') counter.cart = null
    if (end.kind === 'not_sold') cart.id = end.new_id
  }

  const { cart } = counter
  if (
    cart !== null &&
    (await till.sales()).some((entry) => entry.id === cart.id && isClosedSale(entry))
  )
    counter.cart = null
}

/** Goods of the shop; their stock never ends. */
const addSoaps = async (
  server: ShopServer,
  admin: Actor,
  department_id: string,
): Promise<string[]> => {
  const [unit, current_stock] = ['piece', 100_000]
  const prices = { selling_price: 1000, cost_price: 600 }
  const products: string[] = []

  for (const name of ['Soap 0', 'Soap 1', 'Soap 2', 'Soap 3']) {
    const soap = { name, unit, current_stock, department_id, ...prices }
    products.push((await server.shop().ask(productApi.add, admin, soap)).id)
  }

  return products
}

type CounterSurroundings = {
  readonly faults: DayFaults
  readonly network: Network
  /** False while nothing may be killed. */
  readonly canKill: () => boolean
}

type Connection = Pick<SimCounter, 'isCut' | 'isAway' | 'offset'>

/** A counter's requests go through the network, unless a planted fault answers them. */
const sendThrough =
  (
    { server }: DayShop,
    { faults, network }: CounterSurroundings,
    connection: Connection,
    actor: Actor,
  ) =>
  async (request: TillRequest): Promise<TillAnswer | null> => {
    const changed = faults.request?.(request) ?? request
    if ('status' in changed) return changed
    const deliver = async (): Promise<TillAnswer | null> => {
      const arrived =
        faults.arrive === undefined || !server.isUp()
          ? changed
          : await faults.arrive(changed, server)
      return 'status' in arrived ? arrived : server.handle(arrived, actor)
    }

    const answer = await network.carry(changed, deliver, connection.isCut)
    connection.isAway = answer === null

    return answer
  }

const openCounter = (
  shop: DayShop,
  around: CounterSurroundings,
  actor: Actor,
  place: number,
): SimCounter => {
  const { random, clock } = shop
  const connection: Connection = { isCut: false, isAway: false, offset: 0 }
  const till = openSimTill(
    {
      name: `${newId()}-${place}`,
      shop_id: shop.shop_id,
      now: clock.ms,
      offset: () => connection.offset,
      random: random.next,
      isKilledNow: () =>
        around.canKill() && random.chance(connection.isAway ? KILLED_WITHOUT_ANSWER : KILLED),
      send: sendThrough(shop, around, connection, actor),
      onCopied: () => {
        shop.counts.copied += 1
      },
      lostStore: () => loseStore(shop),
      isAway: () => connection.isAway,
      actor,
      rules: DEFAULT_RULES,
    },
    around.faults.store,
  )

  return Object.assign(connection, { till, actor, items: [], cart: null })
}

/**
 * A start that finds one of the two stores gone. Without its database a till cannot heal a server
 * that was restored, so a day has one of both.
 */
const loseStore = ({ random, planted }: DayShop): 'database' | 'files' | null => {
  if (!random.chance(LOST_STORE)) return null
  if (planted.has('restore') || random.chance(0.5)) return 'files'
  planted.add('database')

  return 'database'
}

const openClock = () => {
  let now = START
  const advance = (ms: number): void => {
    now += ms
  }
  return { ms: () => now, advance }
}

/** Opens the shop. Nothing fails before the first event. */
export const openDay = async (
  random: SeededRandom,
  { tills }: DaySize,
  { faults, canKill }: Pick<CounterSurroundings, 'faults' | 'canKill'>,
): Promise<{ shop: DayShop; network: Network }> => {
  const clock = openClock()
  const server = await openShopServer(clock, faults)
  const network = makeNetwork(random, clock)
  const department_id = await server.shop().department('Groceries')
  const admin = await server.shop().person('admin')
  const products = await addSoaps(server, admin, department_id)
  const begun = {
    counters: [],
    shown: new Map(),
    recorded: new Map(),
    planted: new Set<never>(),
    counts: { offline: 0, kills: 0, restores: 0, copied: 0 },
  }

  const shop_id = await shopIdOf(server.shop())
  const known = { server, random, clock, admin, shop_id, department_id, products }
  const shop: DayShop = { ...known, ...begun }
  const people: Actor[] = []
  while (people.length < tills) people.push(await server.shop().person('user', department_id))
  // A restore may lead to a moment at which the shop had no till yet.
  if (random.chance(COPY_BEFORE_TILLS)) await server.copy()

  for (const [place, actor] of people.entries()) {
    const counter = openCounter(shop, { faults, network, canKill }, actor, place)
    shop.counters.push(counter)
    await pullCatalogue(shop, counter)
    await restartTill(shop, counter)
    await counter.till.report()
  }

  return { shop, network }
}
