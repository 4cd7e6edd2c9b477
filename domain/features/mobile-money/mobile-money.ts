// Mobile money at the counter: deposits, withdrawals, bills, airtime and data (Spec 5, mobile
// money; MOMO).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { PersonPhone } from '../../kernel/phone.ts'
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
