// What the rows of a split payment leave to be paid.
import type { MoneyMethod } from '../shift/money-movement.ts'
import { type Cart, dueOfCart } from './cart.ts'
import { roundCash } from './cash-rounding.ts'
import { missingAmount, totalOf } from './totals.ts'

/**
 * What is left in UGX when it is paid by this method: rounded in cash, otherwise exact, so that the
 * cash beside it stays as it was handed over. What would be rounded to nothing is exact as well.
 */
export const leftToPay = (cart: Cart, method: MoneyMethod | undefined): number => {
  const left = missingAmount(cart.amount_paid, dueOfCart(cart))
  if (left === 0 || method === undefined) return left
  if (method !== 'cash') return missingAmount(cart.amount_paid, totalOf(cart.lines, cart.discount))

  return cart.round_to === null ? left : roundCash(left, cart.round_to) || left
}
