// An expense or a mobile money transaction that a till recorded without the server, as the till
// sends it. Every version that was ever released stays readable, as for sales.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { SentPhone } from '../../kernel/phone.ts'
import { expenseContent, NewExpense } from '../expense/expense.ts'
import { NewTransaction, transactionContent, TYPE_LABELS } from '../mobile-money/mobile-money.ts'
import { containsNul, Moment, STAMP_FIELDS } from './stamp.ts'

/** What a till records beside sales. */
export const DOCUMENT_KINDS = ['expense', 'mobile_money'] as const
export type TillDocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A sale, or what a till recorded beside sales. */
export const DocumentType = z.enum(['sale', ...DOCUMENT_KINDS])
export type DocumentType = z.output<typeof DocumentType>

/** The version that this program writes. */
export const DOCUMENT_VERSION = 1

const OnTill = {
  id: Id,
  /** Corrected by the server's clock as the till knew it. */
  made_at: Moment,
  made_at_device: Moment,
  ...STAMP_FIELDS,
}

const ExpenseOnTill = NewExpense.extend({ kind: z.literal('expense'), ...OnTill })
const TransactionOnTill = NewTransaction.extend({
  kind: z.literal('mobile_money'),
  ...OnTill,
  /** As the till has it: the proof of the person covers it. */
  phone_number: SentPhone,
  /** The shift that the till showed. */
  shift_id: Id.nullish(),
})
const Document = z.discriminatedUnion('kind', [ExpenseOnTill, TransactionOnTill])

export type ExpenseOnTill = z.output<typeof ExpenseOnTill>
export type TransactionOnTill = z.output<typeof TransactionOnTill>
export type DocumentOnTill = z.output<typeof Document>

/**
 * The document of a body, or null when this program cannot read it. `id` is the one that it was
 * sent under. Never throws.
 */
export const readDocumentOnTill = (
  id: string,
  version: number,
  body: unknown,
): DocumentOnTill | null => {
  if (version !== DOCUMENT_VERSION) return null
  const { data } = Document.safeParse(body)
  return data !== undefined && data.id === id && !containsNul(data) ? data : null
}

const contentOf = (document: DocumentOnTill): readonly unknown[] =>
  document.kind === 'expense' ? expenseContent(document) : transactionContent(document)

/** The text that the proof of the person covers. */
export const provedDocument = (document: DocumentOnTill): string =>
  JSON.stringify([document.kind, document.id, ...contentOf(document), document.made_at])

/** The kinds in words. */
export const KIND_NAMES = {
  sale: 'Sale',
  expense: 'Expense',
  mobile_money: 'Mobile money',
} as const satisfies Record<DocumentType, string>

/** One of each kind, as its page calls it. */
export const KIND_THINGS = {
  sale: 'Sale',
  expense: 'Expense',
  mobile_money: 'Transaction',
} as const satisfies Record<DocumentType, string>

/** How a list names a document: 'Airtime bundles', 'Deposit 0772123456'. */
export const documentTitle = (document: DocumentOnTill): string =>
  document.kind === 'expense'
    ? document.description
    : `${TYPE_LABELS[document.transaction_type]} ${document.phone_number}`
