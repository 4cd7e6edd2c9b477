// A held cart: lines that wait at the counter while the next customer is served. Holding takes no
// stock and no receipt number.
import { z } from 'zod'
import { isLeader, type Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { optionalName, Reason } from '../../kernel/text.ts'
import { ApprovalIds } from '../../kernel/approval-ids.ts'
import { Cart, draftOf, emptyCart } from '../sale/cart.ts'
import { SaleDraft } from '../sale/sale.ts'
import { MAX_PAYMENT, subtotalOf } from '../sale/totals.ts'

/** Held carts of one department, or of no department. */
export const MAX_HELD = 100
/** Characters of a cart as JSON: several hundred lines. */
const MAX_CART_LENGTH = 200_000
/** After this time a held cart is marked "Old". */
export const OLD_AFTER_HOURS = 24
/** Removed carts stay readable for so long. */
export const REMOVED_KEPT_DAYS = 90

/** Without the payment, which starts as in every new cart (decision R1). */
export const cartToHold = (cart: Cart): Cart => ({
  ...emptyCart(cart.department_id),
  id: cart.id,
  lines: cart.lines,
  lines_added: cart.lines_added,
  customer_name: cart.customer_name,
  customer_phone: cart.customer_phone,
  customer_id: cart.customer_id,
  discount: cart.discount,
  discount_percent: cart.discount_percent,
  discount_reason: cart.discount_reason,
})

/** No sale has larger numbers, and sums of them could not be computed. */
const MAX_NUMBER = 1e12

const isComputable = ({ lines, discount }: Cart): boolean =>
  [discount, ...lines.flatMap(({ quantity, unit_price }) => [quantity, unit_price])].every(
    (number) => Math.abs(number) <= MAX_NUMBER,
  )

/** Could this cart be sold? Prices are only checked when it is. */
const isSellable = (cart: Cart): boolean => {
  if (!isComputable(cart)) return false
  const draft = draftOf({ ...cart, amount_paid: 0 }, '')
  return (
    draft !== null && SaleDraft.safeParse(draft).success && subtotalOf(cart.lines) <= MAX_PAYMENT
  )
}

const CartToHold = Cart.transform(cartToHold)
  .refine(
    (cart) => JSON.stringify(cart).length <= MAX_CART_LENGTH,
    'This cart is too large to hold',
  )
  .refine((cart) => cart.lines.length > 0, 'Add an item to the cart first')
  .refine(isSellable, 'This cart cannot be sold as it is. Check its lines')

export const NewHeldCart = z.object({
  id: Id,
  cart: CartToHold,
  label: optionalName('Name or note', 60),
})

export const HeldCart = z.object({
  id: Id,
  label: z.string().nullable(),
  /** Number of lines. */
  lines: z.number(),
  /** UGX, with the prices at the time of holding. */
  total: z.number(),
  department_id: Id.nullable(),
  held_by: Id,
  held_by_name: z.string(),
  held_at: z.string(),
})
export type HeldCart = z.output<typeof HeldCart>

export const RemovedCart = HeldCart.extend({
  removed_by_name: z.string(),
  removed_at: z.string(),
  reason: z.string(),
})
export type RemovedCart = z.output<typeof RemovedCart>

/** `approvals`: of a leader, for the cart of another person. */
export const CartToRemove = z.object({
  id: Id,
  reason: Reason,
  approvals: ApprovalIds.optional(),
})

/** Role user removes own carts, leaders those of the department. */
export const mayRemove = (
  actor: Pick<Actor, 'id' | 'role'>,
  { held_by }: Pick<HeldCart, 'held_by'>,
): boolean => isLeader(actor) || held_by === actor.id

/** 'Mary' or '3 lines'. */
export const heldName = ({ label, lines }: Pick<HeldCart, 'label' | 'lines'>): string =>
  label ?? `${lines} ${lines === 1 ? 'line' : 'lines'}`

/** Has it waited for more than a day? */
export const isHeldTooLong = ({ held_at }: Pick<HeldCart, 'held_at'>, now: number): boolean =>
  now - Date.parse(held_at) > OLD_AFTER_HOURS * 3_600_000
