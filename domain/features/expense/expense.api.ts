// What can be done with expenses.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { Expense, NewExpense } from './expense.ts'

export const expenseApi = {
  list: query('GET /api/expenses', { can: 'expense.read', noun: 'expense', input: z.object({}), output: z.array(Expense) }),
  record: command('POST /api/expenses', {
    can: 'expense.record',
    input: NewExpense,
    output: Expense,
    changes: ['expense'],
    done: 'Expense recorded successfully',
    failed: 'Failed to record expense',
  }),
}
