// The only writer of the money ledger: money received and paid out by each payment method, and the
// document of each movement.
import type {
  MoneyMethod,
  MoneyMovementType,
} from '@webale/domain/features/shift/money-movement.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { Writer } from '../../platform/operations/write-context.ts'

/** One row, in whole UGX; `amount` is negative when money leaves. */
export type MoneyMovement = {
  readonly method: MoneyMethod
  readonly movement_type: MoneyMovementType
  readonly amount: number
  /** What was handed over, where change was given. */
  readonly tendered?: number
  readonly reference?: string | null
  readonly reason?: string | null
  readonly reference_type?: string | null
  readonly reference_id?: string | null
  readonly department_id?: string | null
}

/**
 * The row of what rounding the cash of a sale or a return brought the drawer; none when it brought
 * nothing.
 */
export const roundingRows = (
  amount: number,
  { id, department_id }: { readonly id: string; readonly department_id: string | null },
): MoneyMovement[] =>
  amount === 0
    ? []
    : [
        {
          method: 'cash',
          movement_type: 'cash_rounding',
          amount,
          reference_type: 'rounding',
          reference_id: id,
          department_id,
        },
      ]

/** The shift that the money belongs to; null outside shifts. */
export type MoneyPlace = { readonly shift_id?: string | null }

/** Writes the rows in their order; nothing for an empty list. Answers what is stored. */
export const moveMoney = async (
  tx: Tx,
  rows: readonly MoneyMovement[],
  { actor, now, newId }: Writer,
  { shift_id = null }: MoneyPlace = {},
): Promise<NewRow<'money_movements'>[]> => {
  const stored = rows.map((row, index) => ({
    id: newId(),
    shift_id,
    method: row.method,
    movement_type: row.movement_type,
    amount: row.amount,
    tendered: row.tendered ?? 0,
    reference: row.reference ?? null,
    reason: row.reason ?? null,
    reference_type: row.reference_type ?? null,
    reference_id: row.reference_id ?? null,
    position: index + 1,
    department_id: row.department_id ?? null,
    business_date: businessDate(now),
    created_by: actor.id,
    created_at: now,
  }))

  await insertRows(tx, 'money_movements', stored)

  return stored
}

/**
 * The row of a document of money, which has the id of its document. Throws key_reused when another
 * document, restored from a file, has this id.
 */
export const moveMoneyOfDocument = async (
  tx: Tx,
  id: string,
  row: MoneyMovement,
  { actor, now }: Omit<Writer, 'newId'>,
  place: MoneyPlace,
): Promise<void> => {
  const used = await tx
    .selectFrom('money_movements')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()

  if (used !== undefined) throw refuse('key_reused')
  await moveMoney(tx, [row], { actor, now, newId: () => id }, place)
}
