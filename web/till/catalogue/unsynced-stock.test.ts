// The stock that a till shows: the server's, less what was sold here and is not in it yet.
import { catalogueId, catalogueProduct } from '@webale/domain/testing/catalogue-items.ts'
import { expect, test } from 'vitest'
import { createOwnSales } from './unsynced-stock.ts'

const [RICE, SALT, MEAL] = [catalogueId(1), catalogueId(2), catalogueId(3)]

const openTill = () => {
  const products = [
    catalogueProduct(1, { current_stock: 10 }),
    catalogueProduct(2, { current_stock: 5 }),
    catalogueProduct(3, {
      is_bundle: true,
      current_stock: 5,
      parts: [
        { id: RICE, quantity: 2 },
        { id: SALT, quantity: 1 },
      ],
    }),
  ]
  const own = createOwnSales((id) => products.find((product) => product.id === id))
  return { own, stocks: () => products.map(own.stockOf) }
}

const sold = (product_id: string | null, base_quantity: number) => ({ product_id, base_quantity })

test('OFF-048 a sale leaves the shown stock at once, and only once when it is noted again', () => {
  const { own, stocks } = openTill()
  expect(stocks()).toEqual([10, 5, 5])
  own.add('first', [sold(SALT, 1.5), sold(null, 3)])
  own.add('first', [sold(SALT, 1.5)])
  expect(stocks()).toEqual([10, 3.5, 3])
})

test('OFF-048 a sold bundle takes its parts, and the bundles that can still be made follow from them', () => {
  const { own, stocks } = openTill()
  own.add('first', [sold(MEAL, 2)])
  expect(stocks()).toEqual([6, 3, 3])
  own.add('second', [sold(RICE, 5)])
  expect(stocks()).toEqual([1, 3, 0])
})

test('OFF-048 a bundle on two lines of a sale takes its parts once for each line', () => {
  const { own, stocks } = openTill()
  own.add('first', [sold(MEAL, 1), sold(MEAL, 1)])
  expect(stocks()).toEqual([6, 3, 3])
})

test('OFF-048 a sale is forgotten only with a reading that began after its answer', () => {
  const { own, stocks } = openTill()
  own.add('first', [sold(SALT, 1)])
  own.add('second', [sold(SALT, 1)])
  own.markAnswered('first')
  const contained = own.answered()
  own.markAnswered('second')
  own.forget(contained)
  expect(stocks()[1]).toBe(4)
  own.forget(own.answered())
  expect(stocks()).toEqual([10, 5, 5])
})

test('OFF-048 a bundle with a part that this till does not have is counted as a product', () => {
  const meal = catalogueProduct(3, {
    is_bundle: true,
    current_stock: 5,
    parts: [{ id: catalogueId(9), quantity: 1 }],
  })
  const own = createOwnSales((id) => (id === meal.id ? meal : undefined))
  own.add('first', [sold(meal.id, 2)])
  expect(own.stockOf(meal)).toBe(3)
})
