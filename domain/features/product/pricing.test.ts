// Prices: tiers, bottles, ranges and who may type one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '../../access/role.ts'
import { JELLY, numberedId, OUD } from '../../testing/goods.ts'
import {
  baseQuantity,
  firstTier,
  listPrice,
  canSetPrice,
  canSellByBottle,
  priceRange,
  priceRefusal,
  quantityProblem,
  startingPriceNote,
  Sellable,
  sellableProduct,
  sellableService,
  TIERS,
  tierPrice,
  type SellableProduct,
} from './pricing.ts'

const product = (fields: Partial<SellableProduct> = {}): SellableProduct =>
  sellableProduct({ ...JELLY, ...fields })
const service = (is_negotiable: boolean) =>
  sellableService({ id: numberedId(12), name: 'Printing', base_price: 200, is_negotiable })
const perfume = (fields: Partial<SellableProduct> = {}): SellableProduct =>
  sellableProduct({ ...OUD, ...fields })
const by = (role: Role) => ({ role, department_id: JELLY.department_id })

test('POS-035 a line offers the tiers of its product', () => {
  expect(TIERS).toEqual(['default', 'retail', 'wholesale', 'individual'])
})

test('POS-036 decision S5 the default tier is the first of retail, wholesale and individual with a price above 0', () => {
  expect(
    firstTier(product({ pricing_tiers: { retail: 0, wholesale: 900, individual: 1000 } })),
  ).toBe('wholesale')
  expect(
    firstTier(product({ pricing_tiers: { retail: null, wholesale: null, individual: 1000 } })),
  ).toBe('individual')
  expect(firstTier(product({ pricing_tiers: { retail: 5, wholesale: 1, individual: 1 } }))).toBe(
    'retail',
  )
})

test('PROD-045 the form says at which price the till starts when no retail price is typed', () => {
  const note = (retail: number | null, wholesale: number | null, individual: number | null) =>
    startingPriceNote(product({ pricing_tiers: { retail, wholesale, individual } }))
  expect(note(null, 45_000, null)).toBe(
    'The till starts at the wholesale price, UGX 45,000. Type a retail price to start there.',
  )
  expect(note(0, null, 700)).toMatch(/individual price, UGX 700/)
  expect([note(null, null, null), note(500, 400, null), note(null, 0, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

test('POS-037 the selling price applies, even when it is 0, when there are no tier prices', () => {
  expect(firstTier(product())).toBe('default')
  expect(tierPrice(product({ selling_price: 0 }), 'default')).toBe(0)
})

test('POS-039 a tier price of 0 counts as no price', () => {
  const item = product({ pricing_tiers: { retail: 0, wholesale: 900, individual: null } })
  expect(TIERS.map((tier) => tierPrice(item, tier))).toEqual([6500, null, 900, null])
})

test('POS-036 POS-037 the first tier always has a price', () => {
  const price = fc.option(fc.nat(10))
  fc.assert(
    fc.property(price, price, price, (retail, wholesale, individual) => {
      const item = product({ pricing_tiers: { retail, wholesale, individual } })
      const expected =
        [retail, wholesale, individual].find((amount) => amount !== null && amount > 0) ??
        item.selling_price
      expect(tierPrice(item, firstTier(item))).toBe(expected)
    }),
  )
})

test('POS-038 a service costs its base price in every tier', () => {
  expect(TIERS.map((tier) => listPrice(service(true), { tier, bottle: false }))).toEqual([
    200, 200, 200, 200,
  ])
  expect(listPrice(service(true), { tier: 'default', bottle: true })).toBeNull()
})

test('decision S10: a bottle is offered when a millilitre product has a size and a bottle price', () => {
  expect(canSellByBottle(perfume())).toBe(true)
  for (const fields of [
    { bottle_size_ml: null },
    { wholesale_price_per_bottle: 0 },
    { tracking_type: 'volume' as const },
  ])
    expect(canSellByBottle(perfume(fields))).toBe(false)
  expect(listPrice(perfume(), { tier: 'retail', bottle: true })).toBe(55_000)
  expect(listPrice(perfume({ bottle_size_ml: null }), { tier: 'default', bottle: true })).toBeNull()
})

test('POS-040 POS-041 POS-042 an admin may change any price, and others only where custom prices are allowed', () => {
  for (const role of ['user', 'moderator'] as const) {
    expect(priceRefusal(product(), 6000, by(role))?.message).toBe(
      'Custom pricing not allowed for this item',
    )
    expect(priceRefusal(product({ allow_custom_price: true }), 6000, by(role))).toBeNull()
  }
  expect(priceRefusal(product(), 6000, by('admin'))).toBeNull()
})

test('POS-041 a negotiable service allows any price without a range, and a fixed one does not', () => {
  expect(priceRefusal(service(true), 1, by('user'))).toBeNull()
  expect(priceRefusal(service(false), 1, by('user'))?.code).toBe('custom_price_not_allowed')
  expect(canSetPrice(service(false), by('admin'))).toBe(true)
  expect(priceRange(service(true))).toEqual({ min: null, max: null })
})

test('POS-043 a price below the minimum is refused for everybody, and the minimum is accepted', () => {
  const item = product({ allow_custom_price: true, min_price: 1000 })
  for (const role of ['user', 'admin'] as const) {
    expect(priceRefusal(item, 999, by(role))?.message).toBe('Price cannot be below UGX 1,000')
    expect(priceRefusal(item, 999.99, by(role))?.code).toBe('price_below_minimum')
    expect(priceRefusal(item, 1000, by(role))).toBeNull()
  }
})

test('POS-044 a price above the maximum is refused for everybody, and the maximum is accepted', () => {
  const item = product({ allow_custom_price: true, max_price: 2000 })
  for (const role of ['user', 'admin'] as const) {
    expect(priceRefusal(item, 2001, by(role))?.message).toBe('Price cannot exceed UGX 2,000')
    expect(priceRefusal(item, 2000, by(role))).toBeNull()
  }
})

test('POS-042 the missing permission is refused before the price range is checked', () => {
  expect(priceRefusal(product({ min_price: 1000 }), 1, by('user'))?.code).toBe(
    'custom_price_not_allowed',
  )
})

test('decision S7: a price is 0 to 100,000,000 with two decimals', () => {
  const refusals = [
    -1,
    Number.NaN,
    0,
    0.01,
    0.005,
    100_000_000,
    100_000_001,
    Number.POSITIVE_INFINITY,
  ].map((price) => priceRefusal(product(), price, by('admin'))?.message ?? null)
  const over = 'Price cannot exceed UGX 100,000,000'
  expect(refusals).toEqual([
    'Price cannot be below 0',
    'Price cannot be below 0',
    null,
    null,
    'Price can have two decimals at most',
    null,
    over,
    over,
  ])
})

test('POS-028 the price range of a bottle follows from its millilitres', () => {
  const item = perfume({ allow_custom_price: true, min_price: 1000, max_price: 1500.5 })
  expect(priceRange(item)).toEqual({ min: 1000, max: 1500.5 })
  expect(priceRange(item, true)).toEqual({ min: 50_000, max: 75_025 })
  expect(priceRefusal(item, 49_999, by('admin'), true)?.code).toBe('price_below_minimum')
})

test('QTY-001 QTY-002 a quantity has three decimals for measured goods and is whole for pieces, bottles and services', () => {
  for (const quantity of [0.001, 0.25, 1.255, 1_000_000])
    expect(quantityProblem(perfume(), false, quantity)).toBeNull()
  expect(quantityProblem(perfume(), false, 1.2555)).toBe('Quantity can have three decimals at most')
  for (const [item, bottle] of [
    [product(), false],
    [perfume(), true],
    [service(true), false],
  ] as const) {
    expect(quantityProblem(item, bottle, 2)).toBeNull()
    for (const quantity of [0.5, 1.5, 0.001])
      expect(quantityProblem(item, bottle, quantity)).toBe(`${item.name} is sold in whole numbers`)
    expect(quantityProblem(item, bottle, 0)).toBe('Quantity must be above 0')
    expect(quantityProblem(item, bottle, 1_000_001)).toBe('Quantity cannot be above 1,000,000')
  }
})

test('decision S10: a bottle takes its millilitres from the stock, a service takes nothing', () => {
  expect(baseQuantity(perfume({ bottle_size_ml: 33.3 }), true, 3)).toBe(99.9)
  expect(baseQuantity(perfume(), false, 12.5)).toBe(12.5)
  expect(baseQuantity(service(true), false, 4)).toBe(0)
})

test('INV-009 an item for sale contains no cost', () => {
  const row = { ...product(), cost_price: 4000 }
  expect(Object.keys(sellableProduct(row))).not.toContain('cost_price')
  expect(Sellable.parse(sellableProduct(row))).toEqual(sellableProduct(row))
})
