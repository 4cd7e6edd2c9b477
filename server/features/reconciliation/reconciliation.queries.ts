// SQL of the reconciliations.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type MonthQuery, daysOfMonth } from '@webale/domain/kernel/month.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

const reconciliationsOf = (db: Db, scope: Scope, month: string | undefined) => {
  const reconciliations = inScope(db.selectFrom('reconciliations'), scope)
  if (month === undefined) return reconciliations
  const { from, until } = daysOfMonth(month)

  return reconciliations.where('date', '>=', from).where('date', '<=', until)
}

/** Reconciliations of the scope, newest day first. */
export const listReconciliations = (
  db: Db,
  scope: Scope,
  { month, limit }: MonthQuery,
): Promise<Row<'reconciliations'>[]> =>
  reconciliationsOf(db, scope, month)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findReconciliation = (
  db: Db,
  scope: Scope,
  id: string,
): Promise<Row<'reconciliations'> | undefined> =>
  inScope(db.selectFrom('reconciliations'), scope)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

/** The count, and the sums of missing and extra cash, both 0 or above, in UGX. */
export const sumReconciliations = (
  db: Db,
  scope: Scope,
  month: string | undefined,
): Promise<{ count: number; short: number; over: number }> =>
  reconciliationsOf(db, scope, month)
    .select(rowCount.as('count'))
    .select(
      sql<number>`coalesce(round(sum(case when difference < 0 then -difference else 0 end), 2),
        0)`.as('short'),
    )
    .select(
      sql<number>`coalesce(round(sum(case when difference > 0 then difference else 0 end), 2),
        0)`.as('over'),
    )
    .executeTakeFirstOrThrow()

/** The sum of counted minus expected cash on this day, in UGX; null without a count. */
export const sumDifferences = async (
  db: Db,
  scope: Scope,
  date: string,
): Promise<number | null> => {
  const counted = db.selectFrom('reconciliations').where('date', '=', date)
  const own = inScope(counted, scope)
  const { difference } = await own
    .select(sql<number | null>`sum(difference)`.as('difference'))
    .executeTakeFirstOrThrow()

  return difference
}

export const insertReconciliation = (
  tx: Tx,
  reconciliation: NewRow<'reconciliations'>,
): Promise<Row<'reconciliations'>> =>
  tx.insertInto('reconciliations').values(reconciliation).returningAll().executeTakeFirstOrThrow()

type CountedDrawer = Pick<Row<'reconciliations'>, 'id' | 'created_at'>

/**
 * Cash received for a sale: its total for one payment,
 * the cash part less change for a split payment.
 */
const cash = sql`case when parts = 0 then case payment_method when 'cash' then total else 0 end
  else (select coalesce(sum(amount), 0) from money_movements
    where reference_type = 'sale' and reference_id = sales.id and method = 'cash') end`

/** By count: UGX of cash sales that were sold before it and arrived from a till after it. */
export const sumCameLater = async (
  db: Db,
  counts: readonly CountedDrawer[],
): Promise<ReadonlyMap<string, number>> => {
  const [oldest] = counts.map(({ created_at }) => created_at).toSorted()
  if (oldest === undefined) return new Map()
  const ids = sql.join(counts.map(({ id }) => id))
  // The cross joins make SQLite begin with the few sales that arrived late.
  const { rows } = await sql<{
    id: string
    amount: number
  }>`select counts.id, sum(${cash}) as amount
    from sale_origins cross join sales cross join reconciliations as counts
    where mode = 'closed' and received_at > ${oldest} and sales.id = sale_id
    and counts.date = business_date
      and (counts.department_id is null or counts.department_id = sales.department_id)
      and sales.created_at < counts.created_at and received_at > counts.created_at
      and counts.id in (${ids})
    group by counts.id`.execute(db)

  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
