// The money of days, by kind and payment method: what sales brought, and what else moved. Every
// figure of cash of a day is a sum of these rows (docs/requirements/money.md).
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { MovedMoney, ReceivedMoney } from '@webale/domain/features/shift/money-movement.ts'
import { sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { listSplitSums } from './payments.queries.ts'
import { selectDaySales } from '../report/day-sales.queries.ts'

type PlainSum = Omit<ReceivedMoney, 'kind'> & { readonly change: number }

/** Sales without parts: what was received, and its change as cash below 0. */
const receivedOf = ({ change, ...plain }: PlainSum): ReceivedMoney[] => [
  { ...plain, kind: 'payment' },
  ...(change === 0
    ? []
    : [{ date: plain.date, kind: 'change', method: 'cash', amount: -change, sales: 0 } as const]),
]

/**
 * Money received for the sales of these days, as the view sale_money has it: several rows for a
 * method, which add up. All amounts together are the totals of the sales.
 */
export const sumReceived = async (db: Db, scope: Scope, days: Days): Promise<ReceivedMoney[]> => {
  const plain: PlainSum[] = await selectDaySales(db, scope, days, { money: true })
    .select(['business_date as date', 'payment_method as method'])
    .select([sql<number>`sum(received)`.as('amount'), sql<number>`sum(change_given)`.as('change')])
    .select(sql<number>`sum(transactions)`.as('sales'))
    .groupBy(['business_date', 'payment_method'])
    .execute()

  return [...plain.flatMap(receivedOf), ...(await listSplitSums(db, scope, days))]
}

const kind = sql`case
  when money.reference_type = 'refund' and money.method = 'cash' and money.amount > 0
    then 'change_back'
  when money.movement_type = 'undo' then coalesce(first.movement_type, 'undo')
  else money.movement_type end`

/**
 * Money of these days that is of no sale. Of a department: what its people moved, and what
 * administrators moved in its drawers. A return belongs to the department of its sale.
 */
export const sumMoved = async (
  db: Db,
  scope: Scope,
  { from, until }: Days,
): Promise<MovedMoney[]> => {
  const department = sql`case money.reference_type when 'refund' then money.department_id
    else coalesce(money.department_id, shifts.department_id) end`

  const { rows } = await sql<MovedMoney>`select date, kind, method, sum(amount) as amount
    from (select money.business_date as date, ${kind} as kind, money.method as method,
        money.amount as amount
      from money_movements as money left join shifts on shifts.id = money.shift_id
        left join money_movements as first
          on money.movement_type = 'undo' and first.id = money.reference_id
      where money.business_date >= ${from} and money.business_date <= ${until}
        and (money.reference_type is null or money.reference_type <> 'sale')
        and ${isInScope(scope, department)}) as moved
    group by date, kind, method`.execute(db)

  return rows
}
