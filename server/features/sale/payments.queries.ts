// SQL of payments in parts: what each sale was paid with, the sums for the reports, and references
// used before.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { PaidPart } from '@webale/domain/features/sale/payment.ts'
import type { MoneyMethod, ReceivedMoney } from '@webale/domain/features/shift/money-movement.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { figuresOfSales, type SaleDays } from './sales-of.queries.ts'

type SaleWithParts = Pick<Row<'sales'>, 'id' | 'parts'>

/** The sales, each with its payments when it has any. No statement when none of them has. */
export const withPayments = async <Sale extends SaleWithParts>(
  db: Db,
  sales: readonly Sale[],
): Promise<(Sale & { payments?: PaidPart[] })[]> => {
  const ids = sales.filter(({ parts }) => parts > 0).map(({ id }) => id)
  if (ids.length === 0) return [...sales]
  const rows = await db
    .selectFrom('money_movements')
    .select(['reference_id', 'method', 'amount', 'tendered', 'reference'])
    .where('reference_type', '=', 'sale')
    .where('reference_id', 'in', ids)
    .orderBy('reference_id')
    .orderBy('position')
    .execute()

  const payments = new Map<string, PaidPart[]>(ids.map((id) => [id, []]))
  for (const { reference_id, ...part } of rows) payments.get(reference_id ?? '')?.push(part)

  return sales.map((sale) => {
    const own = payments.get(sale.id)
    return own === undefined ? sale : { ...sale, payments: own }
  })
}

/**
 * Corrections by day and method for sales in parts: they leave their stored method (`sales` below
 * 0) and each part counts in its own, with the change taken off the cash.
 */
export const listSplitSums = async (
  db: Db,
  scope: Scope,
  days: SaleDays,
): Promise<ReceivedMoney[]> => {
  const split = () => figuresOfSales(db, scope, days).where(sql<boolean>`parts > 0`)
  const kind = sql<'payment'>`'payment'`.as('kind')
  const stored = await split()
    .select(['business_date as date', 'payment_method as method', kind])
    .select(sql<number>`0`.as('amount'))
    .select(sql<number>`-count(*)`.as('sales'))
    .groupBy(['business_date', 'payment_method'])
    .execute()

  if (stored.length === 0) return []
  const parts = await split()
    .innerJoin('money_movements', 'money_movements.reference_id', 'sales.id')
    .where('money_movements.reference_type', '=', 'sale')
    .select(['sales.business_date as date', 'money_movements.method', kind])
    .select(sql<number>`sum(money_movements.amount)`.as('amount'))
    .select(sql<number>`count(distinct sales.id)`.as('sales'))
    .groupBy(['sales.business_date', 'money_movements.method'])
    .execute()

  return [...stored, ...parts]
}

/**
 * The cash of one sale, as the view sale_money has it: below 0 for the change of a payment that was
 * not cash. For queries that begin with a few sales: SQLite would read the whole view for them.
 */
export const cashOfSale = sql`case when sales.parts = 0
  then case sales.payment_method when 'cash' then sales.total else 0 - sales.change_amount end
  else (select coalesce(sum(part.amount), 0) from money_movements as part
    where part.reference_type = 'sale' and part.reference_id = sales.id
      and part.method = 'cash') end`

/** The newest sale that was paid with this reference; undefined when there is none. */
export const findReference = (
  db: Db,
  method: MoneyMethod,
  reference: string,
): Promise<Pick<Row<'sales'>, 'receipt_number' | 'department_id'> | undefined> =>
  db
    .selectFrom('money_movements')
    .innerJoin('sales', 'sales.id', 'money_movements.reference_id')
    .select(['receipt_number', 'sales.department_id'])
    .where('money_movements.reference', '=', reference)
    .where('method', '=', method)
    .where('reference_type', '=', 'sale')
    .orderBy('money_movements.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
