// A shift with its drawer, locked for one transaction.
import type { Actor } from '@webale/domain/access/role.ts'
import { mayUseDrawer } from '@webale/domain/features/shift/drawer.ts'
import type { Shift } from '@webale/domain/features/shift/shift.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { lockDrawer } from './drawer.queries.ts'
import { findShift } from './shift.queries.ts'

export type OpenShift = {
  readonly shift: Shift
  readonly drawer: Row<'drawers'>
  readonly isOpen: boolean
}

/**
 * The shift and its drawer; no money of the drawer is written and it is not closed until the
 * transaction ends. Throws not_found for a shift of a drawer that the person may not use.
 */
export const lockOpenShift = async (tx: Tx, actor: Actor, shift_id: string): Promise<OpenShift> => {
  const shift = await findShift(tx, shift_id)
  const drawer = shift === undefined ? undefined : await lockDrawer(tx, shift.drawer_id)
  if (shift === undefined || drawer === undefined || !mayUseDrawer(actor, drawer))
    throw refuse('not_found', { thing: 'The shift' })

  return { shift, drawer, isOpen: drawer.open_shift_id === shift_id }
}
