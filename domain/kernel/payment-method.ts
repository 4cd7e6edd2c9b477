// The ways to pay at the counter.

/** The stored values of the ways to pay. */
export const PAYMENT_METHODS = ['cash', 'mobile_money', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * As people read them. How a stored sale was paid is worded by paidBy (payment.ts), because it may
 * have parts.
 */
export const PAYMENT_LABELS = {
  cash: 'Cash',
  mobile_money: 'Mobile Money',
  card: 'Card',
} as const satisfies Record<PaymentMethod, string>

/**
 * Does the operator of this way to pay give each payment a reference? Cash and what goes on an
 * account have none.
 */
export const hasReference = (method: PaymentMethod | 'credit'): boolean =>
  method !== 'cash' && method !== 'credit'

/** For forms: no reference of a payment that has none. */
export const isReferenceAllowed = (paid: {
  readonly method: PaymentMethod
  readonly reference: string | null
}): boolean => hasReference(paid.method) || paid.reference === null
export const CASH_REFERENCE = { message: 'Cash has no reference', path: ['reference'] }
