// SQL of goods that a sale of another department sold, for "Profit by product" of one department.
// The sums of days count them in the department of the sale; these rows move them to their own.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { type RawBuilder, sql } from 'kysely'
import { inBase, ITEM, LINE_COST } from './day-profits.queries.ts'

type Part = RawBuilder<unknown>

const onDays = (table: 'sales' | 'refunds', { from, until }: Days): Part =>
  sql`${sql.ref(`${table}.business_date`)} >= ${from}
    and ${sql.ref(`${table}.business_date`)} <= ${until}`

/**
 * To be added to the rows of items with their cost difference; empty for all departments, where
 * nothing moves.
 */
export const itemsElsewhere = (scope: Scope, days: Days): Part => {
  if (scope.all) return sql``
  const own = sql`sale_items.elsewhere_department_id = ${scope.department_id}`
  const sign = sql`(case when ${own} then 1 else -1 end)`
  const isMoved = (department: string): Part => sql`sale_items.elsewhere_department_id is not null
    and (${own} or ${sql.ref(department)} = ${scope.department_id})`

  return sql`union all select ${ITEM}, sale_items.item_name,
      ${sign} * (${inBase('sale_items.quantity', 'sale_items.base_quantity')}),
      ${sign} * sale_items.elsewhere_net,
      ${sign} * ${LINE_COST}, 0
    from sales join sale_items on sale_items.sale_id = sales.id
    where ${onDays('sales', days)}
      and ${isMoved('sales.department_id')}
    union all select ${ITEM}, sale_items.item_name,
      -${sign} * (${inBase('refund_items.quantity', 'refund_items.base_quantity')}),
      -${sign} * refund_items.amount,
      -${sign} * (case when refund_items.condition = 'stock' then refund_items.cost else 0 end), 0
    from refunds
    join refund_items on refund_items.refund_id = refunds.id
      join sale_items on sale_items.id = refund_items.sale_item_id
    where ${onDays('refunds', days)}
      and ${isMoved('refunds.department_id')}`
}
