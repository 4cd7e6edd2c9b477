// A shop of two departments, and each step of a random history of its goods: done in the shop and
// in the model. Factors of transfers, a kit, late sales and later costs are part of it.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Engine } from '../platform/database/store.ts'
import { withCounts } from './counting.ts'
import {
  addCost,
  come,
  floorPartOf,
  leave,
  type ModelShelf,
  newShelf,
  partOf,
  retype,
} from './law-model.ts'
import type { LawStep, LawStepOf } from './law-steps.ts'
import { makeReturn, openCounter } from './returns.ts'
import { withSellingTill } from './till-sales.ts'
import { withTransfers } from './transferring.ts'

export const FIRST_DAY = '2026-11-21'
const PRICE = 1000
const FACTORS = [1, 1, 12] as const
/** Of each good in one kit. */
const KIT = [2, 1, 0] as const

type SoldGoods = {
  readonly sale: Sale
  readonly quantity: number
  returned: number
  /** What left of each product: pieces in one sold, and the value of all. */
  readonly parts: readonly { readonly at: number; readonly each: number; readonly worth: number }[]
}
type Delivered = {
  readonly id: string
  readonly at: number
  readonly quantity: number
  worth: number | null
  readonly booked: number
  back: number
}
type Moving = {
  readonly id: string
  readonly at: number
  readonly quantity: number
  readonly worth: number
  readonly isKnown: boolean
}

export const openLawShop = async (engine: Engine) => {
  const shop = await withTransfers(await withCounts(await openCounter(engine)))
  await shop.ask(shopRulesApi.save, shop.admin, { purchases: true })
  const till = await withSellingTill(shop)
  const costs = [500, 333, null]
  const goods = []
  const twins = []
  for (const [at, cost_price] of costs.entries()) {
    const name = `Goods ${at}`
    goods.push(await shop.product({ name, selling_price: PRICE, cost_price }))
    twins.push(await shop.receivingProduct({ name, selling_price: PRICE }))
  }
  const portions = goods
    .map((product, at) => ({ product, quantity: KIT[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const kit = await shop.bundle(portions, { selling_price: PRICE, cost_price: 777 })
  return {
    shop,
    till,
    kit,
    ids: [...goods, ...twins].map(({ id }) => id),
    shelves: [
      ...costs.map((cost) => newShelf(10, cost === null ? null : cost * 100)),
      ...twins.map(() => newShelf(0, null)),
    ],
    sold: [] as SoldGoods[],
    delivered: [] as Delivered[],
    moving: [] as Moving[],
  }
}

export type LawShop = Awaited<ReturnType<typeof openLawShop>>

const idAt = ({ ids }: LawShop, at: number): string => ids[at] ?? ''

const shelfAt = ({ shelves }: LawShop, at: number): ModelShelf => {
  const shelf = shelves[at]
  if (shelf === undefined) throw new Error(`no shelf ${at}`)
  return shelf
}

const pick = <Item>(list: readonly Item[], at: number): Item | undefined =>
  list[at % Math.max(1, list.length)]

const sell = async (law: LawShop, { at, quantity }: LawStepOf<'sell'>) => {
  const lines = [{ product_id: idAt(law, at), quantity, unit_price: PRICE }]
  const sale = await law.shop.sell(lines)
  const worth = leave(shelfAt(law, at), 'sale', quantity)
  law.sold.push({ sale, quantity, returned: 0, parts: [{ at, each: 1, worth }] })
  return true
}

const sellKit = async (law: LawShop, { quantity }: LawStepOf<'kit'>) => {
  const sale = await law.shop.sell([{ product_id: law.kit.id, quantity, unit_price: PRICE }])
  const parts = KIT.flatMap((each, at) =>
    each === 0
      ? []
      : [{ at, each, worth: leave(shelfAt(law, at), 'sale', quantity * each) }],
  )
  law.sold.push({ sale, quantity, returned: 0, parts })
  return true
}

const sellLate = async (law: LawShop, { at, quantity, days }: LawStepOf<'late'>) => {
  const { shop, till } = law
  const sold_at = `${addDays(businessDate(shop.context.now()), -days)}T12:00:00.000Z`
  if (sold_at < FIRST_DAY) return false
  const lines = [{ product_id: idAt(law, at), quantity, unit_price: PRICE }]
  const body = await till.body(lines, { sold_at, sold_at_device: sold_at })
  await till.send('closed', body)
  const sale = await shop.ask(saleApi.get, shop.admin, { id: body.id })
  const shelf = shelfAt(law, at)
  const isUnknown = shelf.cost === null
  const worth = leave(shelf, 'sale', quantity)
  if (shelf.counted_at >= sold_at)
    come(shelf, 'count', quantity, { given: worth, tells: !isUnknown })
  law.sold.push({ sale, quantity, returned: 0, parts: [{ at, each: 1, worth }] })
  return true
}

const returnOne = async (law: LawShop, { at, damaged }: LawStepOf<'return'>) => {
  const sold = pick(
    law.sold.filter(({ quantity, returned }) => returned < quantity),
    at,
  )
  if (sold === undefined) return false
  await makeReturn(law.shop, sold.sale, [1], damaged ? 'damaged' : 'stock')
  for (const part of damaged ? [] : sold.parts) {
    const given = partOf(part.worth, sold.returned, 1, sold.quantity)
    come(shelfAt(law, part.at), 'return', part.each, { given, tells: given > 0 })
  }
  sold.returned += 1
  return true
}

const deliver = async (law: LawShop, { at, quantity, cost }: LawStepOf<'deliver'>) => {
  const { shop } = law
  const id = shop.context.newId()
  const line = { product_id: idAt(law, at), quantity }
  await shop.ask(deliveryApi.receive, shop.admin, {
    id,
    reason: 'Market',
    received_on: businessDate(shop.context.now()),
    department_id: shop.department_id,
    lines: [cost === null ? line : { ...line, line_cost: cost }],
  })
  const shelf = shelfAt(law, at)
  const before = shelf.kinds.get('received') ?? 0
  come(shelf, 'received', quantity, { given: cost === null ? null : cost * 100 })
  const booked = (shelf.kinds.get('received') ?? 0) - before
  law.delivered.push({ id, at, quantity, worth: cost === null ? null : cost * 100, booked, back: 0 })
  return true
}

const addCosts = async (law: LawShop, { at, cost }: LawStepOf<'costs'>) => {
  const bare = law.delivered.filter(({ worth, back }) => worth === null && back === 0)
  const one = pick(bare, at)
  if (one === undefined) return false
  const { shop } = law
  await shop.ask(deliveryApi.addCosts, shop.admin, {
    id: shop.context.newId(),
    delivery_id: one.id,
    lines: [{ product_id: idAt(law, one.at), line_cost: cost }],
  })
  one.worth = cost * 100
  addCost(shelfAt(law, one.at), { quantity: one.quantity, worth: one.worth, booked: one.booked })
  return true
}

const takeBack = async (law: LawShop, { at, quantity }: LawStepOf<'back'>) => {
  const one = pick(
    law.delivered.filter(({ quantity: came, back }) => back < came),
    at,
  )
  if (one === undefined) return false
  const { shop } = law
  const taken = Math.min(quantity, one.quantity - one.back)
  await shop.ask(deliveryApi.returnGoods, shop.admin, {
    id: shop.context.newId(),
    delivery_id: one.id,
    kind: 'supplier',
    reason: 'Broken when it came',
    lines: [{ product_id: idAt(law, one.at), quantity: taken }],
  })
  const given = one.worth === null ? null : floorPartOf(one.worth, one.back, taken, one.quantity)
  leave(shelfAt(law, one.at), 'taken_back', taken, given)
  one.back += taken
  return true
}

const typeCost = async (law: LawShop, { at, cost }: LawStepOf<'type'>) => {
  const { shop } = law
  const seen = await shop.ask(productApi.get, shop.admin, { id: idAt(law, at) })
  await shop.ask(productApi.update, shop.admin, {
    ...seen,
    seen,
    current_stock: null,
    current_stock_ml: null,
    cost_price: cost,
  })
  const shelf = shelfAt(law, at)
  const typed = cost === null ? null : cost * 100
  if (typed !== shelf.cost) retype(shelf, typed)
  return true
}

const correct = async (law: LawShop, { at, counted }: LawStepOf<'correct'>) => {
  const { shop } = law
  const shelf = shelfAt(law, at)
  const change = counted - shelf.stock
  if (change === 0) return false
  await shop.ask(productApi.correctStock, shop.admin, {
    id: idAt(law, at),
    counted,
    seen_stock: shelf.stock,
    reason: 'Found on another shelf',
  })
  if (change > 0) come(shelf, 'adjustment', change, { given: null })
  else leave(shelf, 'adjustment', -change)
  return true
}

const count = async (law: LawShop, { at, counted }: LawStepOf<'count'>) => {
  const { shop } = law
  const shelf = shelfAt(law, at)
  const product_ids = [idAt(law, at)]
  const count_id = await shop.start({ scope: { kind: 'products', product_ids } })
  await shop.count(count_id, { id: idAt(law, at) }, counted)
  await shop.finish(count_id)
  const change = counted - shelf.stock
  if (change > 0) come(shelf, 'count', change, { given: null })
  if (change < 0) leave(shelf, 'count', -change)
  shelf.counted_at = shop.context.now()
  return true
}

const useGoods = async (law: LawShop, { at, quantity }: LawStepOf<'use'>) => {
  const { shop } = law
  await shop.ask(internalUsageApi.record, shop.admin, {
    product_id: idAt(law, at),
    quantity,
    reason: 'Tester',
    department_id: shop.department_id,
  })
  leave(shelfAt(law, at), 'internal_usage', quantity)
  return true
}

const send = async (law: LawShop, { at, quantity }: LawStepOf<'send'>) => {
  const shelf = shelfAt(law, at)
  if (quantity > shelf.stock) return false
  const line = {
    product_id: idAt(law, at),
    quantity,
    to_product_id: idAt(law, at + 3),
    factor: FACTORS[at] ?? 1,
  }
  const { id } = await law.shop.send([line], {}, law.shop.admin)
  const isKnown = shelf.cost !== null
  const worth = leave(shelf, 'transfer_out', quantity)
  law.moving.push({ id, at, quantity, worth, isKnown })
  return true
}

const takeMoving = ({ moving }: LawShop, at: number): Moving | undefined =>
  moving.splice(at % Math.max(1, moving.length), 1)[0]

const receive = async (law: LawShop, { at, lost: less }: LawStepOf<'receive'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  const { shop } = law
  const due = one.quantity * (FACTORS[one.at] ?? 1)
  const arrived = due - Math.min(less, due)
  const transfer = await shop.ask(transferApi.get, shop.admin, { id: one.id })
  await shop.receive(transfer, [arrived], arrived < due ? 'Broke on the way' : undefined)
  const given = partOf(one.worth, 0, arrived, due)
  if (arrived > 0)
    come(shelfAt(law, one.at + 3), 'transfer_in', arrived, { given, tells: one.isKnown })
  return true
}

const cancel = async (law: LawShop, { at }: LawStepOf<'cancel'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  await law.shop.cancel(one, law.shop.admin)
  const told = { given: one.worth, tells: one.isKnown }
  come(shelfAt(law, one.at), 'transfer_back', one.quantity, told)
  return true
}

/** Does the step in the shop and in the model; false when there was nothing to do. */
export const takeStep = (law: LawShop, step: LawStep): Promise<boolean> => {
  switch (step.what) {
    case 'sell':
      return sell(law, step)
    case 'kit':
      return sellKit(law, step)
    case 'late':
      return sellLate(law, step)
    case 'return':
      return returnOne(law, step)
    case 'deliver':
      return deliver(law, step)
    case 'costs':
      return addCosts(law, step)
    case 'back':
      return takeBack(law, step)
    case 'type':
      return typeCost(law, step)
    case 'correct':
      return correct(law, step)
    case 'count':
      return count(law, step)
    case 'use':
      return useGoods(law, step)
    case 'send':
      return send(law, step)
    case 'receive':
      return receive(law, step)
    case 'cancel':
      return cancel(law, step)
  }
}
