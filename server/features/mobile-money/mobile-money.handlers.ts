// Handlers of the mobile money transactions.
import type { Actor } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import {
  drawerCashOf,
  type NewTransaction,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { dayTotalsOf } from '@webale/domain/features/mobile-money/transaction.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { isRepeat } from '../../platform/operations/recognise.ts'
import { checkCustomer } from '../customer/customer.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { getDrawer } from '../shift/drawer.queries.ts'
import { moveMoney } from '../shift/move-money.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findEntryOf, withFloat } from './float-entry.queries.ts'
import { findLine } from './float-line.queries.ts'
import { checkFloat, floatAfter, writeFloat } from './float-of-transaction.queries.ts'
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

/** An administrator who chose none records for the department of the line. */
const findDepartment = async (
  tx: Tx,
  actor: Actor,
  { department_id, line_id }: Pick<NewTransaction, 'department_id' | 'line_id'>,
): Promise<string | null> => {
  const chosen = departmentOf(actor, department_id)
  if (chosen !== null || !line_id) return chosen
  return (await findLine(tx, line_id))?.department_id ?? null
}

type Place = { readonly id: string; readonly department_id: string | null }

/** Stores a transaction with its cash and, where a line was chosen, its float. */
const store = async (context: RecordContext, { id, department_id }: Place) => {
  const { tx, actor, input, now } = context
  const { drawer_id, line_id, provider_reference, ...sent } = input
  const onLine = line_id ? { ...sent, line_id, provider_reference } : null
  const rules = onLine === null ? null : await checkFloat(tx, onLine, department_id)
  if (drawer_id) await moveCash(context, drawer_id, { id, department_id })
  const by = { id, department_id, created_by: actor.id, completed_at: now, created_at: now }
  const on = { line_id: onLine?.line_id ?? null }
  const stored = await insertTransaction(tx, { ...sent, ...AT_ONCE, ...on, ...by })
  if (onLine === null || rules === null) return stored
  await writeFloat(context, onLine, { id, department_id })
  const [shown = stored] = await withFloat(tx, [stored])

  return { ...shown, float: await floatAfter(tx, onLine.line_id, actor, rules) }
}

export const mobileMoneyHandlers: Handlers<typeof mobileMoneyApi> = {
  list: async ({ db, actor, input }) => {
    const rows = await listTransactions(db, scopeOf(actor), input)
    const { float_book } = await readShopRules(db)

    return {
      rows: float_book ? await withFloat(db, rows) : rows,
      count: await countTransactions(db, scopeOf(actor), input),
    }
  },

  today: async ({ db, actor, now }) => {
    const { float_book } = await readShopRules(db)
    const date = businessDate(now)
    return dayTotalsOf(await sumTransactions(db, scopeOf(actor), { date, float_book }))
  },

  record: async (context) => {
    const { tx, actor, input, newId } = context
    const department_id = await findDepartment(tx, actor, input)
    await checkDepartment(tx, department_id)
    await checkCustomer(tx, input.customer_id)
    const { drawer_id: _drawer, id = newId(), ...sent } = input
    const stored = await findTransaction(tx, id)
    if (stored !== undefined) {
      const entry = await findEntryOf(tx, id)
      const { known, content_hash } = compareTransaction(stored, sent, entry)
      if (!isRepeat(known, content_hash, actor)) throw refuse('key_reused')
      return stored
    }

    return store(context, { id, department_id })
  },
}
