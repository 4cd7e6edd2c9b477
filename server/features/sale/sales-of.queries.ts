// The selection of sales by department and business day. Drawer, history and reports all use it, so
// they always agree about which sales belong to a day (docs/decisions/0013-reports.md).
import type { Scope } from '@webale/domain/access/scope.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'

export type Sales = SelectQueryBuilder<Tables, 'sales', object>

/** Kampala days, both included; a missing end is open. */
export type SaleDays = { readonly from?: string | undefined; readonly until?: string | undefined }

const onDays = (sales: Sales, { from, until }: SaleDays): Sales => {
  const fromDay = from === undefined ? sales : sales.where('sales.business_date', '>=', from)
  return until === undefined ? fromDay : fromDay.where('sales.business_date', '<=', until)
}

// Sorts before every day. Without a first day SQLite would read and sort every sale instead of
// using the index of days.
const BEFORE_ALL_DAYS = ''

/** The sales of a scope on these days, for lists of single sales. */
export const salesOf = (db: Db, scope: Scope, days: SaleDays = {}): Sales => {
  const sales = onDays(db.selectFrom('sales'), { ...days, from: days.from ?? BEFORE_ALL_DAYS })
  return inScope(sales, scope, 'sales.department_id')
}

/**
 * The same for sums. With days, the cast makes SQLite use the index that has all columns of the
 * sum; otherwise it would read every sale of the department. PostgreSQL chooses the right index
 * without a cast, and a cast would slow it down.
 */
export const figuresOfSales = (db: Db, scope: Scope, days: SaleDays = {}): Sales => {
  if (scope.all || (days.from === undefined && days.until === undefined))
    return salesOf(db, scope, days)

  const sales = onDays(db.selectFrom('sales'), days)

  return db.engine === 'postgres'
    ? inScope(sales, scope, 'sales.department_id')
    : sales.where(sql<boolean>`cast(sales.department_id as text) = ${scope.department_id}`)
}

/** Newest day first, within a day the newest sale first. */
export const NEWEST_FIRST = sql`sales.business_date desc, sales.created_at desc, sales.id desc`

/** The condition for the sales after this one in that order. */
export const isListedAfter = ({ business_date, created_at, id }: Row<'sales'>) =>
  sql<boolean>`(sales.business_date, sales.created_at, sales.id) < (${business_date},
    ${created_at}, ${id})`
