// How much discount a person may give on a sale, and percents in whole shillings.
import { z } from 'zod'
import type { Role } from '../../access/role.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import type { ShopRules } from '../shop-rules/shop-rules.ts'

export type DiscountRules = Pick<
  ShopRules,
  'approvals' | 'discount_limit_admin' | 'discount_limit_moderator' | 'discount_limit_user'
>

/** The largest share of the subtotal that this role may give away, in percent. */
export const discountLimitOf = (rules: DiscountRules, role: Role): number =>
  rules[`discount_limit_${role}`]

/** Is this discount (UGX) at most `percent` of the subtotal (UGX)? */
export const isWithinLimit = (discount: number, subtotal: number, percent: number): boolean =>
  BigInt(discount) * 100n <= BigInt(subtotal) * BigInt(percent)

/** A percent of a discount, from 0.1 to 100 with one decimal. */
export const DiscountPercent = z
  .number('Percent must be a number')
  .min(0.1, 'Percent must be at least 0.1')
  .max(100, 'Percent cannot be above 100')
  .refine(
    (percent) => Math.abs(Math.round(percent * 10) - percent * 10) < 1e-6,
    'Percent can have one decimal',
  )

/** `percent` of the subtotal in whole shillings, half up. `percent` has one decimal at most. */
export const discountShareOf = (subtotal: number, percent: number): number =>
  Number((BigInt(subtotal) * BigInt(Math.round(percent * 10)) + 500n) / 1000n)

/** What an approval may allow: the action in words, at the beginning of a sentence. */
export const DISCOUNT_ACTION = 'This discount'

/** Why this person may not give this discount without an approval, or null. */
export const discountRefusal = (
  discount: number,
  subtotal: number,
  role: Role,
  rules: DiscountRules,
): Refusal | null => {
  const limit = discountLimitOf(rules, role)
  if (discount === 0 || isWithinLimit(discount, subtotal, limit)) return null
  if (rules.approvals && limit < 100) return refuse('approval_needed', { action: DISCOUNT_ACTION })

  return limit === 0
    ? refuse('discount_not_allowed')
    : refuse('discount_above_limit', { limit: String(limit) })
}
