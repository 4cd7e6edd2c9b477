// SQL of the report "Discounts, returns and voids": one pass over the documents of a period,
// grouped by person, kind and approver. Everything follows from the documents; nothing is counted
// twice or stored.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { ApprovalCount, ControlSum } from '@webale/domain/features/report/control-report.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeCondition } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

type Part = RawBuilder<unknown>

const onDays = (table: string, { from, until }: Days): Part =>
  sql`${sql.ref(`${table}.business_date`)} >= ${from}
    and ${sql.ref(`${table}.business_date`)} <= ${until}`

/** From the first moment of the first day to the first moment after the last. */
const isDuring = (column: string, { from, until }: Days): Part =>
  sql`${sql.ref(column)} >= ${dayBounds(from).from}
    and ${sql.ref(column)} < ${dayBounds(until).until}`

/** A pay-out that was undone is none. */
const isUndone = sql`exists (select 1 from money_movements as opposite
  where opposite.reference_type = 'movement' and opposite.reference_id = money_movements.id)`

const documentsOf = (scope: Scope, days: Days): Part => sql`
  select id, 'discount' as control, created_by as person, cashier_name as name, discount as amount
    from sales where discount > 0 and ${onDays('sales', days)} ${scopeCondition(scope, 'sales')}
  union all select sales.id, 'typed_price', created_by, cashier_name, sum(below_list)
    from sales join sale_items on sale_items.sale_id = sales.id
    where below_list is not null and ${onDays('sales', days)} ${scopeCondition(scope, 'sales')}
    group by sales.id, created_by, cashier_name
  union all select id, kind, created_by, null, total
    from refunds where ${onDays('refunds', days)} ${scopeCondition(scope, 'refunds')}
  union all select id, case movement_type when 'no_sale' then 'no_sale' else 'pay_out' end,
  created_by, null, -amount
    from money_movements where movement_type in ('paid_out', 'expense', 'no_sale')
    and not ${isUndone}
      and ${onDays('money_movements', days)} ${scopeCondition(scope, 'money_movements')}
  union all select id, 'remove_held_cart', ended_by, ended_by_name, total
    from held_carts where ended = 'removed'
    and ${isDuring('ended_at', days)} ${scopeCondition(scope, 'held_carts')}`

/** A person whose account is gone is known by the name on the document. */
const PERSON_KEY = sql`coalesce(cast(documents.person as text), documents.name, '')`

/** Sums of the documents of these days, by person, kind and approver. */
export const sumControls = async (db: Db, scope: Scope, days: Days): Promise<ControlSum[]> => {
  const { rows } = await sql<ControlSum>`select ${PERSON_KEY} as person_key,
      coalesce(min(profiles.full_name), min(documents.name)) as person, control,
      min(approved_by_name) as approver, count(*) as count, coalesce(sum(amount), 0) as amount
    from (${documentsOf(scope, days)}) as documents
    left join profiles on profiles.id = documents.person
    left join approvals on approvals.used_for = documents.id
    and approvals.action = documents.control
    group by ${PERSON_KEY}, control, approved_by`.execute(db)
  return rows
}

/**
 * Approvals that were given on these days, by the
 * leader who gave them and by the person who used them.
 */
export const countApprovals = async (
  db: Db,
  scope: Scope,
  days: Days,
): Promise<ApprovalCount[]> => {
  const given = sql`${isDuring('approved_at', days)} ${scopeCondition(scope, 'approvals')}`
  const { rows } = await sql<ApprovalCount>`select cast(counts.person as text) as person_key,
      min(full_name) as person, sum(counts.given) as given, sum(counts.used) as used
    from (select approved_by as person, 1 as given, 0 as used from approvals where ${given}
      union all select asked_by, 0, 1 from approvals where used_at is not null
      and ${given}) as counts
    left join profiles on profiles.id = counts.person group by counts.person`.execute(db)

  return rows
}
