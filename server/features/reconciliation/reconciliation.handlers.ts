// Handlers of the cash reconciliations.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { differenceOf } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { futureDayProblem } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { headCode } from '../audit/chain-head.queries.ts'
import { sumCashPayments } from '../customer/account.queries.ts'
import { sumCashToSuppliers } from '../delivery/supplier-account.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { sumCashRefunds } from '../sale/sale-marks.queries.ts'
import { sumCashSales } from '../sale/sale.queries.ts'
import { listDrawers } from '../shift/drawer.queries.ts'
import { listSilentOnDay } from '../shift/silent-tills.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import {
  insertReconciliation,
  listReconciliations,
  sumCameLater,
  sumReconciliations,
} from './reconciliation.queries.ts'

const checkDay = (date: string, now: string): void => {
  const message = futureDayProblem(date, now)
  if (message !== null) throw refuse('invalid_input', { message }, { field: 'date' })
}

/**
 * While a drawer is open, a user who counts it does
 * not see the sum of the sales (rule of the shop).
 */
const isCashHidden = async (db: Db, actor: Actor): Promise<boolean> => {
  if (can(actor, 'shift.see_expected')) return false
  const { shifts, hide_expected_cash } = await readShopRules(db)
  if (!shifts || !hide_expected_cash) return false

  return (await listDrawers(db, actor)).some(({ open_shift_id }) => open_shift_id !== null)
}

export const reconciliationHandlers: Handlers<typeof reconciliationApi> = {
  list: async ({ db, actor, input }) => {
    const rows = await listReconciliations(db, scopeOf(actor), input)
    const later = await sumCameLater(db, rows)

    return {
      rows: rows.map((row) => {
        const came_later = later.get(row.id) ?? 0
        return came_later === 0 ? row : { ...row, came_later }
      }),
      ...(await sumReconciliations(db, scopeOf(actor), input.month)),
    }
  },

  systemCash: async ({ db, actor, input: { date, department_id }, now }) => {
    checkDay(date, now)
    await checkDepartment(db, departmentOf(actor, department_id))
    if (await isCashHidden(db, actor)) return null
    const scope = scopeOf(actor, department_id)
    const sold = await sumCashSales(db, scope, date)
    const cash_refunds = await sumCashRefunds(db, scope, date)
    const cash_payments = await sumCashPayments(db, scope, date)
    const cash_to_suppliers = await sumCashToSuppliers(db, scope, date)
    const silent_tills = await listSilentOnDay(db, scope, date, now)

    return {
      ...sold,
      system_cash: sold.system_cash - cash_refunds + cash_payments - cash_to_suppliers,
      ...(cash_refunds !== 0 && { cash_refunds }),
      ...(cash_payments !== 0 && { cash_payments }),
      ...(cash_to_suppliers !== 0 && { cash_to_suppliers }),
      ...(silent_tills.length > 0 && { silent_tills }),
    }
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
