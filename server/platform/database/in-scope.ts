// Limits a query to the rows that a person may see: all, or those of one department. A row without
// a department is for administrators only (decision P9): null equals no department.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type StringReference,
} from 'kysely'

/**
 * A condition for a column or an expression that contains the department. True for all rows when
 * the scope is all.
 */
export const isInScope = (
  scope: Scope,
  department: string | RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  scope.all
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${typeof department === 'string' ? sql.ref(department) : department} = ${scope.department_id}`

/** The rows of the scope. `column` is the department's column. */
export const inScope = <Schema, Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
  scope: Scope,
  column = 'department_id' as StringReference<Schema, Table>,
): SelectQueryBuilder<Schema, Table, Output> =>
  scope.all ? query : query.where(isInScope(scope, column))

/** The same for a statement of raw SQL: ` and <table>.department_id = ...`, empty for all rows. */
export const scopeCondition = (scope: Scope, table: string): RawBuilder<unknown> =>
  scope.all ? sql`` : sql`and ${isInScope(scope, `${table}.department_id`)}`
