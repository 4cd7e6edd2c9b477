// How the cart is paid: the payment method, the rows of
// a split payment, and credit of a registered customer.
import { type Cart, type CartPart, NEW_PAYMENT } from './cart.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import { roundCash, type RoundingStep } from './cash-rounding.ts'

/**
 * `customer_phone` and, in a shop that gives credit, `customer_id` are set for a customer chosen
 * from the list.
 */
export type ChosenCustomer = {
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly customer_id?: string | null
}

/**
 * Mobile money and card fill in the exact total. Going back to cash clears a filled-in amount, but
 * not a typed one.
 */
export const paidWith = (cart: Cart, payment_method: PaymentMethod): Cart => {
  if (cart.parts !== null)
    return {
      ...cart,
      ...NEW_PAYMENT,
      payment_method,
      amount_is_exact: payment_method !== 'cash',
    }

  const typed = cart.amount_paid !== null && !cart.amount_is_exact
  if (typed) return { ...cart, payment_method }

  return {
    ...cart,
    payment_method,
    on_account: false,
    amount_is_exact: payment_method !== 'cash',
    amount_paid: null,
  }
}

/** The amount paid is what the rows come to. */
export const withParts = (cart: Cart, parts: readonly CartPart[] | null): Cart => {
  const on_account = false
  if (parts === null)
    return {
      ...cart,
      on_account,
      parts,
      amount_paid: null,
      amount_is_exact: cart.payment_method !== 'cash',
    }

  const amount = parts.reduce((sum, part) => sum + (part.amount ?? 0), 0)

  return {
    ...cart,
    on_account,
    parts: [...parts],
    amount_paid: amount === 0 ? null : amount,
    amount_is_exact: false,
  }
}

/**
 * The rows with what is left (UGX): in the last row without an amount, otherwise added to the last
 * one. Cash is rounded to `round_to`.
 */
export const withRest = (
  parts: readonly CartPart[],
  left: number,
  round_to: RoundingStep | null,
): CartPart[] => {
  const empty = parts.findLastIndex(({ amount }) => amount === null)
  const index = empty === -1 ? parts.length - 1 : empty
  const part = parts[index]
  if (part === undefined || left <= 0) return [...parts]
  const amount = (part.amount ?? 0) + left
  const isRounded = part.method === 'cash' && round_to !== null

  return parts.with(index, { ...part, amount: isRounded ? roundCash(amount, round_to) : amount })
}

/** Credit belongs to the customer: another one, or a typed name, takes it back. */
export const withCustomer = (
  cart: Cart,
  { customer_name, customer_phone, customer_id = null }: ChosenCustomer,
): Cart => {
  const named = { ...cart, customer_name, customer_phone, customer_id }
  if (customer_id === cart.customer_id) return named
  if (named.on_account) return { ...named, ...NEW_PAYMENT }
  const isOnAccount = named.parts?.some(({ method }) => method === 'credit') === true

  return isOnAccount
    ? withParts(named, named.parts?.filter(({ method }) => method !== 'credit') ?? null)
    : named
}

/** The whole total is put on the account of the chosen customer. */
export const onAccount = (cart: Cart): Cart =>
  cart.customer_id === null
    ? cart
    : {
        ...cart,
        ...NEW_PAYMENT,
        on_account: true,
        amount_is_exact: true,
      }
