// Mobile money at the counter: deposits, withdrawals, bills, airtime and data (Spec 5, mobile
// money; MOMO).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { commonDigits, PersonPhone } from '../../kernel/phone.ts'
import { line, optional, optionalLine } from '../../kernel/text.ts'

export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'bill_payment',
  'airtime',
  'data_bundle',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** As people read them. */
export const TYPE_LABELS = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  bill_payment: 'Bill payment',
  airtime: 'Airtime',
  data_bundle: 'Data bundle',
} as const satisfies Record<TransactionType, string>

export const PROVIDERS = ['MTN', 'Airtel', 'Other'] as const
export type Provider = (typeof PROVIDERS)[number]

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

const REFERENCE = /^[A-Za-z0-9./-]{0,50}$/

/** The id that the provider gave, in capitals; an empty text is none. */
const ProviderReference = z
  .string()
  .trim()
  .regex(REFERENCE, 'Use letters, digits, dots, - and /, 50 at most')
  .toUpperCase()

export const NewTransaction = z.object({
  transaction_type: z.enum(TRANSACTION_TYPES, 'Choose a transaction type'),
  provider: z.enum(PROVIDERS, 'Choose a provider'),
  phone_number: line('Phone number', 1, 40).pipe(PersonPhone),
  amount: money('Amount', { above: 0 }),
  customer_id: optional(Id),
  notes: optionalLine('Notes', 500),
  /** The department chosen by an admin. For others it is always their own. */
  department_id: Id.nullish(),
  /** The drawer of the till, which may count the cash of mobile money. */
  drawer_id: Id.nullish(),
  /** The line of the float book, in shops that keep one. */
  line_id: Id.nullish(),
  provider_reference: ProviderReference.nullish(),
})
export type NewTransaction = z.output<typeof NewTransaction>

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

/**
 * First digits of Ugandan numbers, without the leading 0. Numbers can be moved between providers,
 * so this only suggests.
 */
const PREFIXES: readonly (readonly [string, Provider])[] = [
  ['77', 'MTN'],
  ['78', 'MTN'],
  ['76', 'MTN'],
  ['39', 'MTN'],
  ['70', 'Airtel'],
  ['75', 'Airtel'],
  ['74', 'Airtel'],
]

/**
 * The provider of a number, known from its third digit
 * on: '077' and '+25677' are MTN. Null when unknown.
 */
export const providerOfPhone = (phone: string): Provider | null => {
  const digits = commonDigits(phone)
  return PREFIXES.find(([prefix]) => digits.startsWith(prefix))?.[1] ?? null
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

/**
 * What a transaction does to the cash of the drawer,
 * in whole UGX, half up: a withdrawal hands out cash.
 */
export const drawerCashOf = ({
  transaction_type,
  amount,
}: Pick<NewTransaction, 'transaction_type' | 'amount'>): number =>
  transaction_type === 'withdrawal' ? -Math.round(amount) : Math.round(amount)

type TransactionContent = Pick<
  NewTransaction,
  | 'transaction_type'
  | 'provider'
  | 'phone_number'
  | 'amount'
  | 'customer_id'
  | 'notes'
  | 'line_id'
  | 'provider_reference'
>

/**
 * What distinguishes a transaction from another one with its id; a till proves it too. Without a
 * line it is what earlier versions proved.
 */
export const transactionContent = (transaction: TransactionContent): readonly unknown[] => [
  transaction.transaction_type,
  transaction.provider,
  transaction.phone_number,
  transaction.amount,
  transaction.customer_id ?? null,
  transaction.notes ?? null,
  ...(transaction.line_id ? [transaction.line_id, transaction.provider_reference || null] : []),
]
