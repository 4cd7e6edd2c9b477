// Applying changes to the catalogue of a till: afterwards it has what the server has, or knows that
// it has not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueId, catalogueProduct, catalogueService } from '../../testing/catalogue-items.ts'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { applyDelta } from './apply-delta.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import {
  type CatalogueItem,
  type CatalogueProduct,
  digestOf,
  packRows,
  sumForEarlierPages,
} from './catalogue.ts'
import { createCatalogueIndex } from './catalogue-index.ts'

const isProduct = (item: CatalogueItem): item is CatalogueProduct => item.kind === 'product'

/**
 * The answer of a server that has `now`, to a till that asks for the rows and stocks of these ids.
 */
const deltaOf = (
  now: readonly CatalogueItem[],
  ids: readonly string[],
  gone: readonly string[] = [],
) => {
  const asked = now.filter(({ id }) => ids.includes(id))
  const products = now.filter(isProduct)
  const services = now.filter((item) => item.kind === 'service')
  return {
    products: packRows(asked.filter(isProduct)),
    services: packRows(asked.filter((item) => item.kind === 'service')),
    gone: [...gone],
    stocks: asked.filter(isProduct).map(({ id, current_stock }) => ({ id, current_stock })),
    digests: { products: digestOf(products), services: digestOf(services) },
    exact_stock_sum: products.reduce((sum, { current_stock }) => sum + current_stock, 0),
  }
}

const product = fc.record({
  n: fc.nat(9),
  rev: fc.integer({ min: 1, max: 3 }),
  current_stock: fc.nat(3),
})
const shop = fc
  .uniqueArray(product, { selector: ({ n }) => n, maxLength: 8 })
  .map((rows) =>
    rows.map(({ n, ...fields }) => catalogueProduct(n, { ...fields, name: `Soap ${fields.rev}` })),
  )

test('OFF-180 OFF-181 a till has what the server has after every change was sent', () => {
  fc.assert(
    fc.property(shop, shop, (before, now) => {
      const index = createCatalogueIndex(before.map((item) => ({ ...item })))
      const gone = before.map(({ id }) => id).filter((id) => now.every((item) => item.id !== id))
      const { isInSync } = applyDelta(
        index,
        deltaOf(
          now,
          now.map(({ id }) => id),
          gone,
        ),
      )
      const has = Array.from(index.products.values(), ({ item }) => item)
      expect(isInSync).toBe(true)
      expect(has.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        now.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
    }),
    PROPERTY_CASES,
  )
})

test('OFF-180 the digest differs when a change was not sent', () => {
  const [soap, salt] = [catalogueProduct(1), catalogueProduct(2)]
  const wash = catalogueService(3, 'Wash')
  const till = () => createCatalogueIndex([{ ...soap }, { ...salt }, { ...wash }])
  const isInSync = (now: readonly CatalogueItem[]) => applyDelta(till(), deltaOf(now, [])).isInSync
  expect(isInSync([soap, salt, wash])).toBe(true)
  expect(isInSync([{ ...soap, rev: 2 }, salt, wash])).toBe(false)
  expect(isInSync([soap, wash])).toBe(false)
  expect(isInSync([soap, salt, { ...wash, rev: 2 }])).toBe(false)
  expect(isInSync([soap, { ...salt, current_stock: 0.5 }, wash])).toBe(false)
  const changed = deltaOf([soap, { ...salt, current_stock: 0.5 }, wash], [])
  const unknown = { ...changed, exact_stock_sum: null }
  expect(applyDelta(till(), unknown).isInSync).toBe(true)
})

test('OFF-177 only changed rows are named when the window sends rows again', () => {
  const index = createCatalogueIndex([catalogueProduct(1), catalogueProduct(2)])
  const now = [catalogueProduct(1), catalogueProduct(2, { current_stock: 7 })]
  const ids = now.map(({ id }) => id)
  expect(applyDelta(index, deltaOf(now, ids)).changed).toEqual([catalogueId(2)])
  expect(applyDelta(index, deltaOf(now, ids)).changed).toEqual([])
})

test('QTY-010 a page of an earlier version, which adds up one decimal, agrees with the sum that it gets', () => {
  const stocks = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(stocks, (thousandths) => {
      const onPage = thousandths.reduce((sum, stock) => sum + stock / 1000, 0)
      const exact = roundQuantity(onPage)
      const sent = sumForEarlierPages(exact)
      if (sent === null) expect(Math.abs(Math.round(exact * 1000)) % 100).toBe(50)
      else expect(Math.round(onPage * 10) / 10 + 0).toBe(sent)
    }),
  )
})
