// SQL of the shop reports about the stock: its value by department and
// category, stock below 0, and goods without sales. A bundle with
// components is left out, because its stock is that of its components.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type DeadProduct,
  type DeadStock,
  MAX_SHOP_REPORT_ROWS,
  type NegativeStock,
  type StockValueRow,
} from '@webale/domain/features/report/goods-report.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { roundedTotalSql, sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

type Part = RawBuilder<unknown>

const ownStock = (scope: Scope): Part => sql`not exists (select 1 from product_bundles
  where product_bundles.bundle_product_id = products.id) ${scopeCondition(scope, 'products')}`

const inStock = (scope: Scope): Part => sql`products.current_stock > 0 and ${ownStock(scope)}`

// Each product is rounded to whole shillings, so that every sum adds up.
const atCost = sql`((products.stock_value + 50) / 100)`
const atSelling = roundedTotalSql(sql`products.selling_price`, sql`products.current_stock`)

export type StockSums = Omit<StockValueRow, 'at_cost' | 'without_cost'> & {
  at_cost: number
  without_cost: number
}

/** The value of the stock by department and category, the most valuable first. */
export const sumStockValue = async (db: Db, scope: Scope): Promise<StockSums[]> => {
  const { rows } = await sql<StockSums>`select departments.name as department_name,
      categories.name as category_name,
      count(*) as products, ${sumOfQuantities(sql`products.current_stock`)} as quantity,
      sum(${atCost}) as at_cost,
      sum(${atSelling}) as at_selling, sum(case when products.cost_price is null then 1
        else 0 end) as without_cost
    from products left join departments on departments.id = products.department_id
      left join categories on categories.id = products.category_id
    where ${inStock(scope)}
    group by products.department_id, products.category_id, departments.name, categories.name
    order by at_selling desc, department_name, category_name`.execute(db)
  return rows
}

/** Products with a stock below 0, the lowest first. */
export const listNegativeStock = async (
  db: Db,
  scope: Scope,
): Promise<{ rows: NegativeStock[]; count: number }> => {
  const { rows } = await sql<
    NegativeStock & { count: number }
  >`select products.id as product_id, products.name,
      products.unit, departments.name as department_name, products.current_stock as quantity,
      count(*) over () as count
    from products left join departments on departments.id = products.department_id
    where products.current_stock < 0 and ${ownStock(scope)}
    order by products.current_stock, lower(products.name),
    products.id limit ${MAX_SHOP_REPORT_ROWS}`.execute(db)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

type StoredDead = Omit<DeadProduct, 'last_sold' | 'unsold_days' | 'at_cost'> & {
  readonly at_cost: number
  readonly last_sold_at: string | null
  readonly created_at: string
  readonly count: number
  readonly total_cost: number
  readonly total_selling: number
}

const DAY_MS = 24 * 60 * 60 * 1000

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)

const deadProductOf = (
  { last_sold_at, created_at, ...stored }: StoredDead,
  today: string,
): DeadProduct => {
  const { count: _count, total_cost: _cost, total_selling: _selling, ...row } = stored
  const last_sold = last_sold_at === null ? null : businessDate(last_sold_at)

  return {
    ...row,
    last_sold,
    unsold_days: daysBetween(last_sold ?? businessDate(created_at), today),
  }
}

/**
 * Products in stock that were there before `since` (a moment) and were not sold from then on, also
 * not in a bundle. The most valuable come first.
 */
export const listDeadStock = async (
  db: Db,
  scope: Scope,
  { since, today }: { readonly since: string; readonly today: string },
): Promise<DeadStock> => {
  const { rows } =
    await sql<StoredDead>`select products.id as product_id, products.name, products.unit,
      departments.name as department_name, products.current_stock as quantity, products.created_at,
      (select max(created_at) from stock_movements
        where stock_movements.product_id = products.id and movement_type = 'sale') as last_sold_at,
      ${atCost} as at_cost, ${atSelling} as at_selling, count(*) over () as count,
      sum(${atCost}) over () as total_cost, sum(${atSelling}) over () as total_selling
    from products left join departments on departments.id = products.department_id
    where ${inStock(scope)} and products.created_at < ${since} and products.id not in
      (select product_id from stock_movements where movement_type = 'sale'
        and stock_movements.created_at >= ${since})
    order by at_selling desc, lower(products.name),
    products.id limit ${MAX_SHOP_REPORT_ROWS}`.execute(db)
  return {
    rows: rows.map((row) => deadProductOf(row, today)),
    count: rows[0]?.count ?? 0,
    total: { at_cost: rows[0]?.total_cost ?? 0, at_selling: rows[0]?.total_selling ?? 0 },
  }
}
