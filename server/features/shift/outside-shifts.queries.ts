// Cash that belongs to no shift although its department has a drawer: taken at a till that has no
// drawer, so it was not counted.
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { OutsideDay } from '@webale/domain/features/shift/closure.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

const DAYS = 30

/** Since a drawer of the department or of the whole shop is there. */
const hasDrawer = (
  table: 'sales' | 'money_movements',
) => sql`exists (select 1 from drawers where retired_at is null
  and drawers.created_at <= ${sql.ref(`${table}.created_at`)}
  and (drawers.department_id is null
    or drawers.department_id = ${sql.ref(`${table}.department_id`)}))`

/**
 * The days of the last 30 (or `days`) with such cash,
 * newest first; a moderator's are those of the department.
 */
export const listOutsideShifts = async (
  db: Db,
  actor: Actor,
  today: string,
  days = DAYS,
): Promise<OutsideDay[]> => {
  const scope = scopeOf(actor)
  const from = addDays(today, 1 - days)
  const { rows } =
    await sql<OutsideDay>`select date, count(distinct id) as documents, sum(amount) as cash
      from (
      select sales.business_date as date, sales.id as id, sale_money.amount as amount
        from sales
        join sale_money on sale_money.sale_id = sales.id
        where sales.shift_id is null
          and sales.business_date >= ${from}
          and method = 'cash'
        and ${hasDrawer('sales')} ${scopeCondition(scope, 'sales')}
      union all select business_date, case when reference_type in ('refund', 'rounding', 'mobile_money', 'float')
      then reference_id else id end, amount
        from money_movements
        where shift_id is null
          and business_date >= ${from}
          and method = 'cash'
          and amount <> 0
          and (reference_type is null or reference_type <> 'sale')
          and ${hasDrawer('money_movements')} ${scopeCondition(scope, 'money_movements')}
    ) as outside group by date order by date desc`.execute(db)

  return rows
}
