// Handlers of the mobile money transactions.
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { dayTotalsOf } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations.ts'
import { checkCustomer } from '../customer/customer.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { countTransactions, insertTransaction, listTransactions, sumTransactions } from './mobile-money.queries.ts'

/** The money was already moved on the phone when it is recorded, so the record is completed. */
const AT_ONCE = { status: 'completed', processed_by: 'Staff' } as const

export const mobileMoneyHandlers: Handlers<typeof mobileMoneyApi> = {
  list: async ({ db, actor, input }) => ({
    rows: await listTransactions(db, scopeOf(actor), input),
    count: await countTransactions(db, scopeOf(actor), input),
  }),

  today: async ({ db, actor, now }) => dayTotalsOf(await sumTransactions(db, scopeOf(actor), businessDate(now))),

  record: async ({ tx, actor, input, now, newId }) => {
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    await checkCustomer(tx, input.customer_id)
    return insertTransaction(tx, {
      ...input,
      ...AT_ONCE,
      department_id,
      id: newId(),
      created_by: actor.id,
      completed_at: now,
      created_at: now,
    })
  },
}
