// Does the steps of random shop days through the real operations, and the same in the plain model
// beside them.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Engine } from '../platform/database/store.ts'
import { type DayModel, type ModelShift, newModel } from './day-model.ts'
import { openDrawerShop, type TestDrawer } from './drawer.ts'
import type { DayGoods } from './day-steps.ts'

export const PRICES: Readonly<Record<DayGoods, number>> = {
  soap: 1000,
  rice: 2345,
  basket: 5000,
  printing: 1500,
}
const STOCK = 100_000
const NOBODY = { email: null, phone: null, address: null }

/** A shop with two drawers, the second with mobile money services, and its model. */
export type DayCounter = {
  readonly shop: TestDrawer
  readonly drawers: readonly string[]
  readonly goods: Readonly<Record<DayGoods, string>>
  readonly costs: Readonly<Record<DayGoods, number>>
  readonly model: DayModel
  today(): string
}

/** Of a soap and of a towel, as the test shop adds them. A basket has four of them. */
const COST = 600

export const openDayCounter = async (engine: Engine): Promise<DayCounter> => {
  const shop = await openDrawerShop(engine)
  const agent = await shop.addDrawer({ name: 'Agent', counts_mobile_money: true })
  const soap = await shop.product({ current_stock: STOCK })
  const towel = await shop.product({ name: 'Towel', current_stock: STOCK })
  const rice = {
    name: 'Rice',
    tracking_type: 'volume',
    selling_price: PRICES.rice,
    cost_price: 1700,
  } as const
  const { id } = await shop.product({ ...rice, current_stock: STOCK })
  const parts = [
    { product: soap, quantity: 3 },
    { product: towel, quantity: 1 },
  ]
  const basket = await shop.bundle(parts, { selling_price: PRICES.basket })
  const customer = async (name: string, limit: number) => {
    const { id: customer_id } = await shop.ask(customerApi.add, shop.admin, { ...NOBODY, name })
    await shop.ask(customerAccountApi.setTerms, shop.admin, {
      customer_id,
      credit_limit: limit,
      credit_days: 30,
    })
    return { id: customer_id, limit, balance: 0, payments: [] }
  }
  await shop.ask(shopRulesApi.save, shop.admin, { shifts: true, credit: true })
  const accounts = [await customer('Nakato Grace', 30_000), await customer('Okello John', 200_000)]
  const printing = await shop.service({ base_price: PRICES.printing })
  return {
    shop,
    drawers: [shop.drawer.id, agent.id],
    goods: { soap: soap.id, rice: id, basket: basket.id, printing: printing.id },
    costs: { soap: COST, rice: 1700, basket: 4 * COST, printing: 0 },
    model: newModel({ [soap.id]: STOCK, [towel.id]: STOCK, [id]: STOCK }, accounts),
    today: () => businessDate(shop.context.now()),
  }
}

/** What a unit of each thing takes from the shelves, by product. */
export const takenBy = (
  { goods, model }: DayCounter,
  thing: string,
): Readonly<Record<string, number>> => {
  const [soap = '', towel = '', rice = ''] = Object.keys(model.stock)
  if (thing === 'basket') return { [soap]: 3, [towel]: 1 }
  if (thing === 'printing') return {}
  return { [thing === 'rice' ? rice : goods.soap]: 1 }
}

/** Puts pieces of a thing on the shelves, or takes them when below 0. */
export const moveShelf = (counter: DayCounter, thing: string, pieces: number): void => {
  for (const [id, each] of Object.entries(takenBy(counter, thing)))
    counter.model.stock[id] = Math.round(((counter.model.stock[id] ?? 0) + each * pieces) * 10) / 10
}

type Place = { readonly drawer: number | null; readonly claims: boolean }

/** What a till at this place sends, and the shift that its document belongs to. */
export const placeOf = (
  { drawers, model }: DayCounter,
  { drawer, claims }: Place,
): {
  readonly sent: { drawer_id?: string; shift_id?: string }
  readonly shift: ModelShift | null
} => {
  if (drawer === null) return { sent: {}, shift: null }
  const [open, last] = [model.open[drawer] ?? null, model.last[drawer] ?? null]
  const drawer_id = drawers[drawer] ?? ''
  if (!claims || last === null) return { sent: { drawer_id }, shift: open }
  return { sent: { drawer_id, shift_id: last.id }, shift: open ?? last }
}
