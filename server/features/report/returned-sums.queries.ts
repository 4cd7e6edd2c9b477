// SQL of what was paid back: by person and by payment method beside the gross figures, and the
// returns of earlier sales for the CSV file.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { ReturnedSums } from '@webale/domain/features/report/net-shares.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { UNKNOWN_CASHIER } from '@webale/domain/features/report/report.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'

/** Whole UGX paid back on these days, or ever, by the cashier of the sale. */
export const sumReturnedByPerson = async (
  db: Db,
  scope: Scope,
  days?: Days,
): Promise<ReturnedSums> => {
  const name = sql<string>`coalesce(sales.cashier_name, ${sql.lit(UNKNOWN_CASHIER)})`
  const rows = await inScope(
    db.selectFrom('refunds').innerJoin('sales', 'sales.id', 'refunds.sale_id'),
    scope,
    'refunds.department_id',
  )
    .$if(days !== undefined, (query) =>
      days === undefined
        ? query
        : query
            .where('refunds.business_date', '>=', days.from)
            .where('refunds.business_date', '<=', days.until),
    )
    .select(name.as('name'))
    .select(sql<number>`sum(refunds.total)`.as('amount'))
    .groupBy(name)
    .execute()

  return new Map(rows.map((row) => [row.name, row.amount]))
}

/** Whole UGX paid back on these days by payment method. */
export const sumReturnedByMethod = async (
  db: Db,
  scope: Scope,
  { from, until }: Days,
): Promise<ReturnedSums> => {
  const rows = await inScope(db.selectFrom('money_movements'), scope)
    .where('reference_type', '=', 'refund')
    .where('business_date', '>=', from)
    .where('business_date', '<=', until)
    .select('method')
    .select(sql<number>`-sum(amount)`.as('amount'))
    .groupBy('method')
    .execute()

  return new Map(rows.map(({ method, amount }) => [method, amount]))
}

/** Returns on these days of sales of other days, newest first, with what a file says of a sale. */
export const listReturnsOfOthers = (db: Db, scope: Scope, { from, until }: Days) =>
  inScope(
    db.selectFrom('refunds').innerJoin('sales', 'sales.id', 'refunds.sale_id'),
    scope,
    'refunds.department_id',
  )
    .leftJoin('departments', 'departments.id', 'sales.department_id')
    .where('refunds.business_date', '>=', from)
    .where('refunds.business_date', '<=', until)
    .where((each) =>
      each.or([each('sales.business_date', '<', from), each('sales.business_date', '>', until)]),
    )
    .select([
      'sales.id',
      'sales.receipt_number',
      'sales.business_date as sold_on',
      'sales.cashier_name',
      'sales.customer_name',
      'sales.payment_method',
      'sales.parts',
      'departments.name as department_name',
      'refunds.number',
      'refunds.created_at',
      'refunds.business_date',
      'refunds.total as refunded',
    ])
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .execute()
