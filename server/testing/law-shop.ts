// A shop of two departments with a kit, and the steps of a random history that sell: each is done
// in the shop and in the model.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Engine } from '../platform/database/store.ts'
import { withCounts } from './counting.ts'
import { come, leave, type ModelShelf, newShelf, partOf } from './law-model.ts'
import type { LawStepOf } from './law-steps.ts'
import { makeReturn, openCounter } from './returns.ts'
import { withSellingTill } from './till-sales.ts'
import { withTransfers } from './transferring.ts'

export const FIRST_DAY = '2026-11-21'
export const PRICE = 1000
export const BOTTLE_PRICE = 40_000
export const BOTTLE_ML = 50
export const [OIL, OUD] = [6, 7] as const
/** The same goods of the other department, and how many of them one makes there. */
export const TWINS: Readonly<Record<number, { readonly at: number; readonly factor: number }>> = {
  0: { at: 3, factor: 1 },
  1: { at: 4, factor: 1 },
  2: { at: 5, factor: 12 },
  [OIL]: { at: 8, factor: 1000 },
  [OUD]: { at: 9, factor: 1 },
}
/** Of each good in one kit. */
export const KIT = [2, 1, 0] as const

type SoldGoods = {
  readonly sale: Sale
  readonly day: string
  readonly quantity: number
  returned: number
  /** What left of each product: pieces in one sold, and the value of all. */
  readonly parts: readonly { readonly at: number; readonly each: number; readonly worth: number }[]
}
type DeliveredGoods = {
  readonly id: string
  readonly at: number
  readonly quantity: number
  worth: number | null
  readonly booked: number
  back: number
}
export type LawTransfer = {
  readonly id: string
  readonly lines: readonly {
    readonly at: number
    readonly quantity: number
    readonly worth: number
    readonly isKnown: boolean
  }[]
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
  const litres = { name: 'Oil', tracking_type: 'volume', unit: 'l', cost_price: 333 } as const
  const oil = await shop.product({ ...litres, selling_price: PRICE })
  const ml = { tracking_type: 'milliliter', unit: 'ml', bottle_size_ml: BOTTLE_ML } as const
  const oud = await shop.product({
    ...ml,
    name: 'Oud',
    selling_price: PRICE,
    cost_price: 17,
    current_stock: 997.5,
    wholesale_price_per_bottle: BOTTLE_PRICE,
  })
  const measured = []
  for (const name of ['Oil by ml', 'Oud'])
    measured.push(await shop.receivingProduct({ ...ml, name, selling_price: PRICE }))
  return {
    shop,
    till,
    kit,
    ids: [...goods, ...twins, oil, oud, ...measured].map(({ id }) => id),
    shelves: [
      ...costs.map((cost) => newShelf(10, cost === null ? null : cost * 100)),
      ...twins.map(() => newShelf(0, null)),
      newShelf(10, 33_300),
      newShelf(997.5, 1700),
      ...measured.map(() => newShelf(0, null)),
    ],
    sold: [] as SoldGoods[],
    delivered: [] as DeliveredGoods[],
    moving: [] as LawTransfer[],
  }
}

export type LawShop = Awaited<ReturnType<typeof openLawShop>>

export const idAt = ({ ids }: LawShop, at: number): string => ids[at] ?? ''

export const shelfAt = ({ shelves }: LawShop, at: number): ModelShelf => {
  const shelf = shelves[at]
  if (shelf === undefined) throw new Error(`no shelf ${at}`)
  return shelf
}

/** Notes a sale whose goods left. */
export const keepSale = (
  law: LawShop,
  sold: Omit<SoldGoods, 'day' | 'returned'> & Partial<Pick<SoldGoods, 'day'>>,
): void => {
  law.sold.push({ day: businessDate(law.shop.context.now()), ...sold, returned: 0 })
}

/** What leaves with so many kits. */
export const leaveKit = (law: LawShop, quantity: number) =>
  KIT.flatMap((each, at) =>
    each === 0 ? [] : [{ at, each, worth: leave(shelfAt(law, at), 'sale', quantity * each) }],
  )

export const pick = <Item>(list: readonly Item[], at: number): Item | undefined =>
  list[at % Math.max(1, list.length)]

export const sell = async (law: LawShop, { at, quantity }: Omit<LawStepOf<'sell'>, 'what'>) => {
  const lines = [{ product_id: idAt(law, at), quantity, unit_price: PRICE }]
  const sale = await law.shop.sell(lines)
  const worth = leave(shelfAt(law, at), 'sale', quantity)
  keepSale(law, { sale, quantity, parts: [{ at, each: 1, worth }] })
  return true
}

export const sellKit = async (law: LawShop, { quantity }: LawStepOf<'kit'>) => {
  const sale = await law.shop.sell([{ product_id: law.kit.id, quantity, unit_price: PRICE }])
  keepSale(law, { sale, quantity, parts: leaveKit(law, quantity) })
  return true
}

export const sellLate = async (law: LawShop, { at, quantity, days }: LawStepOf<'late'>) => {
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
  keepSale(law, { sale, quantity, parts: [{ at, each: 1, worth }], day: sold_at.slice(0, 10) })
  return true
}

export const returnOne = async (law: LawShop, { at, damaged }: LawStepOf<'return'>) => {
  const sold = pick(
    law.sold.filter(({ quantity, returned }) => returned < quantity),
    at,
  )
  if (sold === undefined) return false
  const quantity = Math.min(1, sold.quantity - sold.returned)
  await makeReturn(law.shop, sold.sale, [quantity], damaged ? 'damaged' : 'stock')
  for (const part of damaged ? [] : sold.parts) {
    const given = partOf(part.worth, sold.returned, quantity, sold.quantity)
    come(shelfAt(law, part.at), 'return', part.each * quantity, { given, tells: given > 0 })
  }
  sold.returned += quantity
  return true
}
