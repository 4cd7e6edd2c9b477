// Handlers of the shifts.
import { type Drawer, maySeeExpected } from '@webale/domain/features/shift/drawer.ts'
import type { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate, formatTime } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { CommandContext, Handler, Handlers } from '../../platform/operations/handler.ts'
import { closeShift, countShift } from './close-shift.ts'
import { bindDevice } from './drawer-of-device.queries.ts'
import { getDrawer, lockDrawer } from './drawer.queries.ts'
import { moveInShift, openWithoutSale, undoMovement } from './move-in-shift.ts'
import { listOutsideShifts } from './outside-shifts.queries.ts'
import { moveMoney } from './move-money.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { listSilentInShift } from './silent-tills.queries.ts'
import { findShift, listDrawerCounts, listMovements, startShift } from './shift.queries.ts'
import { readReport } from './shift-report.queries.ts'
import { sumShift } from './shift-sums.queries.ts'

type Opening = CommandContext<typeof shiftApi.open>

/** Starts the shift and puts its float into the drawer. Throws drawer_open. */
const startWithFloat = async (
  { tx, actor, input: { id, drawer_id, float, notes }, now, newId }: Opening,
  { left, department_id, name, opened_name, opened_at }: Drawer,
) => {
  const by = { opened_by: actor.id, opened_name: actor.full_name, opened_at: now }
  const shift = { id, drawer_id, float, left_before: left, notes, ...by }
  if (!(await startShift(tx, { ...shift, department_id, business_date: businessDate(now) })))
    throw refuse('drawer_open', {
      drawer: name,
      name: opened_name ?? 'somebody',
      time: formatTime(opened_at ?? now),
    })

  if (float > 0) {
    const row = { method: 'cash', movement_type: 'float', amount: float, department_id } as const
    const reference = { reference_type: 'shift', reference_id: id }
    await moveMoney(tx, [{ ...row, ...reference }], { actor, now, newId }, { shift_id: id })
  }

  return shift
}

const openShift: Handler<typeof shiftApi.open> = async (context) => {
  const { tx, actor, input } = context
  const { id, drawer_id, float, notes } = input
  await lockDrawer(tx, drawer_id)
  const drawer = await getDrawer(tx, drawer_id, actor)
  const { document, replayed } = await documentOnce(
    context,
    {
      id,
      kind: 'shift',
      content: [drawer_id, float, notes],
      department_id: drawer.department_id,
      find: () => findShift(tx, id),
    },
    () => startWithFloat(context, drawer),
  )

  await bindDevice(tx, actor.session_id, id)

  return { shift: document, drawer: drawer.name, replayed }
}

export const shiftHandlers: Handlers<typeof shiftApi> = {
  open: openShift,

  current: async ({ db, actor, input }) => {
    const drawer = await getDrawer(db, input.drawer_id, actor)
    const { open_shift_id } = drawer
    if (open_shift_id === null)
      return {
        drawer,
        shift: null,
        movements: [],
        counts: 0,
        newest_count_id: null,
      }

    const counts = await listDrawerCounts(db, open_shift_id)

    return {
      drawer,
      shift: (await findShift(db, open_shift_id)) ?? null,
      movements: await listMovements(db, open_shift_id),
      counts: counts.length,
      newest_count_id: counts.at(-1)?.id ?? null,
    }
  },

  report: async ({ db, actor, input: { shift_id }, now }) =>
    (await readReport(db, { actor, shift_id, now })).report,

  expected: async ({ db, actor, now, input: { shift_id } }) => {
    const shift = await findShift(db, shift_id)
    const drawer = shift === undefined ? null : await getDrawer(db, shift.drawer_id, actor)
    if (shift === undefined || drawer?.open_shift_id !== shift_id)
      throw refuse('not_found', { thing: 'The shift' })

    const { hide_expected_cash } = await readShopRules(db)
    if (!maySeeExpected(actor, drawer, hide_expected_cash)) throw refuse('not_allowed')
    const { expected } = await sumShift(db, shift_id, shift)
    const place = { id: shift_id, department_id: drawer.department_id }
    return { expected, silent_tills: await listSilentInShift(db, place, now) }
  },

  move: moveInShift,
  noSale: openWithoutSale,
  undo: undoMovement,
  count: countShift,
  close: closeShift,
  outside: ({ db, actor, now }) => listOutsideShifts(db, actor, businessDate(now)),
}
