// The context for storing a closed sale: the transaction of its command and the till that sent it.
import type { Actor } from '@webale/domain/access/role.ts'
import { FIRST_DAY } from '@webale/domain/kernel/time.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import type { DrawerOfDevice } from '../shift/drawer-of-device.queries.ts'
import type { Marker } from '../../platform/operations/signed-past.ts'

/** `number` is null for a till that the shop does not know. */
export type SendingTill = Pick<
  Row<'tills'>,
  'id' | 'app' | 'since' | 'registered_at' | 'clear_at' | 'ended_at' | 'shift_id' | 'drawer_id'
> & {
  readonly number: number | null
}

/** The drawer of a till, for what names none. */
export const drawerOfTill = ({ shift_id, drawer_id }: SendingTill): DrawerOfDevice => ({
  opened_shift_id: shift_id,
  drawer_id,
})

/** The till of a file that the shop does not know, for example because it was never registered. */
export const unknownTill = (id: string, number: number | null): SendingTill => ({
  id,
  number,
  app: null,
  since: `${FIRST_DAY}T00:00:00.000Z`,
  registered_at: `${FIRST_DAY}T00:00:00.000Z`,
  clear_at: null,
  ended_at: null,
  shift_id: null,
  drawer_id: null,
})

export type SellContext = Omit<WriteContext, 'actor'> &
  Marker & {
    readonly till: SendingTill
    /** Of the database, now. */
    readonly epoch: string
  }

/** `actor` is the person that the sale names; no right of the person is used. */
export type ClosedContext = SellContext & { readonly actor: Pick<Actor, 'id'> }
