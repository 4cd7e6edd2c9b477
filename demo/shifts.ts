// The shifts of the demo: each is opened in the morning and counted and closed in the evening;
// differences are approved.
import type { Actor } from '@webale/domain/access/role.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { COUNTED_COINS, COUNTED_NOTES } from '@webale/domain/features/reconciliation/cash-count.ts'
import { expectedOf } from '@webale/domain/features/shift/expected-money.ts'
import { movementsOf } from './drawer-movements.ts'
import { type Happening, addMinutes, type Past } from './past.ts'
import type { Team } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { DrawerName, PlannedShift } from './shift-plan.ts'

/** UGX that a drawer starts with. */
const FLOAT = 50_000
const SMALLEST = 50

type Deviation = readonly [difference: number, notes: string | null]

const RIGHT: Deviation = [0, null]
const deviations: readonly Deviation[] = [
  [-500, 'Short of coins, gave 500 too much'],
  [-1000, 'Change given twice, customer did not come back'],
  [-2000, 'Boda for change paid from the drawer, no slip'],
  [-5000, 'One note of 5,000 was torn and the bank did not take it'],
  [500, 'Customer left the change'],
  [1000, 'Customer left the change'],
]
const SHARE_RIGHT = 0.74

/** Differences of the newest closures, at the top of the list. */
const newest: Readonly<Record<string, Deviation>> = {
  'Perfume counter 0': RIGHT,
  'Perfume counter 1': [-5000, 'One note of 5,000 is missing. Asked everybody'],
  'Main counter 1': RIGHT,
  'Main counter 2': [3000, 'More than there should be. Maybe a sale was not typed in'],
  'Main counter 4': RIGHT,
}

const deviationOf = ({ drawer, days_ago }: PlannedShift, chance: Random): Deviation =>
  newest[`${drawer} ${days_ago}`] ?? (chance.happens(SHARE_RIGHT) ? RIGHT : chance.pick(deviations))

/** Small money that a drawer keeps for change, by piece. */
const CHANGE: Readonly<Record<string, number>> = {
  'note-5000': 3,
  'note-2000': 4,
  'note-1000': 9,
  'coin-500': 11,
  'coin-200': 6,
  'coin-100': 8,
}

/** Notes and coins that come to this amount, which is a multiple of 50. */
const piecesOf = (amount: number): Record<string, number> => {
  let left = amount
  const pieces: Record<string, number> = {}
  const take = (id: string, value: number, most: number): void => {
    const count = Math.min(most, Math.floor(left / value))
    if (count > 0) pieces[id] = (pieces[id] ?? 0) + count
    left -= Math.max(0, count) * value
  }

  const all = [...COUNTED_NOTES, ...COUNTED_COINS]
  for (const { id, value } of all) take(id, value, CHANGE[id] ?? 0)
  for (const { id, value } of all) take(id, value, Number.POSITIVE_INFINITY)

  return pieces
}

/** What the earlier happenings left: cash by drawer, and closures whose difference is too large. */
type KnownDrawers = { readonly left: Map<DrawerName, number>; readonly waiting: Set<string> }

const openingOf = (shift: PlannedShift, { left }: KnownDrawers, drawer_id: string): Happening => {
  const { id, drawer, opened_at: time, opened_by: actor } = shift
  const chance = createRandom(`float of ${drawer} on ${shift.date}`)
  const happen = async (past: Past): Promise<void> => {
    const differs = chance.happens(0.05)
    const float = (left.get(drawer) ?? FLOAT) + (differs ? chance.pick([-2000, -1000, 1000]) : 0)
    const notes = differs ? 'Counted again in the morning' : null
    await past.perform(shiftApi.open, { actor, time }, { id, drawer_id, float, notes })
  }

  return { time, happen }
}

/** The counted cash: the expected cash plus the deviation. */
const countOf = async ({ tx }: Past, { id, ...shift }: PlannedShift, chance: Random) => {
  const sales = tx.selectFrom('sale_money').select(['method', 'amount']).where('shift_id', '=', id)
  const others = tx
    .selectFrom('money_movements')
    .select(['method', 'amount'])
    .where('shift_id', '=', id)
    .where(({ or, eb }) =>
      or([eb('reference_type', 'is', null), eb('reference_type', '<>', 'sale')]),
    )

  const rows = [...(await sales.execute()), ...(await others.execute())]
  const expected = expectedOf(rows)
  const [difference, notes] = deviationOf({ id, ...shift }, chance)
  const cash = Math.max(0, Math.round((expected.cash + difference) / SMALLEST) * SMALLEST)

  return {
    pieces: piecesOf(cash),
    mobile_money: chance.happens(0.85) ? expected.mobile_money : null,
    card: expected.card > 0 ? expected.card : null,
    left_in_drawer: Math.min(FLOAT, cash),
    notes,
  }
}

/** Counts, once more when it does not match, and closes. */
const closingOf = (
  shift: PlannedShift,
  time: string,
  { left, waiting }: KnownDrawers,
): Happening => {
  const { id: shift_id, closure_id, drawer, closed_by: actor } = shift
  const chance = createRandom(`count of ${drawer} on ${shift.date}`)
  const happen = async (past: Past): Promise<void> => {
    const counted = await countOf(past, shift, chance)
    left.set(drawer, counted.left_in_drawer)
    const count = async (at: string) => {
      const id = chance.idAt(at)
      const { closed } = await past.perform(
        shiftApi.count,
        { actor, time: at },
        { ...counted, id, shift_id, closure_id },
      )

      return { id, closed }
    }

    if ((await count(time)).closed) return
    waiting.add(closure_id)
    const again = addMinutes(time, 2)
    const { id: count_id } = await count(again)
    await past.perform(
      shiftApi.close,
      { actor, time: addMinutes(again, 0.5) },
      { id: closure_id, shift_id, count_id },
    )
  }

  return { time, happen }
}

/** Differences of the last days still wait. */
const WAITING_DAYS = 2

const approvalOf = (
  shift: PlannedShift,
  closed_at: string,
  owner: Actor,
  { waiting }: KnownDrawers,
): Happening[] => {
  if (shift.days_ago <= WAITING_DAYS) return []
  const { closure_id, drawer, closed_by, keepers } = shift
  const chance = createRandom(`approval of ${drawer} on ${shift.date}`)
  const actor = keepers.find(({ role, id }) => role === 'moderator' && id !== closed_by.id) ?? owner
  const time = addMinutes(closed_at, 13 * 60 + chance.integer(0, 50))
  const happen = async (past: Past): Promise<void> => {
    if (!waiting.has(closure_id)) return
    const sent = {
      id: chance.idAt(time),
      closure_id,
      note: chance.pick([null, 'Spoke with the cashier', 'Seen']),
    }

    await past.perform(closureApi.approve, { actor, time }, sent)
  }

  return [{ time, happen }]
}

/**
 * Everything that happened with the drawers, in no order. `drawerId` answers the id of a drawer.
 */
export const shiftHappenings = (
  shifts: readonly PlannedShift[],
  { owner }: Team,
  now: string,
  drawerId: (name: DrawerName) => string,
): Happening[] => {
  const known: KnownDrawers = { left: new Map(), waiting: new Set() }
  return shifts.flatMap((shift) => [
    openingOf(shift, known, drawerId(shift.drawer)),
    ...movementsOf(shift, owner, now),
    ...(shift.closed_at === null
      ? []
      : [
          closingOf(shift, shift.closed_at, known),
          ...approvalOf(shift, shift.closed_at, owner, known),
        ]),
  ])
}
