// SQL of the goods of a count: the products that it contains now, without bundles, whose components
// are counted.
import { codeSearchOf } from '@webale/domain/features/barcode/code-key.ts'
import type { CountScope, GoodsToCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StoredScope } from '../../platform/database/count-tables.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { BY_NAME, findsTerm, hasCode } from '../product/product.queries.ts'
import { listLinesInForce, unitOf } from './stock-count.queries.ts'

export type CountedGoods = {
  readonly department_id: string | null
  readonly scope: CountScope | StoredScope
}

const isChosen = (db: Db, scope: CountedGoods['scope']): RawBuilder<SqlBool> => {
  if (scope.kind === 'all') return sql<SqlBool>`1 = 1`
  if (scope.kind === 'category') return sql<SqlBool>`products.category_id = ${scope.category_id}`
  return sql<SqlBool>`products.id in ${listOf(db, scope.product_ids)}`
}

/** A bundle with components is not counted: its stock follows from theirs. */
const HAS_OWN_STOCK = sql<SqlBool>`(products.is_bundle = 0 or not exists (
  select 1 from product_bundles where bundle_product_id = products.id))`

/** A condition on `products`: does the count contain it? */
export const isInCount = (db: Db, { department_id, scope }: CountedGoods): RawBuilder<SqlBool> =>
  sql<SqlBool>`products.department_id is not distinct from ${department_id} and ${HAS_OWN_STOCK}
    and ${isChosen(db, scope)}`

/** How many products the count contains. */
export const countGoods = async (db: Db, goods: CountedGoods): Promise<number> => {
  const { count } = await db
    .selectFrom('products')
    .select(rowCount.as('count'))
    .where(isInCount(db, goods))
    .executeTakeFirstOrThrow()
  return count
}

/** The name of a product that both counts contain. */
export const findCommonProduct = async (
  db: Db,
  one: CountedGoods,
  other: CountedGoods,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('products')
      .select('name')
      .where(isInCount(db, one))
      .where(isInCount(db, other))
      .orderBy(BY_NAME)
      .executeTakeFirst()
  )?.name

export type LockedProduct = Pick<
  Row<'products'>,
  'id' | 'name' | 'department_id' | 'tracking_type'
> & {
  readonly is_in_count: number
}

/**
 * The product, locked until the end of the transaction, and whether the count contains it;
 * undefined when it is gone.
 */
export const lockProduct = async (
  tx: Tx,
  goods: CountedGoods,
  id: string,
): Promise<LockedProduct | undefined> =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'department_id', 'tracking_type'])
    .select(sql<number>`case when ${isInCount(tx, goods)} then 1 else 0 end`.as('is_in_count'))
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Locks products in the order in which sales lock them. */
export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine !== 'postgres') return
  await sql`select id from products where id in ${listOf(tx, ids)}
  order by is_bundle, id for update`.execute(tx)
}

/**
 * The later one of `now` and of the newest movement of a locked product. A sale that was stored
 * while this line waited for the product is then before the line. Movements of a clock that was far
 * ahead are ignored.
 */
export const timeOfLine = async (db: Db, product_id: string, now: string): Promise<string> => {
  const soon = new Date(Date.parse(now) + 60_000).toISOString()
  const newest = await db
    .selectFrom('stock_movements')
    .select('created_at')
    .where('product_id', '=', product_id)
    .where('created_at', '>', now)
    .where('created_at', '<=', soon)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

  return newest?.created_at ?? now
}

const MAX_FOUND = 30

const COLUMNS = [
  'id',
  'name',
  'barcode',
  'internal_barcode',
  'unit',
  'volume_unit',
  'tracking_type',
] as const

const findGoods = (db: Db, count_id: string, goods: CountedGoods, search: string) => {
  const code = codeSearchOf(search)
  const query = db
    .selectFrom('products')
    .select(COLUMNS)
    .select(sql<number>`case when ${hasCode(code)} then 1 else 0 end`.as('exact'))
    .where(isInCount(db, goods))
    .orderBy('exact', 'desc')
    .orderBy(BY_NAME)
    .limit(MAX_FOUND)

  if (search !== '')
    return query.where(sql<SqlBool>`(${findsTerm(db, search)} or ${hasCode(code)})`).execute()
  const isCounted = sql<SqlBool>`exists (select 1 from count_lines where count_id = ${count_id}
    and product_id = products.id)`

  return query.where(sql<SqlBool>`not ${isCounted}`).execute()
}

/**
 * Goods whose name or code contains the search, the exact code first; without one, those that
 * nobody counted yet.
 */
export const listGoodsToCount = async (
  db: Db,
  count_id: string,
  goods: CountedGoods,
  search: string,
): Promise<GoodsToCount[]> => {
  const found = await findGoods(db, count_id, goods, search)
  const ids = found.map(({ id }) => id)
  const lines = await listLinesInForce(db, count_id, ids)

  return found.map(({ id, exact, ...product }) => ({
    ...product,
    product_id: id,
    unit: unitOf(product),
    exact: exact === 1,
    lines: lines.filter(({ product_id }) => product_id === id),
  }))
}
