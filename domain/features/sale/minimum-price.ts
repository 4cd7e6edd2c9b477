// The minimum price of an item against a discount on the whole sale: each line bears its share.
import { isAdmin, type Actor } from '../../access/role.ts'
import { formatUgx, lineTotal } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { priceRange, type Sellable } from '../product/pricing.ts'
import type { Cart } from './cart.ts'
import { netsOf } from './line-nets.ts'
import { DISCOUNT_ACTION, discountRefusal, type DiscountRules } from './discount.ts'
import { lineSubtotal, subtotalOf } from './totals.ts'

/** A line of a cart or a sale: `subtotal` in whole UGX, `min` the lowest price of one in UGX. */
type MinimumLine = {
  readonly subtotal: number
  readonly quantity: number
  readonly min: number | null
}

/**
 * The minimum price in UGX that the discount goes below, of the first such line; null when there is
 * none. A line may come down to its minimum times its quantity, rounded like a subtotal.
 */
export const brokenMinimum = (lines: readonly MinimumLine[], discount: number): number | null => {
  if (discount === 0) return null
  const subtotals = lines.map(({ subtotal }) => subtotal)
  const sum = subtotals.reduce((all, subtotal) => all + subtotal, 0)
  const nets = netsOf(subtotals, sum - discount)
  const broken = lines.find(
    ({ quantity, min }, index) => min !== null && (nets[index] ?? 0) < lineTotal(min, quantity),
  )

  return broken?.min ?? null
}

/** The same for a cart. */
export const brokenMinimumOfCart = ({
  lines,
  discount,
}: Pick<Cart, 'lines' | 'discount'>): number | null =>
  brokenMinimum(
    lines.map((line) => ({
      subtotal: lineSubtotal(line),
      quantity: line.quantity,
      min: priceRange(line.item, line.bottle).min,
    })),
    discount,
  )

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
 * covers the cart as it is now, the server decides.
 */
export const needsDiscountApproval = (
  cart: Pick<Cart, 'lines' | 'discount' | 'discount_reason' | 'approvals'>,
  actor: Pick<Actor, 'role'>,
  rules: DiscountRules,
): boolean => {
  const { discount, approvals } = cart
  const subtotal = subtotalOf(cart.lines)
  if (discount === 0 || discount > subtotal || approvals.length > 0) return false

  return [
    discountRefusal(discount, subtotal, actor.role, rules),
    minimumRefusal(brokenMinimumOfCart(cart), actor, cart.discount_reason.trim(), rules),
  ].some((refusal) => refusal?.code === 'approval_needed')
}
