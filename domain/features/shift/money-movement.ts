// Rows of the money ledger: money received and paid out by one payment method, in whole shillings.
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'

/**
 * Ways in which money moves. `credit` is the account of a customer: no money moves, a debt does.
 */
export const MONEY_METHODS = [...PAYMENT_METHODS, 'credit'] as const
export type MoneyMethod = (typeof MONEY_METHODS)[number]

/** Why it moved. `undo` is the opposite of an earlier row. */
export const MONEY_MOVEMENT_TYPES = [
  'float',
  'sale',
  'refund',
  'paid_in',
  'paid_out',
  'expense',
  'repayment',
  'payout',
  'supplier',
  'no_sale',
  'mobile_money',
  'undo',
] as const
export type MoneyMovementType = (typeof MONEY_MOVEMENT_TYPES)[number]
