// What the lines of a sale cost: parts of what left, kits part by part.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costLines, type LineToCost, soldParts, sumLineCosts, wholeCost } from './line-cost.ts'

const line = (fields: Partial<LineToCost> = {}): LineToCost => ({
  product_id: 'cup',
  quantity: 1,
  base_quantity: 1,
  cost_price: 900,
  components: null,
  ...fields,
})

test('GOODS-012 a kit costs what its parts cost, part by part, when a cost was typed on it', () => {
  const kit = line({ product_id: 'kit', quantity: 2, base_quantity: 2, components: { cup: 2 } })
  const left = [
    { product_id: 'kit', value: 0 },
    { product_id: 'cup', value: -1_000_000 },
  ]
  expect(costLines([kit], left)).toEqual([
    { cost_price: 5000, cost_value: 1_000_000, components: { cup: [2, 1_000_000] } },
  ])
})

test('GOODS-012 what left of a part is shared by the kit and by the part sold alone', () => {
  const kit = line({ product_id: 'kit', components: { cup: 2 } })
  const costs = costLines([kit, line()], [{ product_id: 'cup', value: -100_000 }])
  expect(costs.map(({ cost_value }) => cost_value)).toEqual([66_666, 33_334])
  expect(costs.map(({ cost_price }) => cost_price)).toEqual([666.66, 333.34])
})

test('GOODS-005 a line of unknown cost costs 0 and has no cost of one', () => {
  const left = [{ product_id: 'cup', value: 0, has_unknown_cost: true }]
  expect(costLines([line()], left)).toEqual([{ cost_price: null, cost_value: 0, components: null }])
  // A service, and goods that are gone.
  expect(costLines([line({ product_id: null }), line()], [])).toMatchObject([
    { cost_value: null },
    { cost_price: 900, cost_value: null },
  ])
})

test('GOODS-009 the lines of a product come to what left of it', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 1_000_000 }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(quantities, fc.nat({ max: 9_000_000_000_000_000 }), (tenths, value) => {
      const lines = tenths.map((tenth) => line({ quantity: tenth, base_quantity: tenth / 10 }))
      const costs = costLines(lines, [{ product_id: 'cup', value: 0 - value }])
      expect(costs.reduce((sum, { cost_value }) => sum + (cost_value ?? 0), 0)).toBe(value)
    }),
  )
})

test('GOODS-012 parts of older lines have a quantity and no value', () => {
  expect(soldParts({ cup: 2, lid: [1, 50] })).toEqual([
    { product_id: 'cup', quantity: 2 },
    { product_id: 'lid', quantity: 1, value: 50 },
  ])
})

test('RECV-014 each line is rounded to whole shillings, half up', () => {
  expect([wholeCost(49), wholeCost(50), wholeCost(8_999_999_999_999_950)]).toEqual([
    0, 1, 90_000_000_000_000,
  ])
  expect(sumLineCosts([{ cost_value: 50 }, { cost_value: 50 }, { cost_value: null }], 7)).toBe(9)
})
