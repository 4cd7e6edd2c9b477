// SQL of the expenses and nothing else: the handle first, the scope always.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  dayOfExpense,
  type ExpenseCategorySum,
  expenseContent,
  type NewExpense,
} from '@webale/domain/features/expense/expense.ts'
import { type MonthQuery, daysOfMonth } from '@webale/domain/kernel/month.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { compareContents, type Comparison } from '../../platform/operations/recognise.ts'

const expensesOf = (db: Db, scope: Scope, month: string | undefined) => {
  const expenses = inScope(db.selectFrom('expenses'), scope)
  if (month === undefined) return expenses
  const { from, until } = daysOfMonth(month)

  return expenses.where('date', '>=', from).where('date', '<=', until)
}

/** Expenses of the scope, newest day first. */
export const listExpenses = (
  db: Db,
  scope: Scope,
  { month, limit }: MonthQuery,
): Promise<Row<'expenses'>[]> =>
  expensesOf(db, scope, month)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What was spent on each category, most first, and on how many expenses. */
export const sumCategories = (
  db: Db,
  scope: Scope,
  month: string | undefined,
): Promise<(ExpenseCategorySum & { count: number })[]> =>
  expensesOf(db, scope, month)
    .select(['category', sql<number>`round(sum(amount), 2)`.as('amount'), rowCount.as('count')])
    .groupBy('category')
    .orderBy('amount', 'desc')
    .orderBy('category')
    .execute()

/** What was spent with this date, in UGX, and on how many expenses. */
export const sumExpensesOfDay = (
  db: Db,
  scope: Scope,
  date: string,
): Promise<{ amount: number; count: number }> =>
  inScope(db.selectFrom('expenses'), scope)
    .where('date', '=', date)
    .select(sql<number>`coalesce(round(sum(amount), 2), 0)`.as('amount'))
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()

export const findExpense = (db: Db, id: string): Promise<Row<'expenses'> | undefined> =>
  db.selectFrom('expenses').selectAll().where('id', '=', id).executeTakeFirst()

/** A backup file has the expense without its request, so the row itself is compared. */
export const compareExpense = (stored: Row<'expenses'>, sent: NewExpense): Comparison => {
  const date = dayOfExpense(sent, stored.created_at)
  return compareContents(
    stored.created_by,
    expenseContent(stored),
    expenseContent({ ...sent, date }),
  )
}

export const insertExpense = (tx: Tx, expense: NewRow<'expenses'>): Promise<Row<'expenses'>> =>
  tx.insertInto('expenses').values(expense).returningAll().executeTakeFirstOrThrow()
