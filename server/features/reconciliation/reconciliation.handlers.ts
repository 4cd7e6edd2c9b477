// Handlers of the cash reconciliations.
import { can } from '@webale/domain/access/permissions.ts'
import { isAdmin } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import {
  type CountedShift,
  differenceOf,
  type NewReconciliation,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { CASH_OF_A_DAY, cashIn } from '@webale/domain/features/shift/money-movement.ts'
import { daysOfMonth } from '@webale/domain/kernel/month.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { futureDayProblem } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { headCode } from '../audit/chain-head.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { sumMoved, sumReceived } from '../sale/money-of-days.queries.ts'
import { isCashHidden } from '../shift/hidden-cash.queries.ts'
import {
  listOpeningDifferences,
  sumOpeningDifferences,
} from '../shift/opening-differences.queries.ts'
import { sumShift } from '../shift/shift-sums.queries.ts'
import { listSilentOnDay } from '../shift/silent-tills.queries.ts'
import {
  findShiftPlace,
  insertReconciliation,
  listClosedShifts,
  listOpenShifts,
  listReconciliations,
  listReplaced,
  sumCameLater,
  sumReconciliations,
} from './reconciliation.queries.ts'

const checkDay = (date: string, now: string): void => {
  const message = futureDayProblem(date, now)
  if (message !== null) throw refuse('invalid_input', { message }, { field: 'date' })
}

/** 0 without the minus sign that -0 has. */
const lessOf = (amount: number): number => 0 - amount

type ExpectingShift = Pick<Row<'shifts'>, 'id' | 'float' | 'left_before'> & {
  readonly expected_cash: number | null
}

/** What a shift expects: of a closed one as it was at closing. */
const expectedOfShift = async (
  db: Db,
  { expected_cash, ...shift }: ExpectingShift,
): Promise<number> => expected_cash ?? (await sumShift(db, shift.id, shift)).expected.cash

/** The count of a shift has its day, its department and its expected cash. */
const placeOf = async (
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  { shift_id = null, ...input }: NewReconciliation,
) => {
  if (shift_id === null) {
    const department_id = departmentOf(actor, input.department_id)
    await checkDepartment(tx, department_id)
    return { ...input, shift_id, department_id }
  }
  const shift = await findShiftPlace(tx, scopeOf(actor), shift_id)
  // What an open shift expects is for leaders.
  if (shift === undefined || (shift.expected_cash === null && !can(actor, 'shift.see_expected')))
    throw refuse('not_found', { thing: 'The shift' })

  const { date, department_id } = shift
  const system_cash = await expectedOfShift(tx, shift)

  return { ...input, shift_id, date, department_id, system_cash }
}

export const reconciliationHandlers: Handlers<typeof reconciliationApi> = {
  list: async ({ db, actor, input }) => {
    const scope = scopeOf(actor)
    const rows = await listReconciliations(db, scope, input)
    const later = await sumCameLater(db, rows)
    const replaced = await listReplaced(db, rows)
    const sums = await sumReconciliations(db, scope, input.month)
    const days = input.month === undefined ? {} : daysOfMonth(input.month)
    const openings = can(actor, 'shift.see_expected')
      ? await listOpeningDifferences(db, scope, days)
      : []

    const between =
      openings.length === 0 ? { short: 0, over: 0 } : await sumOpeningDifferences(db, scope, days)

    return {
      rows: rows.map((row) => {
        const came_later = later.get(row.id) ?? 0
        return {
          ...row,
          ...(came_later !== 0 && { came_later }),
          ...(replaced.has(row.id) && { is_replaced: true }),
        }
      }),
      count: sums.count,
      short: sums.short + between.short,
      over: sums.over + between.over,
      ...(openings.length > 0 && { openings }),
    }
  },

  systemCash: async ({ db, actor, input: { date, department_id }, now }) => {
    checkDay(date, now)
    await checkDepartment(db, departmentOf(actor, department_id))
    if (await isCashHidden(db, actor)) return null
    const [scope, day] = [scopeOf(actor, department_id), { from: date, until: date }]
    const received = await sumReceived(db, scope, day)
    const moved = await sumMoved(db, scope, day)
    const cash_refunds = lessOf(cashIn(moved, 'refund'))
    const cash_payments = cashIn(moved, 'repayment', 'payout')
    const cash_to_suppliers = lessOf(cashIn(moved, 'supplier'))
    const change_given = lessOf(cashIn(received, 'change') + cashIn(moved, 'change_back'))
    const silent_tills = await listSilentOnDay(db, scope, date, now)

    return {
      system_cash: cashIn(received, 'payment', 'change') + cashIn(moved, ...CASH_OF_A_DAY),
      sale_count: received.reduce(
        (sum, { method, sales }) => (method === 'cash' ? sum + sales : sum),
        0,
      ),
      ...(cash_refunds !== 0 && { cash_refunds }),
      ...(cash_payments !== 0 && { cash_payments }),
      ...(cash_to_suppliers !== 0 && { cash_to_suppliers }),
      ...(change_given !== 0 && { change_given }),
      ...(silent_tills.length > 0 && { silent_tills }),
    }
  },

  shifts: async ({ db, actor, input: { date, department_id } }) => {
    await checkDepartment(db, departmentOf(actor, department_id))
    const scope = scopeOf(actor, department_id)
    const asked = { scope, date, withShop: isAdmin(actor) }
    const open = can(actor, 'shift.see_expected') ? await listOpenShifts(db, asked) : []
    const shifts: CountedShift[] = []
    for (const { name, ...shift } of open) {
      const system_cash = await expectedOfShift(db, { ...shift, expected_cash: null })
      shifts.push({ shift_id: shift.id, name, is_open: true, system_cash })
    }

    return [...shifts, ...(await listClosedShifts(db, asked))]
  },

  chain: async ({ db }) => ({ code: await headCode(db) }),

  record: async (context) => {
    const { tx, actor, input, now, newId } = context
    checkDay(input.date, now)
    const placed = await placeOf(context, input)

    return insertReconciliation(tx, {
      ...placed,
      difference: differenceOf(placed),
      id: newId(),
      created_by: actor.id,
      created_at: now,
    })
  },
}
