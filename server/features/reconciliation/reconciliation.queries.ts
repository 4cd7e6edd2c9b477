// SQL of the reconciliations.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type ByMonth, daysOfMonth } from '@webale/domain/kernel/month.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

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
  { month, limit }: ByMonth,
): Promise<Row<'reconciliations'>[]> =>
  reconciliationsOf(db, scope, month)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The count, and the sums of missing and extra cash, both 0 or above, in UGX. */
export const sumReconciliations = (
  db: Db,
  scope: Scope,
  month: string | undefined,
): Promise<{ count: number; short: number; over: number }> =>
  reconciliationsOf(db, scope, month)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(round(sum(case when difference < 0 then -difference else 0 end), 2), 0)`.as('short'))
    .select(sql<number>`coalesce(round(sum(case when difference > 0 then difference else 0 end), 2), 0)`.as('over'))
    .executeTakeFirstOrThrow()

/** The sum of counted minus expected cash on this day, in UGX; null without a count. */
export const sumDifferences = async (db: Db, scope: Scope, date: string): Promise<number | null> => {
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
