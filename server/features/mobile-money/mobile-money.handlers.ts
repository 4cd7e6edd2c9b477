// Handlers of the mobile money transactions.
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { dayTotalsOf, drawerCashOf } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { isRepeat } from '../../platform/operations/recognise.ts'
import { checkCustomer } from '../customer/customer.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { getDrawer } from '../shift/drawer.queries.ts'
import { moveMoney } from '../shift/move-money.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import {
  compareTransaction,
  countTransactions,
  findTransaction,
  insertTransaction,
  listTransactions,
  sumTransactions,
} from './mobile-money.queries.ts'

/** The money was already moved on the phone when it is recorded, so the record is completed. */
const AT_ONCE = { status: 'completed', processed_by: 'Staff' } as const

type RecordContext = CommandContext<typeof mobileMoneyApi.record>

/** Moves the cash of a drawer that counts mobile money; nothing for any other drawer. */
const moveCash = async (
  { tx, actor, input, now, newId }: RecordContext,
  drawer_id: string,
  { id, department_id }: { readonly id: string; readonly department_id: string | null },
): Promise<void> => {
  const { counts_mobile_money } = await getDrawer(tx, drawer_id, actor)
  if (!counts_mobile_money) return
  const row = {
    method: 'cash',
    movement_type: 'mobile_money',
    amount: drawerCashOf(input),
    department_id,
  } as const

  const reference = { reference_type: 'mobile_money', reference_id: id }
  const shift = await takeShift(tx, actor, { drawer_id })
  await moveMoney(tx, [{ ...row, ...reference }], { actor, now, newId }, shift)
}

export const mobileMoneyHandlers: Handlers<typeof mobileMoneyApi> = {
  list: async ({ db, actor, input }) => ({
    rows: await listTransactions(db, scopeOf(actor), input),
    count: await countTransactions(db, scopeOf(actor), input),
  }),

  today: async ({ db, actor, now }) =>
    dayTotalsOf(await sumTransactions(db, scopeOf(actor), businessDate(now))),

  record: async (context) => {
    const { tx, actor, input, now, newId } = context
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    await checkCustomer(tx, input.customer_id)
    const { drawer_id, id = newId(), ...sent } = input
    const stored = await findTransaction(tx, id)
    if (stored !== undefined) {
      const { known, content_hash } = compareTransaction(stored, sent)
      if (!isRepeat(known, content_hash, actor)) throw refuse('key_reused')
      return stored
    }

    const by = {
      id,
      department_id,
      created_by: actor.id,
      completed_at: now,
      created_at: now,
    }

    if (drawer_id) await moveCash(context, drawer_id, { id, department_id })

    return insertTransaction(tx, { ...sent, ...AT_ONCE, ...by })
  },
}
