// The account of a supplier: what the shop owes, and how it was paid. Amounts are UGX; above 0 the
// shop owes. Only administrators see balances and entries, because they reveal costs.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { formatNumber, MAX_MONEY, shillings } from '../../kernel/money.ts'
import { optional, Reason } from '../../kernel/text.ts'
import { Day } from '../../kernel/time.ts'
import { PaymentReference } from '../sale/payment.ts'
import { CASH_REFERENCE, isReferenceAllowed, PAYMENT_METHODS } from '../../kernel/payment-method.ts'

export const SUPPLIER_ENTRY_KINDS = [
  'opening',
  'delivery',
  'return',
  'payment',
  'undo',
  'adjustment',
  'restore',
] as const
export type SupplierEntryKind = (typeof SUPPLIER_ENTRY_KINDS)[number]

export const SUPPLIER_ENTRY_LABELS: Readonly<Record<SupplierEntryKind, string>> = {
  opening: 'Opening balance',
  delivery: 'Delivery',
  return: 'Goods taken back',
  payment: 'Payment',
  undo: 'Undo',
  adjustment: 'Adjustment',
  restore: 'Restored balance',
}

/**
 * How money was handed over; the drawer and the shift
 * of the till are a claim that the server checks.
 */
export const paymentFields = {
  amount: shillings('Amount', MAX_MONEY, 1),
  method: z.enum(PAYMENT_METHODS, 'Choose a payment method'),
  reference: optional(PaymentReference),
  drawer_id: Id.nullish(),
  shift_id: Id.nullish(),
}

/** `id` is made by the device: the same id never pays twice. */
export const NewSupplierPayment = z
  .object({ id: Id, supplier_id: Id, ...paymentFields })
  .refine(isReferenceAllowed, CASH_REFERENCE)
export type NewSupplierPayment = z.output<typeof NewSupplierPayment>

export const UndoSupplierPayment = z.object({
  id: Id,
  supplier_id: Id,
  entry_id: Id,
  reason: Reason,
})

/** Above 0 the shop owes more, below 0 less. */
export const NewSupplierAdjustment = z.object({
  id: Id,
  supplier_id: Id,
  amount: shillings('Amount', MAX_MONEY, -MAX_MONEY).refine(
    (amount) => amount !== 0,
    'Amount cannot be 0',
  ),
  reason: Reason,
})

export const SupplierAccountFilter = z
  .object({ supplier_id: Id, from: Day.optional(), until: Day.optional() })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: 'The first day cannot be after the last',
    path: ['until'],
  })

export const SupplierEntry = z.object({
  id: Id,
  kind: z.enum(SUPPLIER_ENTRY_KINDS),
  amount: z.number(),
  /** Null for people who may not see what the shop owes. */
  balance_after: z.number().nullable(),
  /** Number of the delivery. */
  number: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  /** The reason of an adjustment, an undo, or of a goods return. */
  note: z.string().nullable(),
  business_date: z.string(),
  created_at: z.string(),
  /** The name of the person today. */
  made_by: z.string().nullable(),
  /** True for a payment that can be undone now, by people with that right. */
  can_undo: z.boolean(),
})
export type SupplierEntry = z.output<typeof SupplierEntry>

/** The account in a period; `balance` is of today. */
export const SupplierAccount = z.object({
  supplier: z.object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
  }),
  balance: z.number(),
  balance_before: z.number(),
  balance_after: z.number(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Oldest first. */
  entries: z.array(SupplierEntry),
})
export type SupplierAccount = z.output<typeof SupplierAccount>

export const SupplierBalance = z.object({ supplier_id: Id, balance: z.number() })

/** 'We owe 5,000', 'They owe 5,000', 'Nothing owed'. */
export const supplierBalanceText = (balance: number): string => {
  if (balance === 0) return 'Nothing owed'
  return balance > 0 ? `We owe ${formatNumber(balance)}` : `They owe ${formatNumber(-balance)}`
}

/** The toast of a payment. */
export const supplierPaid = (amount: number): string =>
  `Payment of ${formatNumber(amount)} recorded`
