// The ways to pay at the counter.

/** The stored values of the ways to pay. */
export const PAYMENT_METHODS = ['cash', 'mobile_money', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** As people read them. How a stored sale was paid is worded by paidBy (payment.ts), because it may have parts. */
export const PAYMENT_LABELS = { cash: 'Cash', mobile_money: 'Mobile Money', card: 'Card' } as const satisfies Record<
  PaymentMethod,
  string
>
