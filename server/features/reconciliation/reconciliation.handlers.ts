// Handlers of the cash reconciliations.
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { differenceOf } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { futureDayProblem } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations.ts'
import { headCode } from '../audit/head.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { sumCashRefunds } from '../refund/marks.queries.ts'
import { sumCashSales } from '../sale/sale.queries.ts'
import { insertReconciliation, listReconciliations, sumReconciliations } from './reconciliation.queries.ts'

const checkDay = (date: string, now: string): void => {
  const message = futureDayProblem(date, now)
  if (message !== null) throw refuse('invalid_input', { message }, { field: 'date' })
}

export const reconciliationHandlers: Handlers<typeof reconciliationApi> = {
  list: async ({ db, actor, input }) => ({
    rows: await listReconciliations(db, scopeOf(actor), input),
    ...(await sumReconciliations(db, scopeOf(actor), input.month)),
  }),

  systemCash: async ({ db, actor, input: { date, department_id }, now }) => {
    checkDay(date, now)
    await checkDepartment(db, departmentOf(actor, department_id))
    const scope = scopeOf(actor, department_id)
    const sold = await sumCashSales(db, scope, date)
    const cash_refunds = await sumCashRefunds(db, scope, date)
    return cash_refunds === 0 ? sold : { ...sold, system_cash: sold.system_cash - cash_refunds, cash_refunds }
  },

  chain: async ({ db }) => ({ code: await headCode(db) }),

  record: async ({ tx, actor, input, now, newId }) => {
    checkDay(input.date, now)
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    return insertReconciliation(tx, {
      ...input,
      difference: differenceOf(input),
      department_id,
      id: newId(),
      created_by: actor.id,
      created_at: now,
    })
  },
}
