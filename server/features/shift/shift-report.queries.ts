// The X report of an open shift, for people who lead its drawer.
import type { Actor } from '@webale/domain/access/role.ts'
import { mayLeadDrawer } from '@webale/domain/features/shift/drawer.ts'
import type { ShiftReport } from '@webale/domain/features/shift/closure.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import { listSilentInShift } from './silent-tills.queries.ts'
import { getDrawer } from './drawer.queries.ts'
import { findShift } from './shift.queries.ts'
import { listOverExpected, sumShift } from './shift-sums.queries.ts'

/** What is asked for: a shift, as this person sees it at this time. */
type AskedReport = {
  readonly actor: Actor
  readonly shift_id: string
  readonly now: string
}

/** Throws not_found for a shift that is closed or that this person does not lead. */
export const readReport = async (db: Db, { actor, shift_id, now }: AskedReport) => {
  const shift = await findShift(db, shift_id)
  const drawer = shift === undefined ? null : await getDrawer(db, shift.drawer_id, actor)
  if (shift === undefined || drawer?.open_shift_id !== shift_id || !mayLeadDrawer(actor, drawer))
    throw refuse('not_found', { thing: 'The shift' })

  const { expected, sums } = await sumShift(db, shift_id, shift)
  const silent_tills = await listSilentInShift(
    db,
    { id: shift_id, department_id: drawer.department_id },
    now,
  )

  const report: ShiftReport = {
    shift_id,
    expected,
    sums: silent_tills.length === 0 ? sums : { ...sums, silent_tills },
    over_expected: await listOverExpected(db, shift_id),
  }

  return { report, drawer, opened_at: shift.opened_at }
}
