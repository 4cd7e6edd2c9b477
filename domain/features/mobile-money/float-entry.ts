// Entries of a float line: what each does to the float and to the cash. Whole UGX.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { optionalLine, Reason } from '../../kernel/text.ts'
import { FloatAfter } from './float-after.ts'
import { TRANSACTION_TYPES, type TransactionType, TYPE_LABELS } from './mobile-money.ts'

/** What leaders record by hand. */
export const HAND_KINDS = ['bought', 'sold', 'commission', 'line_fee', 'correction'] as const
export type HandKind = (typeof HAND_KINDS)[number]

export const FLOAT_KINDS = ['opening', ...TRANSACTION_TYPES, ...HAND_KINDS, 'reversal'] as const
export type FloatKind = (typeof FLOAT_KINDS)[number]

export const FLOAT_LABELS = {
  opening: 'Opening balance',
  ...TYPE_LABELS,
  bought: 'Float bought',
  sold: 'Float sold',
  commission: 'Commission',
  line_fee: 'Fee of the line',
  correction: 'Correction',
  reversal: 'Reversed',
} as const satisfies Record<FloatKind, string>

/** Does this kind take float from the line? A correction says so by its own sign. */
const TAKES = new Set<FloatKind>([
  'deposit',
  'airtime',
  'data_bundle',
  'bill_payment',
  'sold',
  'line_fee',
])

/** The signed amount of the entry: a deposit of 5,000 takes 5,000 of float. */
export const floatOf = (kind: Exclude<FloatKind, 'reversal'>, amount: number): number =>
  TAKES.has(kind) ? 0 - amount : amount

/** What a transaction does to the float, in whole UGX: the opposite of its cash. */
export const floatOfTransaction = (transaction_type: TransactionType, amount: number): number =>
  floatOf(transaction_type, Math.round(amount))

/** Only buying and selling float moves the cash of a drawer. */
export const cashOfFloat = (kind: HandKind, amount: number): number => {
  if (kind === 'bought') return 0 - amount
  return kind === 'sold' ? amount : 0
}

export const hasCash = (kind: HandKind): boolean => kind === 'bought' || kind === 'sold'

const note = optionalLine('Note', 500)

export const NewFloatEntry = z
  .object({
    id: Id,
    line_id: z.uuid('Choose a line'),
    kind: z.enum(HAND_KINDS, 'Choose what happened'),
    /** Above 0; of a correction also below 0. */
    amount: shillings('Amount', MAX_MONEY, -MAX_MONEY),
    /** What buying or selling cost in cash. */
    fee: shillings('Fee', MAX_MONEY).default(0),
    /** The drawer whose cash moves; none: the cash is listed outside shifts. */
    drawer_id: Id.nullish(),
    note,
  })
  .refine(({ kind, amount }) => amount > 0 || (kind === 'correction' && amount < 0), {
    path: ['amount'],
    message: 'Amount must be above 0',
  })
  .refine(({ kind, fee }) => fee === 0 || hasCash(kind), {
    path: ['fee'],
    message: 'Only buying and selling float has a fee',
  })
  .refine(({ amount, fee }) => fee <= Math.abs(amount), {
    path: ['fee'],
    message: 'The fee cannot be above the amount',
  })
  .refine(({ kind, note: words }) => kind !== 'correction' || words !== null, {
    path: ['note'],
    message: 'Say why in the note',
  })
export type NewFloatEntry = z.output<typeof NewFloatEntry>

export const NewFloatOpening = z.object({
  id: Id,
  line_id: z.uuid('Choose a line'),
  amount: shillings('Opening balance', MAX_MONEY),
  note,
})
export type NewFloatOpening = z.output<typeof NewFloatOpening>

export const NewFloatReversal = z.object({
  id: Id,
  transaction_id: Id,
  /** The drawer whose cash moves back, if the transaction moved cash. */
  drawer_id: Id.nullish(),
  reason: Reason,
})
export type NewFloatReversal = z.output<typeof NewFloatReversal>

export const FloatEntry = z.object({
  id: Id,
  line_id: Id,
  kind: z.enum(FLOAT_KINDS),
  /** Below 0 where float left. */
  amount: z.number(),
  note: z.string().nullable(),
  created_at: z.string(),
})
export type FloatEntry = z.output<typeof FloatEntry>

export const FloatEntryResult = z.object({
  entry: FloatEntry,
  float: FloatAfter,
  replayed: z.boolean(),
})
export type FloatEntryResult = z.output<typeof FloatEntryResult>
