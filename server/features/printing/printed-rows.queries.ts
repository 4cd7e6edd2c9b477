// SQL that only printing needs: movements that open a drawer (pay in, pay out, No sale), and
// entries of accounts.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import type { Db } from '../../platform/database/store.ts'

type CashMovement = { readonly drawer: string; readonly created_at: string }

/** The movement, when this person may use its drawer; undefined otherwise. */
export const findCashMovement = (
  db: Db,
  id: string,
  actor: Actor,
): Promise<CashMovement | undefined> =>
  db
    .selectFrom('money_movements')
    .innerJoin('shifts', 'shifts.id', 'shift_id')
    .innerJoin('drawers', 'drawers.id', 'drawer_id')
    .select(['drawers.name as drawer', 'money_movements.created_at'])
    .where('money_movements.id', '=', id)
    .where('movement_type', 'in', ['paid_in', 'paid_out', 'no_sale'])
    .$if(!isAdmin(actor), (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('drawers.department_id', 'is', null),
          eb('drawers.department_id', '=', actor.department_id),
        ]),
      ),
    )
    .executeTakeFirst()

/** Whose account has this entry? Undefined when none has it. */
export const findCustomerOfEntry = async (db: Db, id: string): Promise<string | undefined> => {
  const entry = await db
    .selectFrom('customer_entries')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.customer_id
}
