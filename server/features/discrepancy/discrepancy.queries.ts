// SQL of the discrepancies. It only preselects rows; the rules are in the domain.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { StockDiscrepancy } from '@webale/domain/features/discrepancy/discrepancy.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

type Sales = SelectQueryBuilder<Tables, 'sales', object>

/** Selects exactly the sales for which isSuspiciousSale is true; tests compare the two. */
const suspiciousSales = (sales: Sales, scope: Scope): Sales => {
  const own = inScope(sales, scope)
  // One list of ids, so that the index on free items
  // is used; with `or` SQLite would read every sale.
  return own.where(
    sql<boolean>`sales.id in (
      select id from sales where total < 0 or discount < 0 or discount * 2 > subtotal
      union all select sale_id from sale_items where unit_price = 0
    )`,
  )
}

/** The newest suspicious sales, at most `most`, with the count of all. */
export const listSuspiciousSales = async (
  db: Db,
  scope: Scope,
  most: number,
): Promise<{ rows: Row<'sales'>[]; count: number }> => {
  const found = suspiciousSales(db.selectFrom('sales'), scope)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

  if (rows.length < most) return { rows, count: rows.length }

  return {
    rows,
    ...(await found.select(rowCount.as('count')).executeTakeFirstOrThrow()),
  }
}

/** The newest movements of any kind of the scope's products, with product and department. */
export const listLatestMovements = (
  db: Db,
  scope: Scope,
  most: number,
): Promise<StockDiscrepancy[]> =>
  db
    .selectFrom('stock_movements')
    .leftJoin('products', 'products.id', 'stock_movements.product_id')
    .leftJoin('departments', 'departments.id', 'products.department_id')
    .select([
      'stock_movements.id',
      'product_id',
      'movement_type',
      'quantity',
      'notes',
      'stock_movements.created_at',
    ])
    .select([
      'products.name as product_name',
      'products.department_id',
      'departments.name as department_name',
    ])
    // Costs that changed moved no goods.
    .where('quantity', '<>', 0)
    .$call((query) => inScope(query, scope, 'products.department_id'))
    .orderBy('stock_movements.created_at', 'desc')
    .orderBy('stock_movements.id', 'desc')
    .limit(most)
    .execute()
