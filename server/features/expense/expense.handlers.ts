// Handlers of the expenses.
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { futureDayProblem } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { isRepeat } from '../../platform/operations/recognise.ts'
import { checkDepartment } from '../department/department.queries.ts'
import {
  compareExpense,
  findExpense,
  insertExpense,
  listExpenses,
  sumCategories,
} from './expense.queries.ts'

export const expenseHandlers: Handlers<typeof expenseApi> = {
  list: async ({ db, actor, input }) => {
    const rows = await listExpenses(db, scopeOf(actor), input)
    const categories = await sumCategories(db, scopeOf(actor), input.month)

    return {
      rows,
      count: categories.reduce((sum, { count }) => sum + count, 0),
      categories,
    }
  },

  record: async ({ tx, actor, input, now, newId }) => {
    const message = futureDayProblem(input.date, now)
    if (message !== null) throw refuse('invalid_input', { message })
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    const { id = newId(), ...sent } = input
    const stored = await findExpense(tx, id)
    if (stored === undefined)
      return insertExpense(tx, {
        ...sent,
        department_id,
        id,
        created_by: actor.id,
        created_at: now,
      })

    const { known, content_hash } = compareExpense(stored, sent)
    if (!isRepeat(known, content_hash, actor)) throw refuse('key_reused')

    return stored
  },
}
