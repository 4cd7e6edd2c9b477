// SQL for the search of the till. A cashier waits for
// each response, so the compiled queries are cached.
import {
  type CodeSearch,
  codeSearchOf,
  preferExactCode,
} from '@webale/domain/features/barcode/code-key.ts'
import type { StockedPart } from '@webale/domain/features/product/pricing.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db } from '../../platform/database/store.ts'
import { listFirstItems, sortByBestSellers } from './best-sellers.queries.ts'
import { listStockedParts } from './bundle.queries.ts'
import {
  toProducts,
  BY_NAME,
  hasCode,
  readRows,
  selectProducts,
  type View,
} from './product.queries.ts'
import {
  containsText,
  fewKeysOf,
  hasSearchKey,
  searchedText,
  type SearchedText,
} from './search-products.queries.ts'

/**
 * Products offered without a search term: favourites, best sellers of the last 30 days, then by
 * name (decision R9).
 */
const offerForSale = async (
  db: Db,
  view: View,
  limit: number,
  today: string,
): Promise<Product[]> => {
  const inStock = selectProducts(db, view)
    .where('products.current_stock', '>', 0)
    .where('products.retired_at', 'is', null)

  const best = await listFirstItems(db, view.scope, today)
  const found = best.length === 0 ? [] : await readRows(inStock.where('products.id', 'in', best))
  const first = sortByBestSellers(found, best).slice(0, limit)
  if (first.length === limit) return first
  const others =
    first.length === 0
      ? inStock
      : inStock.where(
          'products.id',
          'not in',
          first.map(({ id }) => id),
        )

  return [...first, ...(await readRows(others.orderBy(BY_NAME).limit(limit - first.length)))]
}

type DepartmentScope = { readonly department_id: string }
type Form = {
  readonly all: boolean
  readonly cost: boolean
  readonly limit: number
}

const inStock = (db: Db, { department_id }: DepartmentScope, { all, cost, limit }: Form) =>
  selectProducts(db, { scope: all ? { all } : { all, department_id }, cost }, 'a term')
    .where('products.current_stock', '>', 0)
    .where('products.retired_at', 'is', null)
    .limit(limit)

const withCode = precompileQuery((db, given: DepartmentScope & CodeSearch, form: Form) =>
  inStock(db, given, form).where(hasCode(given)),
)

const withText = precompileQuery((db, given: DepartmentScope & SearchedText, form: Form) =>
  inStock(db, given, form).where(containsText(db, given)).orderBy(BY_NAME),
)

const amongKeys = precompileQuery(
  (db, given: DepartmentScope & SearchedText & { readonly keys: string }, form: Form) =>
    inStock(db, given, form)
      .where(hasSearchKey(given.keys))
      .where(containsText(db, given))
      .orderBy(BY_NAME),
)

/** The products; a bundle has its parts with their stock, for the warnings of the cart. */
const withParts = async <Listed extends Product>(
  db: Db,
  { scope }: View,
  products: readonly Listed[],
): Promise<(Listed & { stocked_parts?: StockedPart[] })[]> => {
  const bundles = products.filter(({ is_bundle }) => is_bundle).map(({ id }) => id)
  if (bundles.length === 0) return [...products]
  const parts = await listStockedParts(db, scope, bundles)

  return products.map((product) => {
    const stocked_parts = parts.get(product.id)
    return stocked_parts === undefined ? product : { ...product, stocked_parts }
  })
}

type SaleSearch = { readonly term?: string | undefined; readonly limit: number }

/**
 * Products that the till finds: with stock above 0, those with this code (exactly this text first)
 * or else all that contain the term, by name. `today` is the Kampala day; without a term it
 * determines the order (decision R9).
 */
export const searchForSale = async (
  db: Db,
  view: View,
  { term, limit }: SaleSearch,
  today: string,
): Promise<(Product & { exact: boolean; stocked_parts?: StockedPart[] })[]> => {
  const asFound = (products: readonly Product[], exact: boolean) =>
    withParts(
      db,
      view,
      products.map((product) => ({ ...product, exact })),
    )

  if (!term) return asFound(await offerForSale(db, view, limit, today), false)
  const { scope, cost } = view
  const scoped = { department_id: scope.all ? '' : scope.department_id }
  const form = { all: scope.all, cost, limit }
  const coded = toProducts(await withCode(db, { ...scoped, ...codeSearchOf(term) }, form))
  if (coded.length > 0) return asFound(preferExactCode(coded, term), true)
  const searched = { ...scoped, ...searchedText(term) }
  const keys = await fewKeysOf(db, term)
  const rows =
    keys === null
      ? await withText(db, searched, form)
      : await amongKeys(db, { ...searched, keys }, form)

  return asFound(toProducts(rows), false)
}
