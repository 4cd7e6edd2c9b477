// SQL of the expenses and nothing else: the handle first, the scope always.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** All expenses of the scope, newest day first (EXP-012). */
export const listExpenses = (db: Db, scope: Scope): Promise<Row<'expenses'>[]> =>
  db
    .selectFrom('expenses')
    .selectAll()
    .$if(!scope.all, (query) => query.where('department_id', '=', scope.all ? '' : scope.department_id))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

export const insertExpense = (tx: Tx, expense: NewRow<'expenses'>): Promise<Row<'expenses'>> =>
  tx.insertInto('expenses').values(expense).returningAll().executeTakeFirstOrThrow()
