// SQL of the shifts: opening, the list of movements, and what a person paid out.
import type { DrawerMovement, Shift } from '@webale/domain/features/shift/shift.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const SHOWN = [
  'id',
  'drawer_id',
  'float',
  'left_before',
  'notes',
  'opened_by',
  'opened_name',
  'opened_at',
] as const

export const findShift = (db: Db, id: string): Promise<Shift | undefined> =>
  db.selectFrom('shifts').select(SHOWN).where('id', '=', id).executeTakeFirst()

/** Opens the shift on its drawer; false when the drawer has an open one. */
export const startShift = async (tx: Tx, shift: NewRow<'shifts'>): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('drawers')
    .set({ open_shift_id: shift.id })
    .where('id', '=', shift.drawer_id)
    .where('open_shift_id', 'is', null)
    .executeTakeFirst()

  if (numUpdatedRows !== 1n) return false
  await insertRows(tx, 'shifts', [shift])

  return true
}

/**
 * Ends the open shift of the drawer; false when it is not the open one any more. Waits for money
 * under way.
 */
export const endShift = async (tx: Tx, drawer_id: string, shift_id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('drawers')
    .set({ open_shift_id: null })
    .where('id', '=', drawer_id)
    .where('open_shift_id', '=', shift_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const undone = sql<boolean>`exists (select 1 from money_movements as opposite
  where opposite.reference_type = 'movement' and opposite.reference_id = money_movements.id)`

const selectMovements = (db: Db) =>
  db
    .selectFrom('money_movements')
    .leftJoin('profiles', 'profiles.id', 'created_by')
    .select(['money_movements.id', 'movement_type', 'method', 'amount', 'reason', 'created_by'])
    .select(['profiles.full_name as created_name', 'money_movements.created_at', 'shift_id'])
    .select(
      sql<number>`case when movement_type in ('paid_in', 'paid_out') and not ${undone} then 1
        else 0 end`.as('open'),
    )

type SelectedMovement = Omit<DrawerMovement, 'is_undoable'> & {
  readonly shift_id: string | null
  readonly open: number
}

const movementOf = ({ shift_id: _shift, open, ...movement }: SelectedMovement): DrawerMovement => ({
  ...movement,
  is_undoable: open === 1,
})

/** What went in and out beside the sales, newest first. */
export const listMovements = async (db: Db, shift_id: string): Promise<DrawerMovement[]> => {
  const rows = await selectMovements(db)
    .where('shift_id', '=', shift_id)
    .where('movement_type', '<>', 'cash_rounding')
    .where(({ or, eb }) =>
      or([eb('reference_type', 'is', null), eb('reference_type', '<>', 'sale')]),
    )
    .orderBy('money_movements.created_at', 'desc')
    .orderBy('money_movements.id', 'desc')
    .execute()
  return rows.map(movementOf)
}

export const findMovement = async (
  db: Db,
  shift_id: string,
  id: string,
): Promise<DrawerMovement | undefined> => {
  const row = await selectMovements(db)
    .where('money_movements.id', '=', id)
    .where('shift_id', '=', shift_id)
    .executeTakeFirst()
  return row === undefined ? undefined : movementOf(row)
}

/** The counts of a shift, in their order. */
export const listDrawerCounts = (db: Db, shift_id: string): Promise<Row<'shift_counts'>[]> =>
  db
    .selectFrom('shift_counts')
    .selectAll()
    .where('shift_id', '=', shift_id)
    .orderBy('number')
    .execute()

export const insertDrawerCount = (tx: Tx, count: NewRow<'shift_counts'>): Promise<void> =>
  insertRows(tx, 'shift_counts', [count])

/** Is a shift open anywhere in the shop? */
export const hasOpenShift = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('drawers')
    .select('id')
    .where('open_shift_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
