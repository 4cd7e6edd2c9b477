// The drawer of a device, as the server knows it (decision U14): who opens a shift binds the device
// to its drawer until it is closed. It counts for documents that name no drawer, as those of pages
// of an older version do.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'

export type DrawerOfDevice = {
  /** The shift that was opened last on the device. */
  readonly opened_shift_id?: string | null | undefined
  /** The drawer that a leader chose for it. */
  readonly drawer_id?: string | null | undefined
}

/** Notes which shift was opened in this session, and on the till of the session. */
export const bindDevice = async (
  tx: Tx,
  session_id: string | undefined,
  shift_id: string,
): Promise<void> => {
  if (session_id === undefined) return
  const here = tx.selectFrom('till_people').select('till_id').where('session_id', '=', session_id)
  await tx.updateTable('auth_sessions').set({ shift_id }).where('id', '=', session_id).execute()
  await tx.updateTable('tills').set({ shift_id }).where('id', 'in', here).execute()
}

export const isShiftOpen = async (db: Db, shift_id: string): Promise<boolean> =>
  (await db
    .selectFrom('drawers')
    .select('id')
    .where('open_shift_id', '=', shift_id)
    .executeTakeFirst()) !== undefined

type Place = { readonly drawer_id: string; readonly shift_id?: string }
type FoundPlace = { readonly drawer_id: string; readonly department_id: string | null }

type PlaceContext = {
  /** When the document was made; null for now. */
  readonly at: string | null
  readonly mayUse: (department_id: string | null) => boolean
}

/** The drawer of the shift that was opened on the device, if the shift was open at this moment. */
const findBound = async (
  tx: Tx,
  shift_id: string,
  at: string | null,
): Promise<FoundPlace | undefined> => {
  const isOpen =
    at === null
      ? sql`closures.id is null`
      : sql`opened_at <= ${at} and (closures.id is null or closures.closed_at > ${at})`

  const { rows } = await sql<FoundPlace>`select drawers.id as drawer_id, drawers.department_id
    from shifts join drawers on drawers.id = shifts.drawer_id
    left join closures on closures.shift_id = shifts.id
    where shifts.id = ${shift_id} and ${isOpen}`.execute(tx)

  return rows[0]
}

const findChosen = async (tx: Tx, id: string): Promise<FoundPlace | undefined> =>
  tx
    .selectFrom('drawers')
    .select(['id as drawer_id', 'department_id'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

/** Where money of the device belongs: to the shift opened there, or to its chosen drawer. */
export const findPlaceOfDevice = async (
  tx: Tx,
  { opened_shift_id = null, drawer_id = null }: DrawerOfDevice,
  { at, mayUse }: PlaceContext,
): Promise<Place | undefined> => {
  const bound = opened_shift_id === null ? undefined : await findBound(tx, opened_shift_id, at)
  if (bound !== undefined && mayUse(bound.department_id))
    return { drawer_id: bound.drawer_id, shift_id: opened_shift_id ?? '' }

  const chosen = drawer_id === null ? undefined : await findChosen(tx, drawer_id)

  return chosen !== undefined && mayUse(chosen.department_id)
    ? { drawer_id: chosen.drawer_id }
    : undefined
}
