// Rounding of cash to coins that shops have: only the cash that changes hands is rounded. The sale
// is stored as if it was paid exactly, and what rounding brought is a movement of money beside it.
import { z } from 'zod'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import type { PaidPart, PaymentPart } from './payment.ts'

/** UGX that cash may be rounded to. */
export const ROUNDING_STEPS = [50, 100] as const
export const RoundingStep = z.union([z.literal(50), z.literal(100)])
export type RoundingStep = z.output<typeof RoundingStep>

/** The step that this rule of the shop means; null for none. */
export const roundingStepOf = (cash_rounding: number): RoundingStep | null =>
  ROUNDING_STEPS.find((step) => step === cash_rounding) ?? null

/** Whole UGX, 0 or more, to the nearest step; a half goes up. */
export const roundCash = (amount: number, step: RoundingStep): number =>
  Math.floor((amount + step / 2) / step) * step

/**
 * What rounding adds to the drawer in UGX, below 0 when it takes; 0 without a step. `cash` is below
 * 0 when it leaves the drawer.
 */
export const roundingOf = (cash: number, step: RoundingStep | null | undefined): number => {
  if (!step) return 0
  const rounded = roundCash(Math.abs(cash), step)
  return (cash < 0 ? 0 - rounded : rounded) - cash
}

/** What was handed over, as it is sent. */
export type HandedPayment = {
  readonly payment_method: PaymentMethod
  readonly amount_paid: number
  readonly parts?: PaymentPart[] | null | undefined
  readonly round_to?: RoundingStep | null | undefined
}

/** The exact cash of a sale: what is left for its cash part; below 0 for change of other money. */
const exactCash = (
  { parts, payment_method, amount_paid }: HandedPayment,
  total: number,
): number => {
  if (!parts) return payment_method === 'cash' ? total : Math.min(0, total - amount_paid)
  const others = parts.reduce((sum, part) => (part.method === 'cash' ? sum : sum + part.amount), 0)
  const left = total - others
  // Change in cash for money that was asked from a phone.
  if (left < 0 && parts.some(({ collection_id }) => collection_id !== undefined)) return left

  return parts.some(({ method }) => method === 'cash') ? Math.max(0, left) : 0
}

/** What rounding adds to the drawer for a payment of this total, in UGX. */
export const saleRounding = (payment: HandedPayment, total: number): number =>
  roundingOf(exactCash(payment, total), payment.round_to)

/** The payment as if it was exact: the cash without what rounding brought. */
export const settlePayment = (
  { payment_method, amount_paid, parts, round_to }: HandedPayment,
  total: number,
): {
  readonly handed: Pick<HandedPayment, 'payment_method' | 'amount_paid' | 'parts'>
  readonly rounding: number
} => {
  const handed = { payment_method, amount_paid, parts }
  const rounding = saleRounding({ ...handed, round_to }, total)
  if (rounding === 0) return { handed, rounding }
  if (parts)
    return {
      handed: {
        ...handed,
        parts: parts.map((part) =>
          part.method === 'cash' ? { ...part, amount: part.amount - rounding } : part,
        ),
      },
      rounding,
    }

  return payment_method === 'cash'
    ? { handed: { ...handed, amount_paid: amount_paid - rounding }, rounding }
    : { handed, rounding }
}

type RoundedSale = {
  readonly payment_method: PaymentMethod
  readonly amount_paid: number
  readonly change_amount: number
  readonly payments?: readonly PaidPart[] | undefined
  readonly rounding?: number | undefined
}

type HandedMoney = {
  readonly amount_paid: number
  readonly change_amount: number
  readonly payments?: PaidPart[]
}

/** What the customer handed over and got back, in UGX, of a stored sale. */
export const handedOf = ({
  payment_method,
  amount_paid,
  change_amount,
  payments,
  rounding = 0,
}: RoundedSale): HandedMoney => {
  if (payments?.some(({ method, tendered }) => method === 'cash' && tendered !== 0) === true)
    return {
      amount_paid: amount_paid + rounding,
      change_amount,
      payments: payments.map((part) =>
        part.method === 'cash' ? { ...part, tendered: part.tendered + rounding } : part,
      ),
    }

  const parts = payments === undefined ? {} : { payments: [...payments] }

  return payment_method === 'cash' && payments === undefined
    ? { amount_paid: amount_paid + rounding, change_amount }
    : { amount_paid, change_amount: change_amount - rounding, ...parts }
}
