// Payments of a sale in several parts: the parts that a till sends, the stored rows, and the text
// that says how a sale was paid.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { formatNumber, shillings } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { line, optional } from '../../kernel/text.ts'
import { MONEY_METHODS, type MoneyMethod } from '../shift/money-movement.ts'
import {
  hasReference,
  PAYMENT_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../kernel/payment-method.ts'
import { MAX_PAYMENT } from './totals.ts'

/** Most parts of one payment, and how often a method may be among them. */
const MAX_PARTS = 6
const MAX_TIMES: Readonly<Record<MoneyMethod, number>> = {
  cash: 1,
  mobile_money: 2,
  card: 1,
  credit: 1,
}

export const MONEY_LABELS: Readonly<Record<MoneyMethod, string>> = {
  ...PAYMENT_LABELS,
  credit: 'Credit',
}

const PART_COUNT = `A payment has 1 to ${MAX_PARTS} parts`

/** The number of a mobile money or card payment. */
export const PaymentReference = line('Reference', 0, 50).regex(
  /^[\p{L}\p{M}\d./-]*$/u,
  'Reference can only have letters, digits, - / and .',
)

/**
 * One part of a payment as the till sends it: what was
 * handed over or put on the account, in whole shillings.
 */
export const PaymentPart = z.object({
  method: z.enum(MONEY_METHODS, 'Choose a payment method'),
  amount: shillings('Amount', MAX_PAYMENT, 1),
  reference: optional(PaymentReference),
  /** The paid request to a phone whose money this part is. */
  collection_id: Id.optional(),
})
export type PaymentPart = z.output<typeof PaymentPart>

/** Is this the ordinary payment in one way, which has no parts? */
export const isSinglePayment = (
  parts: readonly Pick<PaymentPart, 'method' | 'reference'>[],
): boolean => {
  const [first, second] = parts
  return (
    first === undefined ||
    (second === undefined && first.reference === null && first.method !== 'credit')
  )
}

/** Why these parts cannot be a payment of any sale, or null. */
const partsProblem = (parts: readonly PaymentPart[]): string | null => {
  const repeated = MONEY_METHODS.find(
    (one) => parts.filter(({ method }) => method === one).length > MAX_TIMES[one],
  )
  if (repeated !== undefined)
    return (
      `${MONEY_LABELS[repeated]} can be ` +
      `${MAX_TIMES[repeated] === 1 ? 'one part' : 'two parts'} only`
    )

  const numbered = parts.find(
    ({ method, reference }) => reference !== null && !hasReference(method),
  )

  if (numbered !== undefined) return `${MONEY_LABELS[numbered.method]} has no reference`
  if (parts.some((part) => isAskedPart(part) && part.reference === null))
    return 'A payment from a phone has a reference'

  return parts.length === 1 && isSinglePayment(parts) ? 'One part needs a reference' : null
}

/**
 * The parts of a payment. A single part is credit or has
 * a reference: anything else is the ordinary payment.
 */
export const PaymentParts = z
  .array(PaymentPart)
  .min(1, PART_COUNT)
  .max(MAX_PARTS, PART_COUNT)
  .superRefine((parts, context) => {
    const message = partsProblem(parts)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/**
 * A stored part: `amount` is what was kept of `tendered`, so that the amounts add up to the total.
 * Whole UGX.
 */
export const PaidPart = z.object({
  method: z.enum(MONEY_METHODS),
  amount: z.number(),
  tendered: z.number(),
  reference: z.string().nullable(),
})
export type PaidPart = z.output<typeof PaidPart>

/** Is this part money that was asked from a phone? */
const isAskedPart = ({ collection_id }: Pick<PaymentPart, 'collection_id'>): boolean =>
  collection_id !== undefined

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** What was handed over in all parts. */
export const tenderedOf = (parts: readonly { readonly amount: number }[]): number => sumOf(parts)

/** What is put on the account of the customer. */
export const creditOf = (
  parts: readonly Pick<PaidPart, 'method' | 'amount'>[] | null | undefined,
): number => sumOf((parts ?? []).filter(({ method }) => method === 'credit'))

/** What the parts other than cash are above the total; 0 when they are not. */
const excessOf = (parts: readonly Pick<PaymentPart, 'method' | 'amount'>[], total: number) =>
  Math.max(0, sumOf(parts.filter(({ method }) => method !== 'cash')) - total)

/**
 * Is change given for no other money than cash, and for money from a phone that was asked before
 * the cart became less?
 */
export const isChangeAllowed = (parts: readonly PaymentPart[], total: number): boolean => {
  const excess = excessOf(parts, total)
  return excess === 0 || parts.some((part) => isAskedPart(part) && part.amount > excess)
}

/** Why these parts do not pay this total, or null. Only cash is given back as change. */
export const partsRefusal = (parts: readonly PaymentPart[], total: number): Refusal | null => {
  if (sumOf(parts) < total) return refuse('insufficient_payment')
  return isChangeAllowed(parts, total) ? null : refuse('only_cash_gives_change')
}

/**
 * The stored method of a sale with parts: the largest; the first in the order of the methods when
 * two are equal.
 */
const largestOf = (parts: readonly Pick<PaidPart, 'method' | 'amount'>[]): PaymentMethod => {
  const amounts = PAYMENT_METHODS.map((method) =>
    sumOf(parts.filter((part) => part.method === method)),
  )
  const largest = Math.max(...amounts)
  return largest === 0 ? 'card' : (PAYMENT_METHODS[amounts.indexOf(largest)] ?? 'card')
}

/**
 * What is stored of parts that pay this total (partsRefusal is null): change is taken off the cash.
 */
export const partsOf = (
  parts: readonly PaymentPart[],
  total: number,
): {
  readonly rows: PaidPart[]
  readonly amount_paid: number
  readonly change_amount: number
  readonly payment_method: PaymentMethod
} => {
  const amount_paid = tenderedOf(parts)
  const change_amount = amount_paid - total
  const rows: PaidPart[] = parts.map(({ method, amount, reference }) => ({
    method,
    amount: method === 'cash' ? amount - change_amount : amount,
    tendered: amount,
    reference,
  }))

  // Change for money from a phone leaves the drawer, also when no cash was handed over.
  const hasCash = parts.some(({ method }) => method === 'cash')
  if (excessOf(parts, total) > 0 && !hasCash)
    rows.push({ method: 'cash', amount: -change_amount, tendered: 0, reference: null })

  return { rows, amount_paid, change_amount, payment_method: largestOf(rows) }
}

/** The parts that were handed over: not the cash that was only given as change. */
export const handedParts = <Part extends Pick<PaidPart, 'tendered'>>(
  parts: readonly Part[],
): Part[] => parts.filter(({ tendered }) => tendered !== 0)

/** How a sale was paid: its method, and its parts where it has any. */
export type Payment = {
  readonly payment_method: PaymentMethod
  readonly payments?: readonly PaidPart[] | undefined
}

type ReceivedPayment = Payment & { readonly total: number; readonly change_amount?: number }

/** Money received for a sale by one method, in whole UGX. All change is cash below 0. */
export const receivedBy = (
  { payment_method, payments, total, change_amount = 0 }: ReceivedPayment,
  method: MoneyMethod,
): number => {
  if (payments !== undefined) return sumOf(payments.filter((part) => part.method === method))
  if (payment_method === 'cash') return method === 'cash' ? total : 0
  if (method === 'cash') return 0 - change_amount
  return method === payment_method ? total + change_amount : 0
}

/** Did cash move for the sale: its payment, a part of it, or change for another payment? */
export const movesCash = (sale: ReceivedPayment): boolean => receivedBy(sale, 'cash') !== 0

/** What was handed over: a receipt must not say that a debt was paid. */
export const handedOverOf = ({
  amount_paid,
  payments,
}: Payment & { readonly amount_paid: number }): number => amount_paid - creditOf(payments)

/**
 * 'Cash', 'Mobile Money', 'Card' or 'Credit'; 'Split' for two or more parts. Every screen, file and
 * text uses it.
 */
export const paidBy = ({ payment_method, payments = [] }: Payment): string => {
  const [first, second] = handedParts(payments)
  if (first === undefined) return PAYMENT_LABELS[payment_method]
  return second === undefined ? MONEY_LABELS[first.method] : 'Split'
}

/** 'Mobile Money (MP123)': one part with its reference. */
export const partLabel = ({ method, reference }: Pick<PaidPart, 'method' | 'reference'>): string =>
  reference === null ? MONEY_LABELS[method] : `${MONEY_LABELS[method]} (${reference})`

/**
 * 'Split: Cash 20,000, Mobile Money (MP123) 30,000', 'Card (A7)': how it was paid, in one line, as
 * handed over.
 */
export const paymentText = (payment: Payment): string => {
  const parts = handedParts(payment.payments ?? [])
  const [first, second] = parts
  if (first === undefined) return paidBy(payment)
  if (second === undefined) return partLabel(first)

  return `Split: ${parts.map((part) => `${partLabel(part)} ${formatNumber(part.tendered)}`).join(', ')}`
}
