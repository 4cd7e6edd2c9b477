// SQL of low stock, and of the counts and the view for analytics.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { LowestProduct, StaffPerformance } from '@webale/domain/features/report/analytics.ts'
import { type LowProduct, UNKNOWN_CASHIER } from '@webale/domain/features/report/report.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { selectDaySales } from './day-sales.queries.ts'
import { rowCount } from '../../platform/database/row-count.ts'

const lowProducts = (db: Db, scope: Scope) => {
  const low = db
    .selectFrom('products')
    .whereRef('products.current_stock', '<=', 'products.reorder_level')
    .where('products.retired_at', 'is', null)
  return inScope(low, scope, 'products.department_id')
}

/** The number of products at or below their reorder level. */
export const countLow = async (db: Db, scope: Scope): Promise<number> =>
  (await lowProducts(db, scope).select(rowCount.as('count')).executeTakeFirstOrThrow()).count

/** Low products: out of stock first, then by the remaining share of the reorder level. */
export const listLow = (db: Db, scope: Scope, most: number): Promise<LowProduct[]> =>
  lowProducts(db, scope)
    .leftJoin('departments', 'departments.id', 'products.department_id')
    .select([
      'products.id',
      'products.name',
      'unit',
      'current_stock',
      'reorder_level',
      'products.department_id',
      'departments.name as department_name',
    ])
    .orderBy(sql`case when current_stock <= 0 then 0 else 1 end`)
    .orderBy(
      sql`case when reorder_level > 0 then current_stock * 1.0 / reorder_level
        else current_stock end`,
    )
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .limit(most)
    .execute()

/** The products with the lowest stock. */
export const listLowest = (db: Db, most: number): Promise<LowestProduct[]> =>
  db
    .selectFrom('products')
    .select(['name', 'current_stock', 'reorder_level'])
    .where('retired_at', 'is', null)
    .orderBy('current_stock')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(most)
    .execute()

// A literal: PostgreSQL groups by the same expression only, and two parameters are never the same.
const cashier = sql<string>`coalesce(cashier_name, ${sql.lit(UNKNOWN_CASHIER)})`

/**
 * The staff with the highest sales of all time, as in the view staff_performance, which would read
 * every sale.
 */
export const listTopStaff = (db: Db, most: number): Promise<StaffPerformance[]> =>
  selectDaySales(db, { all: true }, {})
    .select([
      cashier.as('id'),
      sql<number>`sum(sales_total)`.as('total_sales'),
      sql<number>`sum(transactions)`.as('total_transactions'),
    ])
    .groupBy(cashier)
    .orderBy('total_sales', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** The number of products, customers (of merged ones the kept one) and departments. */
export const countThings = async (
  db: Db,
): Promise<{ products: number; customers: number; departments: number }> => {
  const count = async (table: 'products' | 'departments') =>
    (await db.selectFrom(table).select(rowCount.as('count')).executeTakeFirstOrThrow()).count
  const customers = await db
    .selectFrom('customers')
    .select(rowCount.as('count'))
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow()

  return {
    products: await count('products'),
    customers: customers.count,
    departments: await count('departments'),
  }
}
