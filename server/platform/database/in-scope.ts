// Narrows a query to the rows that somebody may see: all of them, or those of one department.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type SelectQueryBuilder, sql, type StringReference } from 'kysely'

/**
 * The rows of the scope. `column` holds the department; rows without one belong to nobody but administrators (decision
 * P9).
 */
export const inScope = <Schema, Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
  scope: Scope,
  column = 'department_id' as StringReference<Schema, Table>,
): SelectQueryBuilder<Schema, Table, Output> =>
  scope.all ? query : query.where(sql<boolean>`${sql.ref(column)} = ${scope.department_id}`)
