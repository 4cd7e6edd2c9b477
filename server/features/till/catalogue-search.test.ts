// The search of a till against the search of the server, on random catalogues: the same items in
// the same order.
import { storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { unpackRows } from '@webale/domain/features/till/catalogue.ts'
import { createCatalogueIndex } from '@webale/domain/features/till/catalogue-index.ts'
import {
  countSoldOut,
  findProducts,
  findServices,
  type SearchedCatalogue,
} from '@webale/domain/features/till/search-catalogue.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { indexProducts } from '../product/search-products.queries.ts'

const NOW = '2026-11-22T09:00:00.000Z'
const PRODUCTS = 240

// Capitals beyond English are left out: the two databases fold them differently.
const LETTERS = [
  'a',
  'A',
  'b',
  'O',
  'so',
  'Sa',
  'é',
  '1',
  ' ',
  '%',
  '_',
  "'",
  '"',
  '~',
  '\uFF5E',
  '\u{1F9FC}',
]
const word = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(''))
const named = fc.record({
  name: word.map((text) => `${text}x`),
  barcode: fc.boolean(),
  internal_barcode: fc.boolean(),
  current_stock: fc.constantFrom(0, 1, 2.5, -1),
  retired_at: fc.constantFrom(null, null, null, NOW),
})

const insertProducts = async (
  { write, context, product }: TestTill,
  departments: readonly string[],
  seed: number,
) => {
  const first = await product()
  const row = await context.store.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const names = fc.sample(named, { numRuns: PRODUCTS, seed })
  const rows = names.map(({ name, barcode, internal_barcode, ...kept }, n) => {
    const codes = {
      barcode: barcode ? `Ab${n}` : null,
      internal_barcode: internal_barcode ? `kE-${n}` : null,
    }
    const department_id = departments[n % departments.length] ?? null
    const fields = {
      name,
      ...codes,
      department_id,
      ...kept,
      search_text: searchTextOf({ name, ...codes }),
      code_key: storedCodeKey(codes.barcode),
    }
    return { ...row, ...fields, id: context.newId() }
  })
  await write(async (tx) => {
    await tx.insertInto('products').values(rows).execute()
    await indexProducts(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** The catalogue as a till has it after its first reading. */
const readCatalogue = async ({ ask }: TestTill, actor: Actor): Promise<SearchedCatalogue> => {
  const { products, services, next } = await ask(catalogueApi.catalogueWhole, actor, {})
  const { shop } = await ask(catalogueApi.catalogue, actor, { cursor: NOW })
  expect(next).toBeNull()
  return {
    index: createCatalogueIndex([
      ...unpackRows('product', products),
      ...unpackRows('service', services),
    ]),
    stockOf: ({ current_stock }) => current_stock,
    best_sellers: shop?.fields.best_sellers ?? [],
  }
}

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

const openShop = async (engine: Engine, seed: number) => {
  const till = await openTill(engine)
  till.leaveBroken()
  const [north, south] = [till.department_id, await till.department('South')]
  await insertProducts(till, [north, south], seed)
  for (const name of ['Soap wash', 'Copy', 'copy 2', 'éa', '~', '100%'])
    await till.service({ name })
  const [rice, oil] = [await till.product({ name: 'Rice' }), await till.product({ name: 'Oil' })]
  await till.sell([{ product_id: rice.id }, { product_id: oil.id, quantity: 3 }])
  till.setNow(NOW)
  return { till, people: [till.admin, till.seller, await till.person('user', south)] }
}

onEveryEngine('search of a till', (engine) => {
  test('OFF-174 a till finds the same products and services in the same order as the server', async () => {
    const { till, people } = await openShop(engine, 7)
    const catalogues = await Promise.all(people.map((actor) => readCatalogue(till, actor)))
    const term = fc.oneof(word, fc.constantFrom('', 'ab7', 'KE-20', 'a', 'so', 'X', 'rice', 'copy'))
    await fc.assert(
      fc.asyncProperty(fc.nat(people.length - 1), term, async (who, sent) => {
        const [actor, catalogue] = [people[who], catalogues[who]]
        if (actor === undefined || catalogue === undefined) return
        const text = sent.trim()
        const found = await till.ask(productApi.search, actor, { term: text })
        const here = findProducts(catalogue, text)
        expect(idsOf(here)).toEqual(idsOf(found))
        expect(here.map(({ exact }) => exact)).toEqual(found.map(({ exact }) => exact))
        expect(idsOf(findServices(catalogue, text))).toEqual(
          idsOf(await till.ask(serviceApi.search, actor, { term: text })),
        )
        const { count } = await till.ask(productApi.soldOut, actor, { term: text })
        expect(countSoldOut(catalogue, text)).toBe(count)
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})
