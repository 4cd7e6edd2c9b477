// Who may sell what at which price: departments, custom prices and discounts.
import { expect, test } from 'vitest'
import { priceSale } from './price-sale.ts'
import {
  JELLY,
  OUD,
  PRINT,
  OWN,
  OTHER,
  shop,
  actorOf,
  draftOf,
  refusalOf,
} from '../../testing/priced-sale.ts'

test('POS-041 POS-042 a custom price of a non-admin is accepted only where allowed', () => {
  const custom = (product_id: string, unit_price: number) => ({
    lines: [{ product_id, quantity: 1, unit_price, custom_price: true }],
  })
  expect(priceSale(draftOf(custom(JELLY, 4500.5)), shop, actorOf()).sale_items[0]).toMatchObject({
    unit_price: 4500.5,
    subtotal: 4501,
  })
  expect(refusalOf(custom(OUD, 1000)).message).toBe('Custom pricing not allowed for this item')
  expect(priceSale(draftOf(custom(OUD, 1000)), shop, actorOf('admin')).sale.total).toBe(1000)
})

test('POS-042 a price that is marked custom but equals the list price needs no permission', () => {
  const lines = [{ product_id: OUD, quantity: 1, unit_price: 1200, custom_price: true }]
  expect(priceSale(draftOf({ lines }), shop, actorOf()).sale.total).toBe(1200)
})

test('SALE-021 a non-admin sells only products of their own department, into their own department', () => {
  expect(refusalOf({}, actorOf('user', OTHER)).message).toBe(
    'Jelly is not sold in this department or is no longer offered',
  )
  const printing = {
    lines: [{ service_id: PRINT, quantity: 1, unit_price: 200 }],
    department_id: OWN,
  }
  expect(priceSale(draftOf(printing), shop, actorOf('user', OTHER)).sale.department_id).toBe(OTHER)
})

test('SALE-014 decision S11: an admin sells any item in the chosen department, or without one', () => {
  expect(
    priceSale(draftOf({ department_id: OTHER }), shop, actorOf('admin', null)).sale.department_id,
  ).toBe(OTHER)
  expect(priceSale(draftOf({}), shop, actorOf('admin', OWN)).sale.department_id).toBeNull()
})

test('decision S14: a discount needs the permission to change prices and is at most the subtotal', () => {
  expect(refusalOf({ discount: 1 }).code).toBe('discount_not_allowed')
  expect(refusalOf({ discount: 12_001 }, actorOf('admin')).code).toBe('discount_too_large')
  const { sale } = priceSale(
    draftOf({ discount: 2000, amount_paid: 10_000 }),
    shop,
    actorOf('admin'),
  )
  expect(sale).toMatchObject({ subtotal: 12_000, discount: 2000, total: 10_000, change_amount: 0 })
})
