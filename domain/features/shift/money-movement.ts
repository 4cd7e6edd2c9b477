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
  'float_fee',
  'cash_rounding',
  'undo',
] as const
export type MoneyMovementType = (typeof MONEY_MOVEMENT_TYPES)[number]

/**
 * Money received for sales of a day by one payment method, in whole UGX. `change` is the change of
 * sales that were not paid in cash: cash below 0, and of no sale of its own.
 */
export type ReceivedMoney = {
  readonly date: string
  readonly kind: 'payment' | 'change'
  readonly method: MoneyMethod
  readonly amount: number
  readonly sales: number
}

/**
 * Money of a day that is not of a sale, by kind and payment method: whole UGX, below 0 where money
 * left. An undone movement counts for the kind of the first one; `change_back` is change that a
 * void brought back.
 */
export type MovedMoney = {
  readonly date: string
  readonly kind: MoneyMovementType | 'change_back'
  readonly method: MoneyMethod
  readonly amount: number
}

/** Beside its sales, what the system cash of a day sums. The drawer of a shift sums every kind. */
export const CASH_OF_A_DAY = [
  'refund',
  'change_back',
  'repayment',
  'payout',
  'supplier',
  'cash_rounding',
] as const satisfies readonly MovedMoney['kind'][]

type CashRow = { readonly kind: string; readonly method: string; readonly amount: number }

/** The cash of these kinds in whole UGX. */
export const cashIn = (rows: readonly CashRow[], ...kinds: readonly string[]): number =>
  rows.reduce(
    (sum, { kind, method, amount }) =>
      method === 'cash' && kinds.includes(kind) ? sum + amount : sum,
    0,
  )
