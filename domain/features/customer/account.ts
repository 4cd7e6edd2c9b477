// The account of a customer: terms of credit, entries, payments, and how a balance is worded
// (shop's day, customer credit). Amounts are UGX; above 0 the customer owes.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { formatNumber, MAX_MONEY, shillings } from '../../kernel/money.ts'
import { optional, Reason } from '../../kernel/text.ts'
import { Day } from '../../kernel/time.ts'
import { PaymentReference } from '../sale/payment.ts'
import { CASH_REFERENCE, isReferenceAllowed, PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { type AgeingColumn, ENTRY_KINDS, type EntryKind } from './open-items.ts'

/** Most that a customer may owe, in UGX. */
export const MAX_CREDIT_LIMIT = MAX_MONEY
export const MAX_CREDIT_DAYS = 365

const CreditLimit = shillings('Credit limit', MAX_CREDIT_LIMIT)
const CreditDays = z
  .number('Days to pay must be a number')
  .int('Days to pay must be a whole number')
  .min(0, 'Days to pay cannot be below 0')
  .max(MAX_CREDIT_DAYS, `Days to pay cannot be above ${MAX_CREDIT_DAYS}`)

/** The credit limit and days of a customer, with the person who set them last. Null: never set. */
export const CreditTerms = z.object({
  credit_limit: z.number(),
  credit_days: z.number(),
  /** A name. */
  terms_by: z.string().nullable(),
  terms_at: z.string().nullable(),
})
export type CreditTerms = z.output<typeof CreditTerms>

export const CreditTermsEdit = z.object({
  customer_id: Id,
  credit_limit: CreditLimit,
  credit_days: CreditDays,
  /** The terms as the form showed them first (decision R14). */
  seen: seenOf(CreditTerms.pick({ credit_limit: true, credit_days: true })),
})

/** The drawer of the till and the shift that it shows: a claim, the server decides. */
const claim = { drawer_id: Id.nullish(), shift_id: Id.nullish() }

const handedOver = {
  /** Made by the device: the same id never pays twice. */
  id: Id,
  customer_id: Id,
  amount: shillings('Amount', MAX_MONEY, 1),
  method: z.enum(PAYMENT_METHODS, 'Choose a payment method'),
  reference: optional(PaymentReference),
  ...claim,
}

/** `keep`: what is more than owed stays as credit of the customer. */
export const NewPayment = z
  .object({ ...handedOver, keep: z.boolean().default(false) })
  .refine(isReferenceAllowed, CASH_REFERENCE)
export type NewPayment = z.output<typeof NewPayment>

export const NewPayout = z.object(handedOver).refine(isReferenceAllowed, CASH_REFERENCE)
export type NewPayout = z.output<typeof NewPayout>

export const UndoPayment = z.object({
  id: Id,
  customer_id: Id,
  entry_id: Id,
  reason: Reason,
})

/** Above 0 the customer owes more, below 0 less. */
export const NewAdjustment = z.object({
  id: Id,
  customer_id: Id,
  amount: shillings('Amount', MAX_MONEY, -MAX_MONEY).refine(
    (amount) => amount !== 0,
    'Amount cannot be 0',
  ),
  reason: Reason,
})

export const AccountFilter = z
  .object({ customer_id: Id, from: Day.optional(), until: Day.optional() })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: 'The first day cannot be after the last',
    path: ['until'],
  })
export type AccountFilter = z.output<typeof AccountFilter>

export const AccountEntry = z.object({
  id: Id,
  kind: z.enum(ENTRY_KINDS),
  amount: z.number(),
  balance_after: z.number(),
  /** Receipt number or number of the return. */
  number: z.string().nullable(),
  /** Null for a sale that this person may not open. */
  sale_id: Id.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  /** The reason of an adjustment or of an undo. */
  note: z.string().nullable(),
  /** Of a charge: the last day to pay. */
  due: z.string().nullable(),
  business_date: z.string(),
  created_at: z.string(),
  /** The name of the person today. */
  made_by: z.string().nullable(),
  /** Of a customer who was merged into this one: the name. */
  merged_name: z.string().nullable(),
  /** A payment that can be undone now, by those who may. */
  can_undo: z.boolean(),
})
export type AccountEntry = z.output<typeof AccountEntry>

export const OpenItem = z.object({
  entry_id: Id,
  number: z.string().nullable(),
  business_date: z.string(),
  due: z.string(),
  /** What is still open of `charged`. */
  amount: z.number(),
  charged: z.number(),
})

/** The account in a period; `balance` and `due` (what is late) are of today. */
export const CustomerAccount = CreditTerms.extend({
  customer: z.object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
  }),
  balance: z.number(),
  due: z.number(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  balance_before: z.number(),
  balance_after: z.number(),
  /** Oldest first. */
  entries: z.array(AccountEntry),
  /** Oldest first, at the end of the period. */
  open: z.array(OpenItem),
  /** Credit of the customer that no charge used up. */
  unassigned: z.number(),
})
export type CustomerAccount = z.output<typeof CustomerAccount>

/** What a till shows of a chosen customer; `left` can still be bought on credit. */
export const CustomerCredit = z.object({
  customer_id: Id,
  name: z.string(),
  balance: z.number(),
  credit_limit: z.number(),
  left: z.number(),
})
export type CustomerCredit = z.output<typeof CustomerCredit>

/** What is open by how many days after the due day. */
const ageing = {
  balance: z.number(),
  not_due: z.number(),
  days_30: z.number(),
  days_60: z.number(),
  days_90: z.number(),
  older: z.number(),
  unassigned: z.number(),
}

export const Debtor = z.object({
  customer_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  ...ageing,
  /** The day of the oldest open charge; null for a customer whom the shop owes. */
  oldest_day: z.string().nullable(),
})
export type Debtor = z.output<typeof Debtor>

export const Debtors = z.object({
  day: z.string(),
  rows: z.array(Debtor),
  totals: z.object(ageing),
})
export type Debtors = z.output<typeof Debtors>

export const AGEING_LABELS: Readonly<Record<AgeingColumn, string>> = {
  not_due: 'Not due',
  days_30: '1-30 days',
  days_60: '31-60 days',
  days_90: '61-90 days',
  older: 'Over 90 days',
}

export const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  opening: 'Opening balance',
  sale: 'Sale',
  refund: 'Return',
  repayment: 'Payment',
  payout: 'Credit paid out',
  undo: 'Undo',
  adjustment: 'Adjustment',
  restore: 'Restored balance',
}

/** 'Owes 5,000', 'We owe 5,000', 'Nothing owed'. */
export const accountBalanceText = (balance: number): string => {
  if (balance === 0) return 'Nothing owed'
  return balance > 0 ? `Owes ${formatNumber(balance)}` : `We owe ${formatNumber(-balance)}`
}

/**
 * What can still be bought on credit: 0 or more UGX.
 * Credit of the customer counts also without a limit.
 */
export const creditLeft = (balance: number, credit_limit: number): number =>
  Math.max(0, credit_limit - balance)

/** 'Grace · owes 80,000 of 100,000'. */
export const creditLine = ({
  name,
  balance,
  credit_limit,
}: Pick<CustomerCredit, 'name' | 'balance' | 'credit_limit'>): string =>
  `${name} · owes ${formatNumber(Math.max(0, balance))} of ${formatNumber(credit_limit)}`

/** The toast of a payment. */
export const paymentTaken = (amount: number): string => `Payment of ${formatNumber(amount)} taken`
