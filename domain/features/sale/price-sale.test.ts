// The server's pricing of a sale: its own prices, not those that the till sends.
import { expect, test } from 'vitest'
import { numberedId as id } from '../../testing/goods.ts'
import { priceSale } from './price-sale.ts'
import type { FreshPrices } from './priced-line.ts'
import {
  SALE,
  JELLY,
  OUD,
  PRINT,
  OWN,
  jelly,
  shop,
  actorOf,
  jellyLine,
  draftOf,
  refusalOf,
} from '../../testing/priced-sale.ts'

test('SALE-012 SALE-015 a sale of products and services has sums, names, costs and stock movements', () => {
  const lines = [
    jellyLine,
    { product_id: OUD, quantity: 12.5, unit_price: 1200 },
    { service_id: PRINT, quantity: 3, unit_price: 200 },
  ]
  const { sale, sale_items } = priceSale(
    draftOf({ lines, amount_paid: 30_000, customer_name: 'Grace' }),
    shop,
    actorOf(),
  )
  expect(sale).toEqual({
    id: SALE,
    subtotal: 27_600,
    discount: 0,
    total: 27_600,
    amount_paid: 30_000,
    change_amount: 2400,
    payment_method: 'cash',
    cashier_name: 'Staff',
    customer_name: 'Grace',
    customer_id: null,
    department_id: OWN,
    created_by: id(9),
    cogs: 18_406,
    item_count: 17.5,
    is_suspicious: false,
  })
  const none = {
    sale_id: SALE,
    product_id: null,
    service_id: null,
    tier: 'default',
    bottle: false,
    custom_price: false,
    unit: null,
    below_list: null,
  }
  expect(sale_items).toEqual([
    {
      ...none,
      position: 1,
      product_id: JELLY,
      item_name: 'Jelly',
      quantity: 2,
      base_quantity: 2,
      tier: 'retail',
      unit_price: 6000,
      subtotal: 12_000,
      cost_price: 4200,
      tracking_type: 'unit',
      goods_department_id: OWN,
    },
    {
      ...none,
      position: 2,
      product_id: OUD,
      item_name: 'Oud',
      quantity: 12.5,
      base_quantity: 12.5,
      unit_price: 1200,
      subtotal: 15_000,
      cost_price: 800.5,
      tracking_type: 'milliliter',
      goods_department_id: OWN,
      unit: 'ml',
    },
    {
      ...none,
      position: 3,
      service_id: PRINT,
      item_name: 'Printing',
      quantity: 3,
      base_quantity: 0,
      unit_price: 200,
      subtotal: 600,
      cost_price: null,
      tracking_type: null,
      goods_department_id: null,
    },
  ])
})

test('decision S10: a whole bottle moves its millilitres at the cost of the bottle', () => {
  const lines = [{ product_id: OUD, quantity: 2, bottle: true, unit_price: 55_000 }]
  const [bottles] = priceSale(draftOf({ lines }), shop, actorOf()).sale_items
  expect(bottles).toMatchObject({
    item_name: 'Oud (bottle 50 ml)',
    quantity: 2,
    base_quantity: 100,
    unit_price: 55_000,
    subtotal: 110_000,
    cost_price: 40_025,
  })
})

test('decision S10: a bottle is refused when the product is not sold by the bottle', () => {
  expect(refusalOf({ lines: [{ ...jellyLine, bottle: true }] }).message).toBe(
    'Jelly is not sold by the bottle',
  )
})

test('POS-058 an empty cart is refused', () => {
  expect(refusalOf({ lines: [] }).code).toBe('empty_cart')
})

test('decision S4: a changed price is refused with the old and new price and the present item without its cost', () => {
  const lines = [
    { ...jellyLine, unit_price: 5500 },
    { product_id: OUD, quantity: 1, unit_price: 1100 },
    { service_id: PRINT, quantity: 1, unit_price: 200 },
  ]
  const { code, message, details } = refusalOf({ lines })
  expect(code).toBe('price_changed')
  expect(message).toBe(
    'Prices changed: Jelly 5,500 to 6,000, Oud 1,100 to 1,200. Check the cart and complete the sale again',
  )
  const fresh = details as FreshPrices
  expect(fresh.changes).toEqual([
    { item_name: 'Jelly', old_price: 5500, new_price: 6000 },
    { item_name: 'Oud', old_price: 1100, new_price: 1200 },
  ])
  expect(fresh.items.map((item) => item.name)).toEqual(['Jelly', 'Oud'])
  expect(JSON.stringify(fresh)).not.toContain('cost')
})

test('decision S4: a lower price without custom price is refused, even from an admin', () => {
  expect(refusalOf({ lines: [{ ...jellyLine, unit_price: 1 }] }, actorOf('admin')).code).toBe(
    'price_changed',
  )
})

test('decision S4: a chosen tier is not a custom price, and a tier without a price is refused', () => {
  const fixed = { ...jelly, allow_custom_price: false }
  expect(
    priceSale(
      draftOf({ lines: [{ ...jellyLine, tier: 'wholesale', unit_price: 5000 }] }),
      [fixed],
      actorOf(),
    ).sale.total,
  ).toBe(10_000)
  const gone = refusalOf({ lines: [{ ...jellyLine, tier: 'individual' }] })
  expect(gone.message).toBe('Jelly has no individual price')
  expect((gone.details as FreshPrices).items).toHaveLength(1)
  expect(JSON.stringify(gone.details)).not.toContain('cost')
})

test('POS-043 POS-044 the server enforces the price range for everybody', () => {
  for (const role of ['user', 'admin'] as const) {
    expect(
      refusalOf({ lines: [{ ...jellyLine, unit_price: 3999, custom_price: true }] }, actorOf(role))
        .message,
    ).toBe('Price cannot be below UGX 4,000')
    expect(
      refusalOf({ lines: [{ ...jellyLine, unit_price: 8001, custom_price: true }] }, actorOf(role))
        .message,
    ).toBe('Price cannot exceed UGX 8,000')
  }
})

test('APPR-019 a price outside its range is refused even with an approved discount', () => {
  const sell = (line: object) =>
    priceSale(
      draftOf({ lines: [{ ...jellyLine, ...line }], discount: 100 }),
      shop,
      actorOf(),
      'approved',
    )
  expect(sell({}).sale.discount).toBe(100)
  expect(() => sell({ unit_price: 3999, custom_price: true })).toThrow(
    'Price cannot be below UGX 4,000',
  )
  expect(() => sell({ unit_price: 8001, custom_price: true })).toThrow(
    'Price cannot exceed UGX 8,000',
  )
  expect(() => sell({ unit_price: 5999 })).toThrow()
})

test('decision R15 tier and custom price of a line come from the server, not from the till', () => {
  const lines = [
    { product_id: JELLY, quantity: 1, tier: 'retail', unit_price: 6000, custom_price: true },
    { product_id: JELLY, quantity: 1, tier: 'retail', unit_price: 6500, custom_price: true },
    { service_id: PRINT, quantity: 1, tier: 'wholesale', unit_price: 200, custom_price: true },
  ]
  const { sale_items } = priceSale(draftOf({ lines }), shop, actorOf())
  const found = [
    { tier: 'retail', custom_price: false },
    { tier: 'retail', custom_price: true },
    { tier: 'default', custom_price: false },
  ]
  expect(sale_items.map(({ tier, custom_price }) => ({ tier, custom_price }))).toEqual(found)
})

test('decision S6: counted goods and bottles are sold in whole numbers', () => {
  expect(refusalOf({ lines: [{ ...jellyLine, quantity: 1.5 }] }).message).toBe(
    'Jelly is sold in whole numbers',
  )
  expect(
    refusalOf({ lines: [{ product_id: OUD, quantity: 0.5, bottle: true, unit_price: 55_000 }] })
      .code,
  ).toBe('invalid_input')
})

test('SALE-021 an unknown item, or a product sent as a service, is refused', () => {
  expect(refusalOf({}, actorOf(), []).code).toBe('item_not_sold_here')
  expect(refusalOf({ lines: [{ service_id: JELLY, quantity: 1, unit_price: 6500 }] }).code).toBe(
    'item_not_sold_here',
  )
  expect(refusalOf({ lines: [{ product_id: PRINT, quantity: 1, unit_price: 200 }] }).code).toBe(
    'item_not_sold_here',
  )
})

test('POS-060 an insufficient amount is refused and the exact amount accepted', () => {
  expect(refusalOf({ amount_paid: 11_999 }).message).toBe('Insufficient payment')
  expect(priceSale(draftOf({ amount_paid: 12_000 }), shop, actorOf()).sale.change_amount).toBe(0)
})

test('POS-056 an empty cashier name becomes Staff, and a given one is kept', () => {
  expect(priceSale(draftOf({ cashier_name: 'Joel' }), shop, actorOf()).sale.cashier_name).toBe(
    'Joel',
  )
  expect(priceSale(draftOf({ cashier_name: '  ' }), shop, actorOf()).sale.cashier_name).toBe(
    'Staff',
  )
})

test('RPTX-020 a line says by how much its typed price is below the list price of its tier', () => {
  const belowOf = (fields: object) =>
    priceSale(draftOf({ lines: [{ ...jellyLine, ...fields }] }), shop, actorOf()).sale_items[0]
      ?.below_list
  expect(belowOf({ unit_price: 5500, custom_price: true })).toBe(1000)
  expect(belowOf({ unit_price: 7000, custom_price: true })).toBeNull()
  expect(belowOf({})).toBeNull()
  expect(belowOf({ tier: 'wholesale', unit_price: 5000 })).toBeNull()
})

test('SCH-024 the names on a receipt have no hidden characters, and the sale is not refused', () => {
  const named = (customer_name: string, cashier_name: string) => {
    const draft = draftOf({ lines: [jellyLine], amount_paid: 30_000, customer_name, cashier_name })
    const { sale } = priceSale(draft, shop, actorOf())
    return [sale.customer_name, sale.cashier_name]
  }
  expect(named('Gr\u200bace\u202e', '\u2066Ali\nce')).toEqual(['Grace', 'Ali ce'])
  expect(named('\u202e', '\u200b')).toEqual([null, 'Staff'])
  expect(named('क्\u200dष', 'Zoë')).toEqual(['क्\u200dष', 'Zoë'])
})
