// The cart and its derived values; changes are in cart-reducer.ts. It is plain data, so that it can
// be stored on the till and restored after a power cut.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { firstIssue } from '../../kernel/text.ts'
import { firstTier, listPrice, Sellable, TIERS } from '../product/pricing.ts'
import {
  isSinglePayment,
  partsRefusal,
  type PaymentPart,
  PaymentParts,
  tenderedOf,
} from './payment.ts'
import { MONEY_METHODS } from '../shift/money-movement.ts'
import { discountShareOf } from './discount.ts'
import { priceQuestion } from './open-price.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import type { SaleDraft } from './sale.ts'
import { RoundingStep, saleRounding } from './cash-rounding.ts'
import { canComplete, Discount, subtotalOf, totalOf } from './totals.ts'

export const CartLine = z.object({
  /** Unique within the cart. */
  line_id: z.string(),
  /** The item when it was added or its price was last updated. */
  item: Sellable,
  tier: z.enum(TIERS),
  /** Sold as whole bottles; `quantity` then counts bottles (decision S10). */
  bottle: z.boolean(),
  quantity: z.number(),
  /** UGX. */
  unit_price: z.number(),
  /** The price was typed and differs from the tier's price. */
  custom_price: z.boolean(),
})
export type CartLine = z.output<typeof CartLine>

/** A row of the split payment, as it is typed. */
export const CartPart = z.object({
  method: z.enum(MONEY_METHODS),
  /** Null while nothing was typed. */
  amount: z.number().nullable(),
  reference: z.string(),
  /** The paid request to a phone whose money this row is: it is not typed. */
  collection_id: Id.optional(),
})
export type CartPart = z.output<typeof CartPart>

export const Cart = z.object({
  /**
   * Id of the future sale: created with the first line, dropped when the cart is empty again
   * (decision S2).
   */
  id: Id.nullable(),
  lines: z.array(CartLine),
  /** Number of lines ever added, used for the next line id. */
  lines_added: z.number(),
  customer_name: z.string(),
  /**
   * Phone of a customer chosen from the list; null for a typed name. It is not sent to the server
   * (decision S12).
   */
  customer_phone: z.string().nullable().default(null),
  payment_method: z.enum(PAYMENT_METHODS),
  /** Null while nothing was typed. */
  amount_paid: z.number().nullable(),
  /** The amount was filled in for mobile money or card and follows the total. */
  amount_is_exact: z.boolean(),
  department_id: Id.nullable(),
  discount: z.number(),
  /**
   * The discount as a percent of the subtotal, which it then follows; null for an amount. Since
   * then: fields with defaults.
   */
  discount_percent: z.number().nullable().default(null),
  discount_reason: z.string().default(''),
  /** Of a leader, for a discount above the limit of the seller. */
  approvals: z.array(Id).default([]),
  /**
   * The rows of the split payment; null for a payment
   * in one way. A cart of an earlier version has none.
   */
  parts: z.array(CartPart).nullable().default(null),
  /** A registered customer chosen from the list, while the shop gives credit. */
  customer_id: Id.nullable().default(null),
  /** The whole total is put on the account of the customer; the amount paid follows the total. */
  on_account: z.boolean().default(false),
  /** The UGX that cash is rounded to, by the rule of the shop; it is not kept with the cart. */
  round_to: RoundingStep.nullable().default(null),
})
export type Cart = z.output<typeof Cart>

/** The payment of a new cart: cash and an empty amount (decision R1). */
export const NEW_PAYMENT = {
  payment_method: 'cash',
  amount_paid: null,
  amount_is_exact: false,
  parts: null,
  on_account: false,
} as const satisfies Partial<Cart>

export const NO_DISCOUNT = {
  discount: 0,
  discount_percent: null,
  discount_reason: '',
  approvals: [] as string[],
} as const satisfies Partial<Cart>

export const emptyCart = (department_id: string | null): Cart => ({
  id: null,
  lines: [],
  lines_added: 0,
  customer_name: '',
  customer_phone: null,
  customer_id: null,
  round_to: null,
  department_id,
  ...NO_DISCOUNT,
  ...NEW_PAYMENT,
})

/**
 * The rows of the split payment that say an amount,
 * as they are sent; none for a payment in one way.
 */
export const partsOfCart = ({ parts }: Pick<Cart, 'parts'>): PaymentPart[] =>
  (parts ?? []).flatMap(({ method, amount, reference, collection_id }) =>
    amount === null
      ? []
      : [
          {
            method,
            amount,
            reference: reference.trim() === '' ? null : reference.trim(),
            ...(collection_id !== undefined && { collection_id }),
          },
        ],
  )

/** How a new line of this item starts: first tier with a price, never a bottle. */
export const newLine = (line_id: string, item: Sellable, quantity: number): CartLine => {
  const choice = {
    tier: item.kind === 'product' ? firstTier(item) : ('default' as const),
    bottle: false,
  }
  return {
    line_id,
    item,
    ...choice,
    quantity,
    unit_price: listPrice(item, choice) ?? 0,
    custom_price: false,
  }
}

/**
 * Why the rows of the split payment do not pay the total, other than by too little; null for a
 * payment in one way.
 */
export const splitProblem = (cart: Pick<Cart, 'parts' | 'lines' | 'discount'>): string | null => {
  const sent = partsOfCart(cart)
  if (isSinglePayment(sent)) return null
  const refusal = partsRefusal(sent, totalOf(cart.lines, cart.discount))

  return (
    firstIssue(PaymentParts, sent) ??
    (refusal?.code === 'only_cash_gives_change' ? refusal.message : null)
  )
}

/** The parts that are sent: of a sale on account, its total. */
const sentParts = (cart: Cart): PaymentPart[] => {
  const total = totalOf(cart.lines, cart.discount)
  if (cart.on_account)
    return total === 0
      ? []
      : [
          {
            method: 'credit',
            amount: total,
            reference: null,
          },
        ]

  return partsOfCart(cart)
}

/** How the cart is paid: one row without a reference is the ordinary payment. */
const paymentOf = (cart: Cart): Pick<SaleDraft, 'payment_method' | 'amount_paid' | 'parts'> => {
  const { payment_method, amount_paid } = cart
  const sent = sentParts(cart)
  const [first] = sent
  if (first === undefined) return { payment_method, amount_paid: amount_paid ?? 0 }
  const method = PAYMENT_METHODS.find((known) => known === first.method) ?? 'card'
  const paid = { payment_method: method, amount_paid: tenderedOf(sent) }

  return isSinglePayment(sent) ? paid : { ...paid, parts: sent }
}

/** What rounding of cash adds to the total, in UGX, as the cart is paid now. */
const roundingOfCart = (cart: Cart): number =>
  saleRounding({ ...paymentOf(cart), round_to: cart.round_to }, totalOf(cart.lines, cart.discount))

/** What is to be paid, with the rounding of cash: a payment less it is the change to give. */
export const dueOfCart = (cart: Cart): number =>
  totalOf(cart.lines, cart.discount) + roundingOfCart(cart)

/**
 * Is Complete Sale enabled? Not for an amount that does not do, nor for rows of a split payment
 * that do not, nor while a price is to be typed.
 */
export const canCompleteCart = (cart: Cart): boolean =>
  canComplete({ ...cart, rounding: roundingOfCart(cart) }) &&
  splitProblem(cart) === null &&
  priceQuestion(cart) === null

/** The rule of the shop for the cart. */
export const withRounding = (cart: Cart, round_to: RoundingStep | null): Cart =>
  cart.round_to === round_to ? cart : { ...cart, round_to }

/**
 * What belongs to a discount; nothing without one, so
 * that the request of a plain sale stays as it was.
 */
const discountDetails = ({ discount, discount_reason, approvals }: Cart): Partial<SaleDraft> => ({
  ...(discount > 0 && discount_reason.trim() !== '' && { discount_reason: discount_reason.trim() }),
  ...(discount > 0 && approvals.length > 0 && { approvals }),
})

type DiscountFields = Pick<Cart, keyof typeof NO_DISCOUNT>

/**
 * The cart with what was typed of its discount. An amount replaces a percent; one that no sale can
 * have changes nothing.
 */
export const withDiscount = (cart: Cart, typed: Partial<DiscountFields>): Cart =>
  Discount.safeParse(typed.discount ?? 0).success
    ? {
        ...cart,
        ...(typed.discount !== undefined && { discount_percent: null }),
        ...typed,
      }
    : cart

/** A discount in percent follows the lines. */
export const followLines = (cart: Cart): Cart => {
  if (cart.discount_percent === null) return cart
  const discount = discountShareOf(subtotalOf(cart.lines), cart.discount_percent)
  return discount === cart.discount ? cart : { ...cart, discount }
}

/** The request for this cart; null while it has no lines. */
export const draftOf = (cart: Cart, cashier_name: string): SaleDraft | null => {
  if (cart.id === null || cart.lines.length === 0) return null
  return {
    id: cart.id,
    lines: cart.lines.map(({ item, quantity, tier, bottle, unit_price, custom_price }) => ({
      product_id: item.kind === 'product' ? item.id : null,
      service_id: item.kind === 'service' ? item.id : null,
      quantity,
      tier,
      bottle,
      unit_price,
      custom_price,
    })),
    discount: cart.discount,
    ...discountDetails(cart),
    ...paymentOf(cart),
    ...(roundingOfCart(cart) !== 0 && { round_to: cart.round_to }),
    customer_name: cart.customer_name.trim() || null,
    ...(cart.customer_id !== null && { customer_id: cart.customer_id }),
    cashier_name: cashier_name.trim() || null,
    department_id: cart.department_id,
  }
}
