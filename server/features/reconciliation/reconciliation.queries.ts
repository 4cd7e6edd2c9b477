// SQL of the reconciliations.
import type { Scope } from '@webale/domain/access/scope.ts'
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

export const insertReconciliation = (tx: Tx, reconciliation: NewRow<'reconciliations'>): Promise<Row<'reconciliations'>> =>
  tx.insertInto('reconciliations').values(reconciliation).returningAll().executeTakeFirstOrThrow()
