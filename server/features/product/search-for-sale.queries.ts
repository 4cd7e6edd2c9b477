// SQL for the search of the till. A cashier waits for
// each response, so the compiled queries are cached.
import {
  type CodeSearch,
  codeSearchOf,
  preferExactCode,
} from '@webale/domain/features/barcode/code-key.ts'
import { sortCategories } from '@webale/domain/features/product/category-order.ts'
import type { StockedPart } from '@webale/domain/features/product/pricing.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { isInScope } from '../../platform/database/in-scope.ts'
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
  isAccented,
  searchedText,
  type SearchedText,
} from './search-products.queries.ts'

type OfferedPage = {
  readonly category?: string | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * A page of the products offered without a search term: favourites, best sellers of the last 30
 * days, then by name (decision R9). `category`: only those of this category.
 */
const listOffered = async (
  db: Db,
  view: View,
  { category, offset, limit }: OfferedPage,
  today: string,
): Promise<Product[]> => {
  const stocked = selectProducts(db, view)
    .where('products.current_stock', '>', 0)
    .where('products.retired_at', 'is', null)
  const offered = category === undefined ? stocked : stocked.where('categories.name', '=', category)

  const best = await listFirstItems(db, view.scope, today)
  const found = best.length === 0 ? [] : await readRows(offered.where('products.id', 'in', best))
  const first = sortByBestSellers(found, best)
  const page = first.slice(offset, offset + limit)
  if (page.length === limit) return page
  const others =
    first.length === 0
      ? offered
      : offered.where(
          'products.id',
          'not in',
          first.map(({ id }) => id),
        )

  const rest = others
    .orderBy(BY_NAME)
    .limit(limit - page.length)
    .offset(Math.max(0, offset - first.length))

  return [...page, ...(await readRows(rest))]
}

/** The categories of the products in stock, by name. */
const listOfferedCategories = async (db: Db, { scope }: View): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('categories.name')
    .distinct()
    .where('products.current_stock', '>', 0)
    .where('products.retired_at', 'is', null)
    .where(isInScope(scope, 'products.department_id'))
    .execute()

  return sortCategories(rows.map(({ name }) => name))
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

type TextForm = Form & { readonly accented: boolean }

const withText = precompileQuery((db, given: DepartmentScope & SearchedText, form: TextForm) =>
  inStock(db, given, form)
    .where(containsText(db, given, form.accented))
    .orderBy(BY_NAME),
)

const amongKeys = precompileQuery(
  (db, given: DepartmentScope & SearchedText & { readonly keys: string }, form: TextForm) =>
    inStock(db, given, form)
      .where(hasSearchKey(given.keys))
      .where(containsText(db, given, form.accented))
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

/** A page of what the till offers without a search; the categories come with the first page. */
export const offerForSale = async (
  db: Db,
  view: View,
  page: OfferedPage,
  today: string,
): Promise<{
  rows: (Product & { stocked_parts?: StockedPart[] })[]
  categories: string[]
}> => ({
  rows: await withParts(db, view, await listOffered(db, view, page, today)),
  categories: page.offset === 0 ? [...(await listOfferedCategories(db, view))] : [],
})

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

  if (!term) return asFound(await listOffered(db, view, { offset: 0, limit }, today), false)
  const { scope, cost } = view
  const scoped = { department_id: scope.all ? '' : scope.department_id }
  const form = { all: scope.all, cost, limit }
  const coded = toProducts(await withCode(db, { ...scoped, ...codeSearchOf(term) }, form))
  if (coded.length > 0) return asFound(preferExactCode(coded, term), true)
  const searched = { ...scoped, ...searchedText(term) }
  const textForm = { ...form, accented: isAccented(searched) }
  const keys = await fewKeysOf(db, term)
  const rows =
    keys === null
      ? await withText(db, searched, textForm)
      : await amongKeys(db, { ...searched, keys }, textForm)

  return asFound(toProducts(rows), false)
}
