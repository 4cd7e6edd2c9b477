// SQL of the reconciliations.
import type { Scope } from '@webale/domain/access/scope.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** All reconciliations of the scope, newest day first (REC-015). */
export const listReconciliations = (db: Db, scope: Scope): Promise<Row<'reconciliations'>[]> =>
  db
    .selectFrom('reconciliations')
    .selectAll()
    .$if(!scope.all, (query) => query.where('department_id', '=', scope.all ? '' : scope.department_id))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** What counting found on this day, counted less expected, in UGX; null when nobody counted. */
export const sumDifferences = async (db: Db, scope: Scope, date: string): Promise<number | null> => {
  const counted = db.selectFrom('reconciliations').where('date', '=', date)
  const own = scope.all ? counted : counted.where('department_id', '=', scope.department_id)
  const { difference } = await own.select(sql<number | null>`sum(difference)`.as('difference')).executeTakeFirstOrThrow()
  return difference
}

export const insertReconciliation = (tx: Tx, reconciliation: NewRow<'reconciliations'>): Promise<Row<'reconciliations'>> =>
  tx.insertInto('reconciliations').values(reconciliation).returningAll().executeTakeFirstOrThrow()
