// SQL that reads products. Each query takes the view of the person: the visible rows, and whether
// the cost is selected.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { type Scope, scopeOf } from '@webale/domain/access/scope.ts'
import { type CodeSearch, codeSearchOf, gtinOf } from '@webale/domain/features/barcode/code-key.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import type { Product, StockFilter } from '@webale/domain/features/product/product.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { productContains } from './search-products.queries.ts'
import { IS_KIT } from '../stock/stored-shelf.queries.ts'

/** The rows and columns that a person may see. */
export type View = { readonly scope: Scope; readonly cost: boolean }

/** The view of this person. An admin may choose one department; for others `chosen` is ignored. */
export const viewOf = (actor: Actor, chosen?: string): View => ({
  scope: scopeOf(actor, chosen),
  cost: can(actor, 'product.see_cost'),
})

const COLUMNS = [
  'products.id',
  'products.name',
  'products.barcode',
  'products.internal_barcode',
  'products.category_id',
  'products.department_id',
  'products.supplier_id',
  'products.brand',
  'products.unit',
  'products.quantity_per_unit',
  'products.current_stock',
  'products.reorder_level',
  'products.selling_price',
  'products.is_bundle',
  'products.tracking_type',
  'products.volume_unit',
  'products.allow_custom_price',
  'products.min_price',
  'products.max_price',
  'products.pricing_tiers',
  'products.bottle_size_ml',
  'products.current_stock_ml',
  'products.selling_price_per_ml',
  'products.wholesale_price_per_bottle',
  'products.is_favourite',
  'products.vat_category',
  'products.retired_at',
  'products.created_at',
  'products.updated_at',
  'categories.name as category_name',
  'departments.name as department_name',
  'suppliers.name as supplier_name',
] as const

// The cast keeps SQLite from reading a whole department from its index where a search term leaves
// far fewer rows.
const SEARCHED_DEPARTMENT = sql`cast(products.department_id as text)`

const isInView = ({ scope }: View, term: string | undefined): RawBuilder<SqlBool> =>
  isInScope(scope, term ? SEARCHED_DEPARTMENT : 'products.department_id')

/** The products of a view. `term` is the search term; the caller adds its condition. */
export const selectProducts = (db: Db, view: View, term?: string) =>
  db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('departments', 'departments.id', 'products.department_id')
    .leftJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .select(COLUMNS)
    .$if(view.cost, (query) => query.select('products.cost_price'))
    .where(isInView(view, term))

/** 0 for other products. */
const COMPONENT_COUNT = sql<number>`case when products.is_bundle = 1 then (select count(*)
  from product_bundles
  where product_bundles.bundle_product_id = products.id) else 0 end`

type ListedRow = InferResult<ReturnType<typeof selectProducts>>[number]

export const toProducts = (rows: readonly ListedRow[]): Product[] =>
  rows.map((row) => ({ ...row, pricing_tiers: row.pricing_tiers ?? NO_TIERS }))

export const readRows = async (query: ReturnType<typeof selectProducts>): Promise<Product[]> =>
  toProducts(await query.execute())

// Written like the table's indexes, so that a page
// is read from an index instead of sorting all rows.
export const BY_NAME = sql`lower(products.name), products.id`
const ORDERS = {
  name: BY_NAME,
  '-name': sql`lower(products.name) desc, products.id desc`,
  current_stock: sql`products.current_stock, ${BY_NAME}`,
  '-current_stock': sql`products.current_stock desc, lower(products.name) desc, products.id desc`,
  selling_price: sql`products.selling_price, ${BY_NAME}`,
  '-selling_price': sql`products.selling_price desc, ${BY_NAME}`,
} as const

/**
 * A condition on `products`: is this its barcode or internal barcode, in whatever notation? Each
 * side has an index.
 */
export const hasCode = ({ code, code_key, internal_code }: CodeSearch): RawBuilder<SqlBool> =>
  sql`(products.code_key = ${code_key}
    or lower(products.internal_barcode) in (${code}, ${internal_code}))`

/**
 * A condition on `products`: does its name or one of its codes contain the term, or is the term its
 * code in another notation? Always true without a term.
 */
export const findsTerm = (db: Db, term: string | undefined): RawBuilder<SqlBool> => {
  const contains = productContains(db, term)
  return term === undefined || gtinOf(term) === null
    ? contains
    : sql`(${contains} or ${hasCode(codeSearchOf(term))})`
}

export type ProductPage = {
  readonly search?: string | undefined
  readonly code?: string | undefined
  readonly stock?: StockFilter | undefined
  readonly sort: keyof typeof ORDERS
  readonly offset: number
  readonly limit: number
}

/** The same levels as stockLevel in the domain. */
const hasLevel = (stock: StockFilter | undefined, { cost }: View): RawBuilder<SqlBool> => {
  if (stock === undefined) return sql`1 = 1`
  // Their stock counts as worth 0. A kit costs what its components cost.
  if (stock === 'no_cost')
    return cost
      ? sql`products.cost_price is null
      and ${IS_KIT} = 0`
      : sql`1 = 0`
  return stock === 'out'
    ? sql`products.current_stock <= 0
      and products.retired_at is null`
    : sql`products.current_stock > 0
      and products.current_stock <= products.reorder_level
        and products.retired_at is null`
}

/** A page of products and the count of all. */
export const listProducts = async (
  db: Db,
  view: View,
  { search, code, stock, sort, offset, limit }: ProductPage,
): Promise<{ rows: Product[]; total: number }> => {
  const matches = code === undefined ? findsTerm(db, search) : hasCode(codeSearchOf(code))
  const listed = selectProducts(db, view, search).select(COMPONENT_COUNT.as('component_count'))
  const rows = await readRows(
    listed
      .where(matches)
      .where(hasLevel(stock, view))
      .orderBy(ORDERS[sort])
      .limit(limit)
      .offset(offset),
  )

  const counted = db.selectFrom('products').select(rowCount.as('total'))
  const { total } = await counted
    .where(isInView(view, search))
    .where(matches)
    .where(hasLevel(stock, view))
    .executeTakeFirstOrThrow()

  return { rows, total }
}

/**
 * The lowest stock first. A bundle without components and stock is not listed, because it waits for
 * its first component.
 */
export const listAlerts = (db: Db, view: View, limit: number): Promise<Product[]> =>
  readRows(
    selectProducts(db, view)
      .where('products.retired_at', 'is', null)
      .where(
        sql<boolean>`not (products.is_bundle = 1
          and products.current_stock = 0
          and ${COMPONENT_COUNT} = 0)`,
      )
      .orderBy(ORDERS.current_stock)
      .limit(limit),
  )

const MAX_SINGLES = 50

/** Products that may become components, by name. */
export const listSingles = (db: Db, view: View, search: string | undefined): Promise<Product[]> =>
  readRows(
    selectProducts(db, view, search)
      .where('products.is_bundle', '=', false)
      .where(findsTerm(db, search))
      .orderBy(BY_NAME)
      .limit(MAX_SINGLES),
  )

/**
 * The codes among these that any product has, in whatever notation; in all departments, because
 * codes are unique in the whole shop.
 */
export const listTakenCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<{ code: string; taken: boolean }[]> => {
  const searches = codes.map(codeSearchOf)
  const keys = searches.map(({ code_key }) => code_key)
  const internal = searches.flatMap(({ code, internal_code }) => [code, internal_code])
  const { rows } = await sql<{ code: string }>`
    select code_key as code
    from products
    where code_key in ${listOf(db, keys, 'text')}
    union all select lower(internal_barcode) from products
    where lower(internal_barcode) in ${listOf(db, internal, 'text')}`.execute(db)

  const found = new Set(rows.map(({ code }) => code))

  return codes.map((code) => ({
    code,
    taken: Object.values(codeSearchOf(code)).some((spelling) => found.has(spelling)),
  }))
}

/** The number of sold-out products that match the term, or of all without a term (decision R9). */
export const countSoldOut = async (
  db: Db,
  view: View,
  term: string | undefined,
): Promise<number> => {
  const { count } = await db
    .selectFrom('products')
    .select(rowCount.as('count'))
    .where('products.current_stock', '<=', 0)
    .where('products.retired_at', 'is', null)
    .where(isInView(view, term))
    .where(findsTerm(db, term))
    .executeTakeFirstOrThrow()
  return count
}

const MAX_SOLD_OUT = 50

/** Those products by name, 50 at most; the one with exactly this code alone. */
export const listSoldOut = async (
  db: Db,
  view: View,
  term: string | undefined,
): Promise<(Product & { exact: boolean })[]> => {
  const soldOut = selectProducts(db, view, term)
    .where('products.current_stock', '<=', 0)
    .where('products.retired_at', 'is', null)

  const coded = term ? await readRows(soldOut.where(hasCode(codeSearchOf(term)))) : []
  const found =
    coded.length > 0
      ? coded
      : await readRows(soldOut.where(findsTerm(db, term)).orderBy(BY_NAME).limit(MAX_SOLD_OUT))

  return found.map((product) => ({ ...product, exact: coded.length > 0 }))
}

/** The name of the product with this code that is no longer sold; null when there is none. */
export const findRetired = async (
  db: Db,
  view: View,
  code: string | undefined,
): Promise<string | null> => {
  if (!code) return null
  const found = await db
    .selectFrom('products')
    .select('products.name')
    .where('products.retired_at', 'is not', null)
    .where(isInView(view, code))
    .where(hasCode(codeSearchOf(code)))
    .executeTakeFirst()
  return found?.name ?? null
}

/** One product as this person sees it. Throws not_found, also for products of other departments. */
export const getProduct = async (db: Db, view: View, id: string): Promise<Product> => {
  const [product] = await readRows(selectProducts(db, view).where('products.id', '=', id))
  if (product === undefined) throw refuse('not_found', { thing: 'The product' })
  return product
}
