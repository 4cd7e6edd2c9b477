// Limits a query to the rows that a person may see: all, or those of one department.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type RawBuilder, type SelectQueryBuilder, sql, type StringReference } from 'kysely'

/**
 * The rows of the scope. `column` is the department's column; rows without a department are for administrators only
 * (decision P9).
 */
export const inScope = <Schema, Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
  scope: Scope,
  column = 'department_id' as StringReference<Schema, Table>,
): SelectQueryBuilder<Schema, Table, Output> =>
  scope.all ? query : query.where(sql<boolean>`${sql.ref(column)} = ${scope.department_id}`)

/** The same for a statement of raw SQL: ` and <table>.department_id = ...`, empty for all rows. */
export const andInScope = (scope: Scope, table: string): RawBuilder<unknown> =>
  scope.all ? sql`` : sql`and ${sql.ref(`${table}.department_id`)} = ${scope.department_id}`
