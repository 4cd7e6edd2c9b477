// The list of a till without a search, page by page, and names with accents of two kinds.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { catalogueId, catalogueProduct, catalogueService } from '../../testing/catalogue-items.ts'
import type { CatalogueItem } from './catalogue.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import {
  findProducts,
  findServices,
  offeredCategories,
  offerProducts,
  type SearchedCatalogue,
} from './search-catalogue.ts'

const catalogueOf = (
  items: readonly CatalogueItem[],
  best_sellers: readonly string[] = [],
): SearchedCatalogue => ({
  index: createCatalogueIndex(items),
  stockOf: ({ current_stock }) => current_stock,
  best_sellers,
})

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

/** All pages of this size, one after the other. */
const allPages = (
  catalogue: SearchedCatalogue,
  category: string | null,
  limit: number,
): string[] => {
  const found: string[] = []
  for (let offset = 0; ; offset += limit) {
    const page = idsOf(offerProducts(catalogue, { category, offset, limit }))
    found.push(...page)
    if (page.length < limit) return found
  }
}

const product = fc.record({
  name: fc.constantFrom('a', 'B', 'b', 'C', 'ab', 'Ba'),
  current_stock: fc.constantFrom(-1, 0, 2, 3),
  category_name: fc.constantFrom(null, 'Soap', 'Bread'),
  retired_at: fc.constantFrom(null, null, '2026-11-21T09:00:00.000Z'),
})

test('POS-083 POS-084 pages of any size list each product in stock once, best sellers first, then by name', () => {
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 14 }),
      fc.uniqueArray(fc.nat(15), { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      (made, ranks, limit) => {
        const products = made.map((fields, n) => catalogueProduct(n, fields))
        const first = ranks.map(catalogueId)
        const catalogue = catalogueOf(products, first)
        const placeOf = ({ name, id }: CatalogueItem): string => `${name.toLowerCase()} ${id}`
        const offered = products
          .filter(({ current_stock, retired_at }) => current_stock > 0 && !retired_at)
          .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
        const inOrder = [
          ...first.flatMap((id) => offered.filter((one) => one.id === id)),
          ...offered.filter(({ id }) => !first.includes(id)),
        ]
        expect(allPages(catalogue, null, limit)).toEqual(idsOf(inOrder))
        expect(allPages(catalogue, 'Bread', limit)).toEqual(
          idsOf(inOrder.filter(({ category_name }) => category_name === 'Bread')),
        )
        const names = offered.flatMap(({ category_name }) => category_name ?? [])
        expect(offeredCategories(catalogue)).toEqual([...new Set(names)].toSorted())
      },
    ),
    PROPERTY_CASES,
  )
})

test('POS-083 the first page of 20,000 products is made without looking at them all', () => {
  let looked = 0
  const products = Array.from({ length: 20_000 }, (_, n) => catalogueProduct(n))
  const catalogue: SearchedCatalogue = {
    ...catalogueOf(products),
    stockOf: ({ current_stock }) => {
      looked += 1
      return current_stock
    },
  }
  expect(offerProducts(catalogue, { category: null, offset: 0, limit: 50 })).toHaveLength(50)
  expect(looked).toBeLessThan(200)
  const last = offerProducts(catalogue, { category: null, offset: 19_990, limit: 50 })
  expect(last.map(({ id }) => id).at(-1)).toBe(catalogueId(19_999))
})

test('POS-085 accents are found however they were typed, in names and in searches', () => {
  const catalogue = catalogueOf([
    catalogueProduct(1, { name: 'Cafe\u0301 au lait' }),
    catalogueProduct(2, { name: 'Caf\u00e9' }),
    catalogueService(3, 'Cafe\u0301 service'),
  ])
  for (const term of ['caf\u00e9', 'CAFE\u0301'])
    expect(new Set(idsOf(findProducts(catalogue, term)))).toEqual(
      new Set([catalogueId(1), catalogueId(2)]),
    )
  expect(idsOf(findServices(catalogue, 'af\u00e9'))).toEqual([catalogueId(3)])
})
