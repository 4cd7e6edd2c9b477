// The till's search in a large, edited catalogue against a comparison of every product.
import { storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { onEveryEngine, openShop, type Shop } from '../../testing/shop.ts'
import { indexProducts } from './search-products.queries.ts'

const PRODUCTS = 1600
const WORDS = [
  'soap',
  'Sugar',
  'soda',
  'OMO',
  'rice',
  'salt',
  'sauce',
  'so',
  '100%',
  'a_b',
  'say "hi"',
  "o'neil",
]
const LIMIT = 10

type Product = Row<'products'>
type NamedProduct = Pick<Product, 'name' | 'barcode' | 'internal_barcode'>

const nameOf = (n: number): string =>
  `${WORDS[n % 12]} ${WORDS[Math.floor(n / 12) % 12]} ${n % 700}`

const named = (n: number): NamedProduct => ({
  name: nameOf(n),
  barcode: n % 3 === 0 ? null : String(6_000_000_000_000 + n * 37),
  internal_barcode: n % 5 === 0 ? `KE-${n}-X` : null,
})

const makeProducts = async ({
  context,
  ask,
  write,
  department,
  person,
}: Shop): Promise<Product[]> => {
  const admin = await person('admin')
  const { id } = await ask(productApi.add, admin, { name: 'Omo', unit: 'pcs', selling_price: 1000 })
  const first = await context.store.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const departments = [await department('North'), await department('South'), null]
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    ...first,
    ...named(n),
    id: context.newId(),
    department_id: departments[n % 3] ?? null,
    current_stock: n % 7 === 0 ? 0 : n,
    search_text: searchTextOf(named(n)),
    code_key: storedCodeKey(named(n).barcode),
  }))
  for (let at = 0; at < PRODUCTS; at += 100)
    await write(async (tx) => {
      const some = rows.slice(at, at + 100)
      await tx.insertInto('products').values(some).execute()
      await indexProducts(
        tx,
        some.map((row) => row.id),
      )
    })
  return [...rows, first]
}

/** Renames every twentieth product in a write of its own. */
const renameSome = async ({ write }: Shop, products: readonly Product[]): Promise<Product[]> => {
  const renamed: Product[] = []
  for (const [n, product] of products.entries()) {
    const name = n % 20 === 0 ? `${nameOf(n * 3)} new` : product.name
    const changed = { ...product, name, search_text: searchTextOf({ ...product, name }) }
    renamed.push(changed)
    if (name === product.name) continue
    await write(async (tx) => {
      const { search_text } = changed
      await tx
        .updateTable('products')
        .set({ name, search_text })
        .where('id', '=', product.id)
        .execute()
      await indexProducts(tx, [product.id])
    })
  }
  return renamed
}

const orderOf = ({ name, id }: Product): string => `${name.toLowerCase()}\u0000${id}`

/**
 * What the till must find: a whole code alone, otherwise
 * the first ten by name that contain the term.
 */
const expectedOf = (
  products: readonly Product[],
  term: string,
  { role, department_id }: Actor,
): string[] => {
  const text = term.toLowerCase()
  const seen = products.filter(
    (product) =>
      product.current_stock > 0 && (role === 'admin' || product.department_id === department_id),
  )
  const whole = seen.filter((product) =>
    [product.barcode, product.internal_barcode].some((code) => code?.toLowerCase() === text),
  )
  const found =
    whole.length > 0 ? whole : seen.filter(({ search_text }) => search_text.includes(text))
  return found
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .slice(0, LIMIT)
    .map(({ id }) => id)
}

/** A piece of the text of some product, in any case, or letters that hardly any product has. */
const termsOf = (products: readonly Product[]) => {
  const piece = fc
    .tuple(
      fc.integer({ min: 0, max: products.length - 1 }),
      fc.nat(40),
      fc.integer({ min: 1, max: 14 }),
      fc.boolean(),
    )
    .map(([n, from, length, upper]) => {
      const text = (products[n]?.search_text ?? '').replaceAll('\n', ' ')
      const cut = text.slice(from % text.length).slice(0, length)
      return upper ? cut.toUpperCase() : cut
    })
  return fc.oneof(
    { weight: 9, arbitrary: piece },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 5 }) },
  )
}

const openCatalogue = async (engine: Engine) => {
  const shop = await openShop(engine)
  shop.leaveBroken('stock_ledger')
  const products = await renameSome(shop, await makeProducts(shop))
  return { shop, products }
}

onEveryEngine('search in a large catalogue', (engine) => {
  test('POS-015 POS-016 POS-018 POS-020 a search finds the same products in the same order as a comparison of all', async () => {
    const { shop, products } = await openCatalogue(engine)
    const north =
      products.find(({ department_id }) => department_id !== null)?.department_id ?? null
    const people = [await shop.person('admin'), await shop.person('user', north)]
    const sameAs = async (term: string, actor: Actor) => {
      const found = await shop.ask(productApi.search, actor, { term })
      expect(found.map(({ id }) => id)).toEqual(expectedOf(products, term, actor))
    }
    await fc.assert(
      fc.asyncProperty(termsOf(products), fc.constantFrom(...people), async (sent, actor) => {
        const term = sent.trim()
        fc.pre(term !== '' && !term.includes('\0'))
        await sameAs(term, actor)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
