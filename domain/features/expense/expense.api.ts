// Operations on expenses.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { MonthQuery } from '../../kernel/month.ts'
import { ExpenseCategorySum, Expense, SentExpense } from './expense.ts'

export const expenseApi = {
  /**
   * Newest day first, of one month or of all. `count`
   * and `categories` cover everything the filter finds.
   */
  list: query('GET /api/expenses', {
    can: 'expense.read',
    noun: 'expense',
    input: MonthQuery,
    output: z.object({
      rows: z.array(Expense),
      count: z.number(),
      categories: z.array(ExpenseCategorySum),
    }),
  }),
  /**
   * The same id with the same content answers the stored
   * expense. Throws key_reused for other content.
   */
  record: command('POST /api/expenses', {
    can: 'expense.record',
    input: SentExpense,
    output: Expense,
    changes: ['expense', 'report'],
    audit: { entity: 'expense', row: { table: 'expenses', subject: 'description' } },
    done: 'Expense recorded successfully',
    failed: 'Failed to record expense',
  }),
}
