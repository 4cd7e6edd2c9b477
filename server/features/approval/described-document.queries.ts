// The sale, drawer or held cart of a request in words, because the leader who is asked does not see
// the till.
import type { Actor } from '@webale/domain/access/role.ts'
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { mayUseDrawer } from '@webale/domain/features/shift/drawer.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import { findHeldCart } from '../held-cart/held-cart.queries.ts'
import { findSale } from '../sale/sale.queries.ts'

const describeSale = async (db: Db, id: string, actor: Actor): Promise<string> => {
  const sale = await findSale(db, id)
  if (sale === undefined || !hasDepartment(scopeOf(actor), sale.department_id))
    throw refuse('not_found', { thing: 'The sale' })
  return `${sale.receipt_number}, ${formatUgx(sale.total)}`
}

const describeDrawer = async (db: Db, shift_id: string, actor: Actor): Promise<string> => {
  const drawer = await db
    .selectFrom('shifts')
    .innerJoin('drawers', 'drawers.id', 'shifts.drawer_id')
    .select(['drawers.name', 'drawers.department_id'])
    .where('shifts.id', '=', shift_id)
    .executeTakeFirst()

  if (drawer === undefined || !mayUseDrawer(actor, drawer))
    throw refuse('not_found', { thing: 'The shift' })

  return drawer.name
}

const describeHeldCart = async (db: Db, id: string, actor: Actor): Promise<string> => {
  const held = await findHeldCart(db, id, scopeOf(actor))
  if (held === undefined) throw refuse('not_found', { thing: 'The held cart' })
  const total = formatUgx(held.total)

  return held.label === null ? `${total}, held by ${held.held_by_name}` : `${held.label}, ${total}`
}

/**
 * Null for a discount: its cart is on the till only. Throws not_found for a document that this
 * person may not see.
 */
export const describeDocument = async (
  db: Db,
  request: ApprovalRequest | undefined,
  actor: Actor,
): Promise<string | null> => {
  if (request === undefined) return null
  const { action, document_id } = request

  switch (action) {
    case 'discount':
      return null
    case 'remove_held_cart':
      return describeHeldCart(db, document_id, actor)
    case 'pay_out':
    case 'no_sale':
      return describeDrawer(db, document_id, actor)
    case 'void':
    case 'return':
    case 'return_late':
    case 'return_otherwise':
      return describeSale(db, document_id, actor)
  }
}
