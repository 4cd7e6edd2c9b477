// SQL of what the float of an agent costs: fees of buying and selling it, and of its lines.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

/** Whole UGX of these days. A fee of buying or selling is a movement of cash, and only that. */
const sumFloatCosts = async (db: Db, scope: Scope, { from, until }: Days): Promise<number> => {
  const days = sql`business_date >= ${from} and business_date <= ${until}`
  const { rows } = await sql<{ cost: number }>`select coalesce(sum(cost), 0) as cost
    from (select -amount as cost
      from money_movements
      where movement_type = 'float_fee'
        and ${days}
        and ${isInScope(scope, 'department_id')}
    union all select -amount
      from float_entries
      where kind = 'line_fee'
        and ${days}
        and ${isInScope(scope, 'department_id')}) as costs`.execute(db)

  return rows[0]?.cost ?? 0
}

/** The costs of these days; nothing in a shop that keeps no float book. */
export const readFloatCosts = async (
  db: Db,
  scope: Scope,
  days: Days,
): Promise<{ readonly float_costs?: number }> => {
  const { float_book } = await readShopRules(db)
  return float_book ? { float_costs: await sumFloatCosts(db, scope, days) } : {}
}
