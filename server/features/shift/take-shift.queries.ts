// Finds the shift that the money of a document belongs to. A writer of money takes a shared lock on
// the drawer's row, the closing of the drawer an exclusive one, so a document is either in the
// closure or a late event of it.
import type { Actor } from '@webale/domain/access/role.ts'
import { mayUseDrawer } from '@webale/domain/features/shift/drawer.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { type DrawerOfDevice, findPlaceOfDevice } from './drawer-of-device.queries.ts'

/**
 * What a till sends: its drawer, and the shift that it shows. The shift is a claim. No `drawer_id`:
 * the page knows none, so the drawer of the device counts. Null: the device has none.
 */
export type DrawerClaim = {
  readonly drawer_id?: string | null | undefined
  readonly shift_id?: string | null | undefined
}

/**
 * `closure_id` is set when the shift was closed already:
 * then the document is a late event of that closure.
 */
export type TakenShift = { readonly shift_id: string | null; readonly closure_id: string | null }

export const OUTSIDE_SHIFTS: TakenShift = { shift_id: null, closure_id: null }

type FoundDrawer = { readonly department_id: string | null; readonly open_shift_id: string | null }

/** The shift of the drawer that was closed last; undefined when the drawer was never closed. */
const lastClosed = async (db: Db, drawer_id: string): Promise<TakenShift | undefined> => {
  const { rows } = await sql<{
    shift_id: string
    closure_id: string
  }>`select shifts.id as shift_id, closures.id as closure_id
    from shifts
    join closures on closures.shift_id = shifts.id
    where shifts.drawer_id = ${drawer_id}
    order by opened_at desc, shifts.id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The drawer's open shift, also when another one was claimed. When it has none: the claimed shift
 * if it was the drawer's last one, because a closing overtook the document; otherwise none. Throws
 * not_found for a drawer that the person may not use.
 */
export const takeShift = async (
  tx: Tx,
  actor: Actor,
  claim: DrawerClaim,
  device: DrawerOfDevice = actor,
): Promise<TakenShift> => {
  const mayUse = (department_id: string | null): boolean => mayUseDrawer(actor, { department_id })
  const place: DrawerClaim | undefined =
    claim.drawer_id === undefined
      ? await findPlaceOfDevice(tx, device, { at: null, mayUse })
      : claim

  if (typeof place?.drawer_id !== 'string') return OUTSIDE_SHIFTS
  const { drawer_id, shift_id = null } = place
  const lock = tx.engine === 'postgres' ? sql`for share` : sql``
  const { rows } = await sql<FoundDrawer>`select department_id, open_shift_id
    from drawers
      where id = ${drawer_id} ${lock}`.execute(tx)

  const [drawer] = rows
  if (drawer === undefined || !mayUseDrawer(actor, drawer))
    throw refuse('not_found', { thing: 'The drawer' })

  if (drawer.open_shift_id !== null) return { shift_id: drawer.open_shift_id, closure_id: null }
  const last = shift_id === null ? undefined : await lastClosed(tx, drawer_id)

  return last !== undefined && last.shift_id === shift_id ? last : OUTSIDE_SHIFTS
}

type MadeDocument = { readonly department_id: string | null; readonly created_at: string }

/**
 * Did a document come too late for a count: was its shift closed already, or, outside shifts, was a
 * drawer of its department closed after it was made?
 */
export const isAfterClosing = async (
  db: Db,
  { shift_id, closure_id }: TakenShift,
  { department_id, created_at }: MadeDocument,
): Promise<boolean> => {
  if (shift_id !== null || department_id === null) return closure_id !== null
  const later = db
    .selectFrom('closures')
    .select('id')
    .where('department_id', '=', department_id)
    .where('closed_at', '>', created_at)

  return (await later.limit(1).executeTakeFirst()) !== undefined
}

type LateSubject = {
  readonly subject_type: 'sale' | 'refund' | 'movement'
  readonly subject_id: string
}

/**
 * Notes a document that reached its shift after it was closed; nothing for one that was in time.
 */
export const recordLateEvent = async (
  tx: Tx,
  { closure_id }: TakenShift,
  subject: LateSubject,
  { newId, now }: { newId(): string; readonly now: string },
): Promise<void> => {
  if (closure_id === null) return
  await insertRows(tx, 'late_events', [
    {
      id: newId(),
      closure_id,
      ...subject,
      created_at: now,
    },
  ])
}

type ShiftClaim = DrawerClaim & {
  /** When the document was made. */
  readonly at: string
  readonly mayUse: (department_id: string | null) => boolean
  readonly device: DrawerOfDevice
}

/** The claim; of a document that names no drawer, the place of its device at that moment. */
const placeOfClaim = async (
  tx: Tx,
  { drawer_id, shift_id, device, at, mayUse }: ShiftClaim,
): Promise<DrawerClaim> => {
  if (drawer_id !== undefined) return { drawer_id, shift_id }
  const isUsable = (department_id: string | null): boolean =>
    department_id === null || mayUse(department_id)

  const place = await findPlaceOfDevice(tx, device, { at, mayUse: isUsable })

  return place ?? { drawer_id: null, shift_id }
}

type ShiftOfDrawer = { readonly shift_id: string; readonly closure_id: string | null }

const shiftsOf = async (
  tx: Tx,
  drawer_id: string,
  condition: RawBuilder<unknown>,
): Promise<ShiftOfDrawer[]> =>
  (
    await sql<ShiftOfDrawer>`select shifts.id as shift_id, closures.id as closure_id
    from shifts
    left join closures on closures.shift_id = shifts.id
    where shifts.drawer_id = ${drawer_id} and ${condition}
    order by opened_at desc, shifts.id desc limit 1`.execute(tx)
  ).rows

/**
 * The shift of a document that was made at a moment without the server: the claimed one when it is
 * the drawer's, otherwise the one that was open then. Never throws: `gone` names the drawer or
 * shift that cannot be used.
 */
export const takeShiftAt = async (
  tx: Tx,
  claim: ShiftClaim,
): Promise<{ readonly taken: TakenShift; readonly gone: readonly string[] }> => {
  const { at, mayUse } = claim
  const { drawer_id = null, shift_id = null } = await placeOfClaim(tx, claim)
  if (drawer_id === null) return { taken: OUTSIDE_SHIFTS, gone: shift_id === null ? [] : ['shift'] }
  const lock = tx.engine === 'postgres' ? sql`for share` : sql``
  const { rows } = await sql<FoundDrawer>`select department_id, open_shift_id
    from drawers
      where id = ${drawer_id} ${lock}`.execute(tx)

  const [drawer] = rows
  if (drawer === undefined || (drawer.department_id !== null && !mayUse(drawer.department_id)))
    return { taken: OUTSIDE_SHIFTS, gone: ['drawer'] }

  const [claimed] =
    shift_id === null ? [] : await shiftsOf(tx, drawer_id, sql`shifts.id = ${shift_id}`)

  if (claimed !== undefined) return { taken: claimed, gone: [] }
  const wasOpen = sql`opened_at <= ${at}
    and (closures.id is null or closures.closed_at > ${at})`
  const [open = OUTSIDE_SHIFTS] = await shiftsOf(tx, drawer_id, wasOpen)

  return { taken: open, gone: shift_id === null ? [] : ['shift'] }
}
