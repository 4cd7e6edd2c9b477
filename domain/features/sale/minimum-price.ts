// Who may sell below the minimum price of an item by a discount on the whole sale.
import { isAdmin, type Actor } from '../../access/role.ts'
import { formatUgx } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { priceRange, type Sellable } from '../product/pricing.ts'
import { brokenMinimum, brokenMinimumOfCart } from './broken-minimum.ts'
import type { Cart } from './cart.ts'
import { DISCOUNT_ACTION, discountRefusal, type DiscountRules } from './discount.ts'
import { subtotalOf } from './totals.ts'

type SoldLine = {
  readonly product_id: string | null
  readonly bottle: boolean
  readonly subtotal: number
  readonly quantity: number
}

/** The same for the lines of a sale; `items` are those that were sold. */
export const brokenMinimumOf = (
  lines: readonly SoldLine[],
  items: readonly Sellable[],
  discount: number,
): number | null => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return brokenMinimum(
    lines.map(({ product_id, bottle, subtotal, quantity }) => {
      const item = byId.get(product_id ?? '')
      return { subtotal, quantity, min: item === undefined ? null : priceRange(item, bottle).min }
    }),
    discount,
  )
}

/**
 * Why this person may not go below the minimum `min`, or null: an administrator gives a reason,
 * others need an approval.
 */
export const minimumRefusal = (
  min: number | null,
  { role }: Pick<Actor, 'role'>,
  reason: string | null | undefined,
  rules: DiscountRules | 'approved',
): Refusal | null => {
  if (min === null) return null
  if (isAdmin({ role }))
    return reason
      ? null
      : refuse('invalid_input', { message: 'Give a reason for a price below the minimum' })

  if (rules === 'approved') return null

  return rules.approvals
    ? refuse('approval_needed', { action: DISCOUNT_ACTION })
    : refuse('price_below_minimum', { min: formatUgx(min) })
}

/**
 * Has a leader still to allow the discount of this cart? False once one has: whether that approval
 * covers the cart as it is now, the server decides. Below the minimum nobody is asked while the
 * server is away (`isAway`): the till refuses it.
 */
export const needsDiscountApproval = (
  cart: Pick<Cart, 'lines' | 'discount' | 'discount_reason' | 'approvals'>,
  actor: Pick<Actor, 'role'>,
  rules: DiscountRules,
  isAway = false,
): boolean => {
  const { discount, approvals } = cart
  const subtotal = subtotalOf(cart.lines)
  if (discount === 0 || discount > subtotal || approvals.length > 0) return false

  return [
    discountRefusal(discount, subtotal, actor.role, rules),
    minimumRefusal(
      isAway ? null : brokenMinimumOfCart(cart),
      actor,
      cart.discount_reason.trim(),
      rules,
    ),
  ].some((refusal) => refusal?.code === 'approval_needed')
}
