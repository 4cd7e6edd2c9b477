// The search of a till against a comparison of every item, also after changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { catalogueId, catalogueProduct, catalogueService } from '../../testing/catalogue-items.ts'
import type { CatalogueItem, CatalogueProduct } from './catalogue.ts'
import { createCatalogueIndex, putItem, putStock, removeItem } from './catalogue-index.ts'
import {
  countSoldOut,
  findProducts,
  findRetired,
  findServices,
  findSoldOut,
  type SearchedCatalogue,
} from './search-catalogue.ts'

const searched = (
  items: readonly CatalogueItem[],
  best_sellers: readonly string[] = [],
): SearchedCatalogue => ({
  index: createCatalogueIndex(items),
  stockOf: ({ current_stock }) => current_stock,
  best_sellers,
})

const LETTERS = ['a', 'A', 'b', 'B', 'é', 'É', '1', ' ', '%', '\uFF5E', '\u{1F9FC}']
const text = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 3 })
  .map((letters) => letters.join(''))
const code = fc.option(text, { nil: null })
const item = fc.oneof(
  fc
    .record({
      name: text,
      barcode: code,
      internal_barcode: code,
      current_stock: fc.constantFrom(-1, 0, 2),
    })
    .map(
      (fields) =>
        (n: number): CatalogueItem =>
          catalogueProduct(n, fields),
    ),
  text.map(
    (name) =>
      (n: number): CatalogueItem =>
        catalogueService(n, name),
  ),
)
const items = fc.array(item, { maxLength: 14 }).map((made) => made.map((make, n) => make(n)))

const lower = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const points = (name: string): number[] => Array.from(name, (letter) => letter.codePointAt(0) ?? 0)

/** By name in lower case, code point by code point, then by id. */
const byName = (one: CatalogueItem, other: CatalogueItem): number => {
  const [a, b] = [points(lower(one.name)), points(lower(other.name))]
  const at = a.findIndex((point, place) => point !== b[place])
  if (at === -1 && a.length === b.length) return one.id < other.id ? -1 : 1
  return at === -1 ? -1 : (a[at] ?? -1) - (b[at] ?? -1)
}

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

const expectedProducts = (all: readonly CatalogueItem[], term: string): string[] => {
  const products = all.filter((one) => one.kind === 'product').toSorted(byName)
  const stocked = products.filter(({ current_stock }) => current_stock > 0)
  const codes = ({ barcode, internal_barcode }: CatalogueProduct) => [barcode, internal_barcode]
  const plain = (one: string | null) =>
    (one ?? '').normalize('NFKC').replaceAll(' ', '').toLowerCase()
  const same = stocked.filter((one) =>
    codes(one).some((each) => plain(each) !== '' && plain(each) === plain(term)),
  )
  const exact = same.filter((one) =>
    codes(one).some((each) => each?.toLowerCase() === term.toLowerCase()),
  )
  const coded = exact.length > 0 ? exact : same
  if (coded.length > 0) return idsOf(coded).toSorted()
  return idsOf(
    stocked.filter((one) =>
      [one.name, ...codes(one)].some((part) =>
        (part ?? '').toLowerCase().includes(term.toLowerCase()),
      ),
    ),
  ).slice(0, 10)
}

test('OFF-174 OFF-175 a search finds the same as a comparison of all items, also after items were changed and removed', () => {
  fc.assert(
    fc.property(
      items,
      items,
      fc.nat(15),
      fc.oneof(text, fc.constant('')),
      (first, changed, gone, term) => {
        const catalogue = searched(first)
        const { index } = catalogue
        findProducts(catalogue, term)
        for (const one of changed) putItem(index, one)
        removeItem(index, catalogueId(gone))
        const all = [...first.slice(changed.length), ...changed].filter(
          ({ id }) => id !== catalogueId(gone),
        )
        const found = findProducts(catalogue, term)
        expect(found.some(({ exact }) => exact) ? idsOf(found).toSorted() : idsOf(found)).toEqual(
          expectedProducts(all, term),
        )
        const services = all.filter(
          ({ kind, name }) => kind === 'service' && lower(name).includes(lower(term)),
        )
        expect(idsOf(findServices(catalogue, term))).toEqual(
          idsOf(services.toSorted(byName)).slice(0, 10),
        )
      },
    ),
    PROPERTY_CASES,
  )
})

test('OFF-175 a product without stock is not found, but counted as sold out', () => {
  const catalogue = searched([
    catalogueProduct(1, { name: 'Soap', barcode: 'A-1', current_stock: 0 }),
    catalogueProduct(2),
  ])
  expect(idsOf(findProducts(catalogue, 'a-1'))).toEqual([])
  expect(idsOf(findProducts(catalogue, 'soap'))).toEqual([catalogueId(2)])
  expect([
    countSoldOut(catalogue, 'a-1'),
    countSoldOut(catalogue, 'SOAP'),
    countSoldOut(catalogue, ''),
  ]).toEqual([1, 1, 1])
  putStock(catalogue.index, { id: catalogueId(1), current_stock: 3 })
  expect(findProducts(catalogue, 'a-1')).toMatchObject([
    { id: catalogueId(1), exact: true, current_stock: 3 },
  ])
})

test('OFF-175 OFF-048 the shown stock decides what is found, and at most ten are', () => {
  const products = Array.from({ length: 12 }, (_, n) => catalogueProduct(n))
  const catalogue = {
    ...searched(products),
    stockOf: ({ id }: CatalogueProduct) => (id === catalogueId(0) ? 0 : 0.5),
  }
  const found = findProducts(catalogue, 'soap')
  expect(idsOf(found)).toEqual(products.slice(1, 11).map(({ id }) => id))
  expect(found[0]).toMatchObject({ current_stock: 0.5, exact: false })
})

test('decision R9 without a term the best sellers come first, then the others by name', () => {
  const products = ['Oil', 'Bread', 'Apple', 'Soap'].map((name, n) => catalogueProduct(n, { name }))
  const sold = [
    ...products,
    catalogueProduct(9, { name: 'Gone', current_stock: 0 }),
    catalogueService(5, 'Copy'),
    catalogueService(6, 'Art'),
  ]
  const catalogue = searched(sold, [catalogueId(9), catalogueId(3), catalogueId(5), catalogueId(0)])
  expect(findProducts(catalogue, '').map(({ name }) => name)).toEqual([
    'Soap',
    'Oil',
    'Apple',
    'Bread',
  ])
  expect(findServices(catalogue, '').map(({ name }) => name)).toEqual(['Copy', 'Art'])
})

test('POS-080 a bundle is found with the stock of its parts that are in the catalogue', () => {
  const catalogue = searched([
    catalogueProduct(1, { name: 'Mug', current_stock: 7 }),
    catalogueProduct(2, {
      name: 'Gift',
      is_bundle: true,
      parts: [
        { id: catalogueId(1), quantity: 2 },
        { id: catalogueId(9), quantity: 1 },
      ],
    }),
  ])
  const [gift] = findProducts({ ...catalogue, stockOf: () => 5 }, 'Gift')
  expect(gift?.stocked_parts).toEqual([
    { id: catalogueId(1), name: 'Mug', quantity: 2, current_stock: 5 },
  ])
  const [mug] = findProducts(catalogue, 'Mug')
  expect(mug).not.toHaveProperty('stocked_parts')
})

test('PROD-050 PROD-051 an item that is no longer sold is not found, and its exact code names it', () => {
  const retired_at = '2026-11-21T09:00:00.000Z'
  const catalogue = searched(
    [
      catalogueProduct(1, { name: 'Soap', barcode: 'S-1', retired_at }),
      catalogueProduct(2, { name: 'Soap dish', barcode: 'S-2', current_stock: 0, retired_at }),
      catalogueProduct(3, { name: 'Soap box', barcode: 'S-3' }),
      { ...catalogueService(4, 'Soap carving'), retired_at },
    ],
    [catalogueId(1), catalogueId(4)],
  )
  const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)
  for (const term of ['', 'soap']) {
    expect(namesOf(findProducts(catalogue, term))).toEqual(['Soap box'])
    expect(findServices(catalogue, term)).toEqual([])
    expect(countSoldOut(catalogue, term)).toBe(0)
  }
  expect(findProducts(catalogue, 's-1')).toEqual([])
  expect(['s-1', 'S-2', 'S-3', 'S', ''].map((code) => findRetired(catalogue, code))).toEqual([
    'Soap',
    'Soap dish',
    null,
    null,
    null,
  ])
})

test('POS-082 the sold-out products that match are found by name, and one with exactly the code alone', () => {
  const catalogue = searched([
    catalogueProduct(1, { name: 'Soap', barcode: 'S-1', current_stock: 0 }),
    catalogueProduct(2, { name: 'Soap dish', barcode: 'S-11', current_stock: -2 }),
    catalogueProduct(3, { name: 'Soap box', barcode: 'S-12', current_stock: 1 }),
    catalogueProduct(4, { name: 'Salt', current_stock: 0, retired_at: '2026-11-21' }),
  ])
  const found = (term: string) =>
    findSoldOut(catalogue, term).map(({ name, current_stock, exact }) => [
      name,
      current_stock,
      exact,
    ])
  const both = [
    ['Soap', 0, false],
    ['Soap dish', -2, false],
  ]
  expect([found(''), found('soap'), found('S-12')]).toEqual([both, both, []])
  expect(found('s-1')).toEqual([['Soap', 0, true]])
  for (const term of ['', 'soap', 'S-12', 'a'])
    expect(findSoldOut(catalogue, term)).toHaveLength(countSoldOut(catalogue, term))
})

test('CODE-003 CODE-001 a till finds an article in each notation, and both of two products with its code', () => {
  const [upc, ean] = ['036000291452', '0036000291452']
  const one = catalogueProduct(1, { barcode: upc, current_stock: 2 })
  const other = catalogueProduct(2, { barcode: ean, current_stock: 2 })
  const [alone, both] = [searched([one]), searched([one, other])]
  expect(findProducts(alone, ean)).toMatchObject([{ id: one.id, exact: true }])
  expect(idsOf(findProducts(both, ean))).toEqual([other.id])
  expect(idsOf(findProducts(both, `0${ean}`))).toEqual([one.id, other.id])
})

test('CODE-014 sold-out goods are found by their code, but none while one with this code has stock', () => {
  const empty = catalogueProduct(1, { barcode: 'AB 1', current_stock: 0 })
  const full = catalogueProduct(2, { barcode: 'ab1', current_stock: 2 })
  const found = (products: readonly CatalogueProduct[], code: string) =>
    findSoldOut(searched(products), code).map(({ id, exact }) => [id, exact])
  expect(found([empty], 'Ab1')).toEqual([[empty.id, true]])
  expect(found([empty, full], 'AB 1')).toEqual([[empty.id, true]])
  expect(found([empty], 'AB')).toEqual([[empty.id, false]])
})
