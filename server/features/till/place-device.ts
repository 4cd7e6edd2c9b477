// The drawer and the printer of a device, as leaders see and choose them from the office. The
// device gets them in the answer to its next report.
import { type Actor, isAdmin } from '@webale/domain/access/role.ts'
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { SellingDevice, TillPlacing, TillReport } from '@webale/domain/features/till/till.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { findPrinter, getPrinter } from '../printing/printing.queries.ts'
import { isShiftOpen } from '../shift/drawer-of-device.queries.ts'
import { findDrawerName, getDrawer } from '../shift/drawer.queries.ts'
import { listDevices, lockTill, updateTill } from './till.queries.ts'

/** All devices for administrators; for others those of the last person of their department. */
export const listOwnDevices = async (db: Db, actor: Actor): Promise<SellingDevice[]> =>
  (await listDevices(db)).filter(
    ({ department_id }) => isAdmin(actor) || department_id === actor.department_id,
  )

type Names = { readonly drawer: string | null; readonly printer: string | null }
type ChosenPlace = Pick<Row<'tills'>, 'drawer_id' | 'printer'>

/** Throws not_found for a drawer that the leader may not use; one that stays is not asked for. */
const drawerName = async (
  tx: Tx,
  actor: Actor,
  id: string | null,
  before: string | null,
): Promise<string | null> => {
  if (id === null) return null
  return id === before ? findDrawerName(tx, id) : (await getDrawer(tx, id, actor)).name
}

/** The same for a printer. */
const printerName = async (
  tx: Tx,
  actor: Actor,
  id: string | null,
  before: string | null,
): Promise<string | null> => {
  if (id === null) return null
  if (id === LOCAL_PRINTER) return 'Its own'
  if (id === before) return (await findPrinter(tx, id))?.name ?? null

  return (await getPrinter(tx, id, actor)).name
}

const namesOf = async (
  tx: Tx,
  actor: Actor,
  chosen: ChosenPlace,
  before: ChosenPlace,
): Promise<Names> => ({
  drawer: await drawerName(tx, actor, chosen.drawer_id, before.drawer_id),
  printer: await printerName(tx, actor, chosen.printer, before.printer),
})

export const placeDevice: Handler<typeof tillApi.place> = async ({ tx, actor, input, now }) => {
  const { id, drawer_id, printer } = input
  const row = await lockTill(tx, id)
  const own = await listOwnDevices(tx, actor)
  if (row === undefined || !own.some((device) => device.id === id))
    throw refuse('not_found', { thing: 'The till' })

  const names = await namesOf(tx, actor, { drawer_id, printer }, row)
  await updateTill(tx, id, { drawer_id, printer, placed_at: now })

  return { id, name: row.name, ...names }
}

type PlacedTill = {
  readonly state: Partial<Row<'tills'>>
  readonly placing?: TillPlacing
}

/**
 * What the report of a till says about its drawer and printer, or what it has to set: the office
 * counts until the till has it, and from then on the till.
 */
export const comparePlacing = (
  { drawer_id, printer, placed_at }: Row<'tills'>,
  { placing }: Pick<TillReport, 'placing'>,
): PlacedTill => {
  if (!placing) return { state: {} }
  if (placed_at !== null && placing.at !== placed_at)
    return { state: {}, placing: { drawer_id, printer, at: placed_at } }

  return { state: { drawer_id: placing.drawer_id, printer: placing.printer } }
}

/** A shift that was opened in the session before the session was seen on the till. */
export const openedOnTill = async (
  tx: Tx,
  { opened_shift_id }: Pick<Actor, 'opened_shift_id'>,
  { shift_id }: Pick<Row<'tills'>, 'shift_id'>,
): Promise<Partial<Row<'tills'>>> =>
  opened_shift_id !== undefined &&
  opened_shift_id !== shift_id &&
  (await isShiftOpen(tx, opened_shift_id))
    ? { shift_id: opened_shift_id }
    : {}
