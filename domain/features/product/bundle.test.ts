// Bundles: the projection of their stock, and what selling one takes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleStock, limitingComponent, soldMovements } from './bundle.ts'

test('BNDL-009 the stock of a bundle is the minimum of stock / required, rounded down', () => {
  const portions = [
    { stock: 10, required: 2 },
    { stock: 9, required: 3 },
  ]
  expect(bundleStock(portions)).toBe(3)
  expect(limitingComponent(portions)).toBe(portions[1])
  expect(
    bundleStock([
      { stock: 12, required: 2 },
      { stock: 30, required: 3 },
      { stock: 7, required: 1 },
    ]),
  ).toBe(6)
})

test('BNDL-009 the stock of a bundle is exact when components are counted in thousandths', () => {
  expect(bundleStock([{ stock: 0.3, required: 0.1 }])).toBe(3)
  expect(bundleStock([{ stock: 0.003, required: 0.001 }])).toBe(3)
  expect(bundleStock([{ stock: 1.254, required: 0.418 }])).toBe(3)
  expect(bundleStock([{ stock: 0.249, required: 0.25 }])).toBe(0)
})

test('decision S9: a bundle without components has no projection, and its stock is 0 when a component is below 0', () => {
  expect(bundleStock([])).toBeNull()
  expect(limitingComponent([])).toBeNull()
  expect(
    bundleStock([
      { stock: -5, required: 2 },
      { stock: 4, required: 1 },
    ]),
  ).toBe(0)
})

const parts = [
  { bundle_product_id: 'gift', component_product_id: 'soap', quantity: 2 },
  { bundle_product_id: 'gift', component_product_id: 'oil', quantity: 0.5 },
]

test('BNDL-010 SALE-011 selling bundles takes components and bundle, one movement per product, in lock order', () => {
  const sold = [
    { product_id: 'soap', base_quantity: 1 },
    { product_id: 'gift', base_quantity: 3 },
    { product_id: 'oil', base_quantity: 0.2 },
    { product_id: 'soap', base_quantity: 4 },
    { product_id: null, base_quantity: 0 },
  ]
  expect(soldMovements(sold, parts)).toEqual([
    { product_id: 'gift', quantity: -3 },
    { product_id: 'oil', quantity: -1.7 },
    { product_id: 'soap', quantity: -11 },
  ])
})

test('SALE-011 a service moves no stock', () => {
  expect(soldMovements([{ product_id: null, base_quantity: 0 }], parts)).toEqual([])
})

const component = fc.record({
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  required: fc.integer({ min: 1, max: 1000 }),
})

test('BNDL-010 the projection falls by n when n bundles are sold: floor((c - r n) / r) = floor(c / r) - n', () => {
  fc.assert(
    fc.property(
      fc.array(component, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (components, wish) => {
        const portions = components.map(({ stock, required }) => ({
          stock: stock / 1000,
          required: required / 1000,
        }))
        const before = bundleStock(portions) ?? 0
        const sold = before === 0 ? 0 : wish % (before + 1)
        const rows = portions.map(({ required }, at) => ({
          bundle_product_id: 'gift',
          component_product_id: `c${at}`,
          quantity: required,
        }))
        const taken = new Map(
          soldMovements([{ product_id: 'gift', base_quantity: sold }], rows).map(
            ({ product_id, quantity }) => [product_id, quantity],
          ),
        )
        const after = bundleStock(
          portions.map(({ stock, required }, at) => ({
            stock: stock + (taken.get(`c${at}`) ?? 0),
            required,
          })),
        )
        expect(after).toBe(before - sold)
      },
    ),
  )
})
