// Handlers of the held carts.
import { isAdmin } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { MAX_HELD, mayRemove, type HeldCart } from '@webale/domain/features/held-cart/held-cart.ts'
import { Cart } from '@webale/domain/features/sale/cart.ts'
import { totalOf } from '@webale/domain/features/sale/totals.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { requireRightOrApproval } from '../approval/approval.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import {
  countHeldCarts,
  endHeldCart,
  findHeldCart,
  findHeldSale,
  insertHeldCart,
  isSold,
  listHeldCarts,
  listRemovedCarts,
  lockHeldCarts,
} from './held-cart.queries.ts'

const heldOf = ({
  id,
  label,
  lines,
  total,
  department_id,
  held_by,
  held_by_name,
  held_at,
}: Row<'held_carts'>): HeldCart => ({
  id,
  label,
  lines,
  total,
  department_id,
  held_by,
  held_by_name,
  held_at,
})

type HoldContext = CommandContext<typeof heldCartApi.hold>

/**
 * The same cart may wait already, when the answer did
 * not reach the till: the new request replaces it.
 */
const replaceEarlier = async (
  { tx, actor, now }: HoldContext,
  sale_id: string,
  department_id: string | null,
): Promise<void> => {
  const earlier = await findHeldSale(tx, sale_id)
  if (earlier === undefined) return
  if (!isAdmin(actor) && earlier.department_id !== department_id) throw refuse('sale_id_reused')
  await endHeldCart(tx, earlier.id, { ended: 'resumed', actor, now })
}

const storeHeldCart = async (
  context: HoldContext,
  department_id: string | null,
): Promise<HeldCart> => {
  const { tx, actor, now, input } = context
  if (!(await readShopRules(tx)).held_carts) throw refuse('not_allowed')
  await checkDepartment(tx, department_id)
  await lockHeldCarts(tx)
  const sale_id = input.cart.id ?? ''
  if (await isSold(tx, sale_id)) throw refuse('sale_id_reused')
  await replaceEarlier(context, sale_id, department_id)
  if ((await countHeldCarts(tx, department_id)) >= MAX_HELD) throw refuse('too_many_held')
  const heldCart: HeldCart = {
    id: input.id,
    label: input.label,
    lines: input.cart.lines.length,
    total: totalOf(input.cart.lines, input.cart.discount),
    department_id,
    held_by: actor.id,
    held_by_name: actor.full_name,
    held_at: now,
  }

  await insertHeldCart(tx, {
    ...heldCart,
    sale_id,
    cart: JSON.stringify({ ...input.cart, department_id }),
  })

  return heldCart
}

/** Why this cart cannot be taken from the list any more. */
const refuseMissing = async (tx: Tx, id: string, scope: Parameters<typeof findHeldCart>[2]) => {
  const heldCart = await findHeldCart(tx, id, scope)
  return heldCart?.ended === 'resumed'
    ? refuse('cart_taken', { name: heldCart.ended_by_name ?? '' })
    : refuse('not_found', { thing: 'The held cart' })
}

export const heldCartHandlers: Handlers<typeof heldCartApi> = {
  list: ({ db, actor }) => listHeldCarts(db, scopeOf(actor)),

  removed: ({ db, actor, now }) => listRemovedCarts(db, scopeOf(actor), now),

  hold: async (context) => {
    const { tx, actor, input } = context
    const { id, cart, label } = input
    const department_id = departmentOf(actor, cart.department_id)
    const content = [label, department_id, JSON.stringify(cart)]
    const find = async (): Promise<HeldCart | undefined> => {
      const row = await findHeldCart(tx, id, { all: true })
      return row && heldOf(row)
    }

    const { document, replayed } = await documentOnce(
      context,
      { id, kind: 'held_cart', content, department_id, find },
      () => storeHeldCart(context, department_id),
    )

    return { held: document, replayed }
  },

  resume: async ({ tx, actor, input: { id }, now }) => {
    const scope = scopeOf(actor)
    if ((await findHeldCart(tx, id, scope)) === undefined)
      throw refuse('not_found', { thing: 'The held cart' })

    const isEnded = await endHeldCart(tx, id, { ended: 'resumed', actor, now })
    const row = await findHeldCart(tx, id, scope)
    const isMine = row?.ended_by === actor.id && row.ended_session === (actor.session_id ?? null)
    if (row === undefined || row.ended !== 'resumed' || !isMine || (await isSold(tx, row.sale_id)))
      throw await refuseMissing(tx, id, scope)

    return {
      held: heldOf(row),
      cart: Cart.parse(JSON.parse(row.cart)),
      replayed: !isEnded,
    }
  },

  remove: async (context) => {
    const { tx, actor, input, now } = context
    const { id, reason, approvals = [] } = input
    const scope = scopeOf(actor)
    const row = await findHeldCart(tx, id, scope)
    if (row === undefined) throw refuse('not_found', { thing: 'The held cart' })
    await requireRightOrApproval(tx, context, {
      request: { action: 'remove_held_cart', document_id: id },
      right: mayRemove(actor, row),
      action: 'Removing the cart of somebody else',
      used_for: id,
      approvals,
    })

    if (!(await endHeldCart(tx, id, { ended: 'removed', actor, now, reason })))
      throw await refuseMissing(tx, id, scope)

    return {
      ...heldOf(row),
      removed_by_name: actor.full_name,
      removed_at: now,
      reason,
    }
  },
}
