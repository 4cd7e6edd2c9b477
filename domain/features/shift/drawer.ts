// A drawer: a cash box with a name. It belongs to one department or to the whole shop.
import { z } from 'zod'
import { isAdmin, isLeader, type Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { thingName } from '../../kernel/text.ts'

export const NewDrawer = z.object({
  name: thingName('Name', 40),
  /** Null: the whole shop. */
  department_id: Id.nullable().default(null),
  /** Deposits and withdrawals of Mobile Money Services use the cash of this drawer. */
  counts_mobile_money: z.boolean().default(false),
})
export type NewDrawer = z.output<typeof NewDrawer>

export const Drawer = z.object({
  id: Id,
  name: z.string(),
  department_id: Id.nullable(),
  counts_mobile_money: z.boolean(),
  open_shift_id: Id.nullable(),
  /** Who opened the open shift, and when; null without one. */
  opened_by: Id.nullable(),
  opened_name: z.string().nullable(),
  opened_at: z.string().nullable(),
  /** What the last closure left in the drawer, whole UGX; null before the first closure. */
  left: z.number().nullable(),
  created_at: z.string(),
})
export type Drawer = z.output<typeof Drawer>

export const DrawerChange = NewDrawer.extend({
  id: Id,
  /** The drawer as the form showed it first (decision R14). */
  seen: seenOf(
    Drawer.pick({
      name: true,
      department_id: true,
      counts_mobile_money: true,
    }),
  ),
})

type OfDepartment = { readonly department_id: string | null }

/** May this person work with the drawer? Drawers of the whole shop are for everybody. */
export const mayUseDrawer = (actor: Actor, { department_id }: OfDepartment): boolean =>
  isAdmin(actor) || department_id === null || department_id === actor.department_id

/**
 * May this person see what an open shift of the drawer should hold, approve its closures and undo
 * movements of others? Figures of a drawer of the whole shop tell about all departments, so they
 * are for administrators only.
 */
export const mayLeadDrawer = (actor: Actor, { department_id }: OfDepartment): boolean =>
  isAdmin(actor) ||
  (actor.role === 'moderator' && department_id !== null && department_id === actor.department_id)

/**
 * May this person see the expected cash of the drawer while counting it? Without the rule "Hide
 * expected cash while counting", everybody of its department may. A drawer of the whole shop shows
 * it to administrators only.
 */
export const maySeeExpected = (actor: Actor, drawer: OfDepartment, isHidden: boolean): boolean =>
  mayLeadDrawer(actor, drawer) ||
  (!isHidden && drawer.department_id !== null && mayUseDrawer(actor, drawer))

/**
 * The drawers that a device without one may use at once: for leaders all, for others
 * those whose shift they opened themselves. A shift that somebody else opened is not offered.
 */
export const drawersToUse = (actor: Actor, drawers: readonly Drawer[]): readonly Drawer[] =>
  isLeader(actor) ? drawers : drawers.filter(({ opened_by }) => opened_by === actor.id)
