// Prices in the cart: tiers, bottles, prices typed by hand, and prices that changed in the shop.
import { expect, test } from 'vitest'
import { sellableProduct, type Sellable } from '../product/pricing.ts'
import {
  DEPARTMENT,
  plain,
  jelly,
  oud,
  printing,
  addAction,
  reduceActions,
  reduceOn,
  firstLine,
  line_id,
} from '../../testing/carts.ts'

const admin = { role: 'admin', department_id: null } as const
const user = { role: 'user', department_id: DEPARTMENT } as const

test('POS-039 changing the tier sets its price, and a tier without a price changes nothing', () => {
  expect(
    firstLine(reduceActions(addAction(jelly), { type: 'set_tier', line_id, tier: 'individual' })),
  ).toMatchObject({
    tier: 'individual',
    unit_price: 1000,
  })
  const before = reduceActions(addAction(jelly))
  expect(reduceOn(before, { type: 'set_tier', line_id, tier: 'retail' })).toBe(before)
})

test('decision S10: a bottle has its own price and starts at 1, and adding never raises it', () => {
  const bottle = reduceActions(addAction(oud, 30), { type: 'set_bottle', line_id, bottle: true })
  expect(firstLine(bottle)).toMatchObject({ bottle: true, quantity: 1, unit_price: 55_000 })
  expect(
    reduceOn(bottle, addAction(oud)).cart.lines.map((line) => [line.bottle, line.quantity]),
  ).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect(firstLine(reduceOn(bottle, { type: 'set_tier', line_id, tier: 'default' }))).toMatchObject(
    {
      bottle: false,
      quantity: 1,
      unit_price: 1200,
    },
  )
  const before = reduceActions(addAction(jelly))
  expect(reduceOn(before, { type: 'set_bottle', line_id, bottle: true })).toBe(before)
})

test('POS-040 POS-041 a typed price is accepted where allowed and marked as custom', () => {
  const price = (item: Sellable, amount: number, actor: typeof admin | typeof user) =>
    firstLine(reduceActions(addAction(item), { type: 'set_price', line_id, price: amount, actor }))
  expect(price(jelly, 1500, user)).toMatchObject({ unit_price: 1500, custom_price: true })
  expect(price(oud, 1000, admin)).toMatchObject({ unit_price: 1000, custom_price: true })
  expect(price(printing, 1, admin)).toMatchObject({ unit_price: 1, custom_price: true })
})

test('POS-042 POS-043 POS-044 a refused price leaves the line unchanged', () => {
  for (const [item, price] of [
    [oud, 1000],
    [printing, 100],
    [jelly, 499],
    [jelly, 2001],
    [jelly, Number.NaN],
  ] as const) {
    const before = reduceActions(addAction(item))
    expect(reduceOn(before, { type: 'set_price', line_id, price, actor: user })).toBe(before)
  }
})

test('POS-039 a line is no longer custom when its price returns to the list price', () => {
  const custom = reduceActions(addAction(jelly), {
    type: 'set_price',
    line_id,
    price: 1500,
    actor: user,
  })
  expect(
    firstLine(reduceOn(custom, { type: 'set_price', line_id, price: 900, actor: user })),
  ).toMatchObject({
    unit_price: 900,
    custom_price: false,
  })
  expect(
    firstLine(reduceOn(custom, { type: 'set_tier', line_id, tier: 'wholesale' })),
  ).toMatchObject({
    unit_price: 900,
    custom_price: false,
  })
})

test('decision S4: new prices are applied to the lines of their item, and a typed price stays', () => {
  const dearer = sellableProduct({
    ...plain,
    pricing_tiers: { retail: null, wholesale: 950, individual: null },
  })
  const state = reduceActions(addAction(jelly), addAction(printing))
  const applied = reduceOn(state, { type: 'apply_prices', items: [dearer] })
  expect(applied.cart.lines.map(({ unit_price }) => unit_price)).toEqual([950, 200])
  const custom = reduceOn(
    state,
    { type: 'set_price', line_id, price: 1500, actor: user },
    { type: 'apply_prices', items: [dearer] },
  )
  expect(firstLine(custom)).toMatchObject({ unit_price: 1500, custom_price: true, item: dearer })
})

test('decision S4: a line gets the first tier when its tier or bottle no longer exists', () => {
  const noTiers = sellableProduct({
    ...plain,
    pricing_tiers: { retail: null, wholesale: null, individual: null },
  })
  expect(
    firstLine(reduceActions(addAction(jelly), { type: 'apply_prices', items: [noTiers] })),
  ).toMatchObject({
    tier: 'default',
    unit_price: 6500,
    quantity: 1,
  })
  const noBottle = sellableProduct({ ...oud, bottle_size_ml: null })
  const bottles = reduceActions(
    addAction(oud),
    { type: 'set_bottle', line_id, bottle: true },
    { type: 'step', line_id, direction: 1 },
  )
  expect(firstLine(reduceOn(bottles, { type: 'apply_prices', items: [noBottle] }))).toMatchObject({
    bottle: false,
    quantity: 1,
    unit_price: 1200,
  })
})

test('POS-029 CODE-015 an item whose line has a typed price gets a second line at the list price', () => {
  const price = { type: 'set_price', line_id, price: 1000, actor: admin } as const
  const typed = reduceActions(addAction(oud), price)
  const { cart } = reduceOn(typed, addAction(oud), addAction(oud, 2))
  expect(cart.lines.map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([
    [1000, 1],
    [1200, 3],
  ])
})
