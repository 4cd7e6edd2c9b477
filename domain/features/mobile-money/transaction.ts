// Mobile money transactions as they are typed, sent and listed.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import {
  NewTransaction,
  PROVIDERS,
  TRANSACTION_TYPES,
  type TransactionType,
} from './mobile-money.ts'

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

type OnLine = Pick<NewTransaction, 'amount' | 'line_id' | 'provider_reference'>

const isWholeOnLine = ({ line_id, amount }: OnLine): boolean => !line_id || Number.isInteger(amount)
const WHOLE = { path: ['amount'], message: 'Amount must be whole shillings' }
const isReferenceOnLine = ({ line_id, provider_reference }: OnLine): boolean =>
  Boolean(line_id) || !provider_reference
const LINE_FIRST = { path: ['line_id'], message: 'Choose a line for the Transaction ID' }

/** The form: with a line, amounts are whole shillings. */
export const TypedTransaction = NewTransaction.refine(isWholeOnLine, WHOLE).refine(
  isReferenceOnLine,
  LINE_FIRST,
)

/**
 * The device may make the id: a transaction that is
 * sent again, also later by a till, is recorded once.
 */
export const SentTransaction = NewTransaction.extend({ id: Id.optional() })
  .refine(isWholeOnLine, WHOLE)
  .refine(isReferenceOnLine, LINE_FIRST)

export const Transaction = z.object({
  id: Id,
  transaction_type: z.enum(TRANSACTION_TYPES),
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  /** UGX, up to two decimals. */
  amount: z.number(),
  phone_number: z.string(),
  provider: z.enum(PROVIDERS),
  notes: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  processed_by: z.string(),
  completed_at: z.string().nullable(),
  department_id: Id.nullable(),
  created_by: z.string(),
  created_at: z.string(),
  /** The line and the provider's id; absent without a line. */
  line_name: z.string().optional(),
  provider_reference: z.string().optional(),
  /** A leader took it back; the row stays as it was. */
  reversed: z.literal(true).optional(),
})
export type Transaction = z.output<typeof Transaction>

/** Why Record is disabled, or null: no phone number, or an amount that is not above 0. */
export const recordBlocked = ({
  phone_number,
  amount,
}: {
  readonly phone_number: string
  readonly amount: number | null
}): string | null => {
  const missing = [
    ...(phone_number.trim() === '' ? ['a phone number'] : []),
    ...((amount ?? 0) > 0 ? [] : ['an amount above 0']),
  ]
  return missing.length === 0 ? null : `Add ${missing.join(' and ')}`
}

export const DayTotals = z.object({
  deposits: z.number(),
  withdrawals: z.number(),
  net_cash: z.number(),
})
/** UGX of one day. */
export type DayTotals = z.output<typeof DayTotals>

/**
 * Effect of a day's completed transactions on the cash box, in UGX. A withdrawal hands out cash;
 * for every other type the customer pays at the counter.
 */
export const dayTotalsOf = (
  sums: readonly { readonly transaction_type: TransactionType; readonly amount: number }[],
): DayTotals => {
  const hundredths = (fits: (type: TransactionType) => boolean): number =>
    sums.reduce(
      (sum, { transaction_type, amount }) =>
        fits(transaction_type) ? sum + Math.round(amount * 100) : sum,
      0,
    )

  const withdrawn = hundredths((type) => type === 'withdrawal')

  return {
    deposits: hundredths((type) => type === 'deposit') / 100,
    withdrawals: withdrawn / 100,
    net_cash: (hundredths((type) => type !== 'withdrawal') - withdrawn) / 100,
  }
}
