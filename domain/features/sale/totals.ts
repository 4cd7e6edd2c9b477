// Totals of a cart or a sale, in whole shillings. Every line uses the same multiplication (decision
// S7), so that screen, server and receipt always agree.
import { MAX_SOLD_THINGS } from '../../kernel/bounds.ts'
import { formatNumber, lineTotal, shillings, formatUgx } from '../../kernel/money.ts'
import { roundQuantity } from '../../kernel/quantity.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { firstIssue } from '../../kernel/text.ts'

/** Largest total and payment of one sale in UGX. Sums of such amounts are still exact. */
export const MAX_PAYMENT = 1_000_000_000_000

/** The payment and the discount on the whole sale, in whole shillings. */
export const AmountPaid = shillings('Amount paid', MAX_PAYMENT)
export const Discount = shillings('Discount', MAX_PAYMENT)

/**
 * Why this amount cannot be the payment of any sale
 * ('Amount paid must be whole shillings'), or null.
 */
export const amountProblem = (amount_paid: number | null): string | null =>
  amount_paid === null ? null : firstIssue(AmountPaid, amount_paid)

/** Why this discount cannot be given on this subtotal, or null. */
export const discountProblem = (discount: number, subtotal: number): string | null =>
  firstIssue(Discount, discount) ??
  (discount > subtotal ? 'The discount cannot be more than the subtotal' : null)

/**
 * The fields of a line that totals need: UGX per unit
 * with up to two decimals, quantity with up to three.
 */
export type PricedQuantity = { readonly unit_price: number; readonly quantity: number }

/** Whole shillings of one line. */
export const lineSubtotal = ({ unit_price, quantity }: PricedQuantity): number =>
  lineTotal(unit_price, quantity)

/** Sum of the line totals. */
export const subtotalOf = (lines: readonly PricedQuantity[]): number =>
  lines.reduce((sum, line) => sum + lineSubtotal(line), 0)

/** What the customer pays: subtotal less discount (decision S14). */
export const totalOf = (lines: readonly PricedQuantity[], discount: number): number =>
  subtotalOf(lines) - discount

/**
 * Cost of the sold items, rounded to whole shillings per line; 0 for an unknown cost. Limited to
 * the largest sale, so that a cost with too many zeros does not distort every report.
 */
export const costOf = (
  lines: readonly { readonly cost_price: number | null; readonly quantity: number }[],
): number =>
  Math.min(
    MAX_PAYMENT,
    lines.reduce((sum, { cost_price, quantity }) => sum + lineTotal(cost_price ?? 0, quantity), 0),
  )

/** Number of sold items: quantity times quantity per unit (1 when missing), three decimals. */
export const countOf = (
  lines: readonly { readonly quantity: number; readonly quantity_per_unit: number | null }[],
): number =>
  lines.reduce(
    (sum, { quantity, quantity_per_unit }) =>
      roundQuantity(sum + roundQuantity(quantity * (quantity_per_unit ?? 1))),
    0,
  )

/** Amount paid less total; shown when positive. */
export const changeOf = (amount_paid: number, total: number): number => amount_paid - total

/** Is 'Insufficient payment' shown? Amount above 0 and below the total. */
export const isInsufficient = (amount_paid: number | null, total: number): boolean =>
  amount_paid !== null && amount_paid > 0 && amount_paid < total

/** How much is missing, 0 when enough was paid. */
export const missingAmount = (amount_paid: number | null, total: number): number =>
  Math.max(0, total - (amount_paid ?? 0))

/** Is Complete Sale enabled? Not for an empty cart, a missing, invalid or too small amount. */
export const canComplete = (cart: {
  readonly lines: readonly PricedQuantity[]
  readonly discount: number
  readonly amount_paid: number | null
}): boolean => {
  const total = totalOf(cart.lines, cart.discount)
  const { amount_paid } = cart

  return (
    cart.lines.length > 0 &&
    amount_paid !== null &&
    amountProblem(amount_paid) === null &&
    total >= 0 &&
    amount_paid >= total
  )
}

/** Why a sale with these sums is refused, or null. */
export const sumRefusal = (
  subtotal: number,
  discount: number,
  amount_paid: number,
): Refusal | null => {
  if (discount > subtotal) return refuse('discount_too_large')
  if (subtotal > MAX_PAYMENT)
    return refuse('invalid_input', { message: `A sale cannot be above ${formatUgx(MAX_PAYMENT)}` })
  return amount_paid < subtotal - discount ? refuse('insufficient_payment') : null
}

/** Why a sale of so many items is refused, or null. */
export const countRefusal = (item_count: number): Refusal | null =>
  item_count <= MAX_SOLD_THINGS
    ? null
    : refuse('invalid_input', {
        message: `A sale can hold ${formatNumber(MAX_SOLD_THINGS)} single items. Sell it in parts`,
      })
