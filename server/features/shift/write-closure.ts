// Writes a closure: the figures of now, the next number, the newest link of the audit chain, and
// the row of the cash reconciliations.
import { closureNumber } from '@webale/domain/features/shift/closure.ts'
import { isWithinTolerance } from '@webale/domain/features/shift/expected-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { listSilentInShift } from './silent-tills.queries.ts'
import { lastSeal } from '../audit/seal.queries.ts'
import { insertReconciliation } from '../reconciliation/reconciliation.queries.ts'
import { listCountedFloat } from './counted-float.queries.ts'
import { insertClosure, takeClosureNumber } from './closure.queries.ts'
import type { OpenShift } from './open-shift.ts'
import { endShift } from './shift.queries.ts'
import { sumShift } from './shift-sums.queries.ts'

type ShiftEntry = {
  readonly action: 'shift.count' | 'shift.close'
  readonly entity_id: string
  readonly subject: string
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Adds an entry to the audit log: counting and closing are one request, and each leaves its own.
 */
export const recordShiftEntry = (
  { tx, actor, now, newId }: WriteContext,
  entry: ShiftEntry,
): Promise<void> =>
  recordEntry(
    tx,
    { newId, now },
    {
      entity: 'shift',
      actor_id: actor.id,
      session_id: actor.session_id ?? null,
      ...entry,
    },
  )

const HEAD_LENGTH = 16

type CountedClosure = {
  readonly id: string
  readonly count: Row<'shift_counts'>
  readonly allowed: number
}

/** Ends the shift and computes its figures. Throws shift_closed when another request was faster. */
const takeFigures = async (
  { tx, actor, now }: WriteContext,
  { shift, drawer }: OpenShift,
  { id, count, allowed }: CountedClosure,
): Promise<NewRow<'closures'>> => {
  if (!(await endShift(tx, drawer.id, shift.id))) throw refuse('shift_closed')
  const { expected, sums } = await sumShift(tx, shift.id, shift)
  const silent_tills = await listSilentInShift(
    tx,
    { id: shift.id, department_id: drawer.department_id },
    now,
  )

  const float_lines = await listCountedFloat(tx, shift.id)
  const number = await takeClosureNumber(tx)
  const head = await lastSeal(tx)

  return {
    id,
    shift_id: shift.id,
    drawer_id: drawer.id,
    number,
    count_id: count.id,
    expected_cash: expected.cash,
    expected_mobile_money: expected.mobile_money,
    expected_card: expected.card,
    sums: {
      ...sums,
      ...(silent_tills.length > 0 && { silent_tills }),
      ...(float_lines.length > 0 && { float_lines }),
    },
    is_within: isWithinTolerance(count, expected, allowed),
    chain_seq: head?.seq ?? 0,
    chain_head: head?.hash.slice(0, HEAD_LENGTH) ?? '',
    closed_by: actor.id,
    closed_name: actor.full_name,
    department_id: drawer.department_id,
    business_date: businessDate(now),
    closed_at: now,
  }
}

/** Writes the closure of a locked shift and what follows from it. Throws shift_closed. */
export const writeClosure = async (
  context: WriteContext,
  open: OpenShift,
  closing: CountedClosure,
): Promise<void> => {
  const { tx, actor, now, newId } = context
  const closure = await takeFigures(context, open, closing)
  await insertClosure(tx, closure)
  const { cash } = closing.count
  const notes = `${closureNumber(closure.number)}, ${open.drawer.name}`
  const difference = cash - closure.expected_cash
  await insertReconciliation(tx, {
    id: newId(),
    cashier_name: actor.full_name,
    // The count compares with the shift, so it is of the day on which the shift was opened.
    date: businessDate(open.shift.opened_at),
    system_cash: closure.expected_cash,
    reported_cash: cash,
    difference,
    notes,
    department_id: open.drawer.department_id,
    created_by: actor.id,
    created_at: now,
    shift_id: closure.shift_id,
  })

  const after = {
    expected_cash: closure.expected_cash,
    counted_cash: cash,
    difference,
  }

  await recordShiftEntry(context, {
    action: 'shift.close',
    entity_id: closing.id,
    subject: notes,
    after,
  })
}
