// Operations on the accounts of customers. Customers belong to the whole shop, so their accounts do
// too (decision P9).
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Day } from '../../kernel/time.ts'
import {
  AccountEntry,
  AccountFilter,
  CreditTerms,
  CreditTermsEdit,
  CustomerAccount,
  CustomerCredit,
  Debtors,
  NewAdjustment,
  NewPayment,
  NewPayout,
  UndoPayment,
} from './account.ts'

const ofCustomer = z.object({ customer_id: Id })

/** `balance` is after the entry. */
export const PaymentResult = z.object({
  entry: AccountEntry,
  customer: z.object({ id: Id, name: z.string() }),
  balance: z.number(),
  replayed: z.boolean(),
})
export type PaymentResult = z.output<typeof PaymentResult>

const Terms = CreditTerms.extend({ id: Id, name: z.string() })
const SavedTerms = z.object({
  terms: Terms,
  before: CreditTerms.partial(),
  after: CreditTerms.partial(),
})

const entryNote = ({ entry, customer, replayed }: PaymentResult): AuditNote | null => {
  if (replayed) return null
  const { id: entity_id, amount, method, reference, note } = entry
  const paid = { ...(method !== null && { method }), ...(reference !== null && { reference }) }

  return {
    entity_id,
    subject: customer.name,
    ...(note !== null && { details: note }),
    after: { amount, ...paid },
  }
}

const CHANGES = ['customer-account', 'customer', 'shift', 'sale', 'report'] as const
const written = {
  output: PaymentResult,
  changes: CHANGES,
  audit: { entity: 'customer-account', note: entryNote },
  idempotency: 'input.id',
} as const

export const customerAccountApi = {
  /** The entries of a period, or all, with what was open at its end. */
  get: query('GET /api/customers/:customer_id/account', {
    can: 'customer_account.read',
    noun: 'customer-account',
    input: AccountFilter,
    output: CustomerAccount,
  }),
  /** What a till shows of a chosen customer. */
  credit: query('GET /api/customers/:customer_id/credit', {
    can: 'customer_account.read',
    noun: 'customer-account',
    input: ofCustomer,
    output: CustomerCredit,
  }),
  /** `before` and `after` hold what changed. */
  setTerms: command('PUT /api/customers/:customer_id/terms', {
    can: 'customer_account.set_terms',
    input: CreditTermsEdit,
    output: SavedTerms,
    changes: ['customer-account'],
    audit: {
      entity: 'customer-account',
      note: ({ terms, before, after }) =>
        Object.keys(after).length === 0
          ? null
          : { entity_id: terms.id, subject: terms.name, before, after },
    },
    done: 'Credit terms saved',
    failed: 'Failed to save credit terms',
  }),
  /**
   * The same id with the same content answers the stored payment. Refuses with more_than_owed
   * (details: { more }) while `keep` is false.
   */
  takePayment: command('POST /api/customers/:customer_id/payments', {
    can: 'customer_account.take_payment',
    input: NewPayment,
    ...written,
    done: null,
    failed: 'Failed to take payment',
  }),
  /**
   * While its shift is open, without a shift on its
   * day. Refuses with movement_undone and payment_kept.
   */
  undoPayment: command('POST /api/customers/:customer_id/payments/:entry_id/undo', {
    can: 'customer_account.undo_payment',
    input: UndoPayment,
    ...written,
    done: 'Payment undone',
    failed: 'Failed to undo payment',
  }),
  /** Pays out what the shop owes. Refuses with payout_too_much. */
  payOut: command('POST /api/customers/:customer_id/payouts', {
    can: 'customer_account.pay_out',
    input: NewPayout,
    ...written,
    done: 'Credit paid out',
    failed: 'Failed to pay out credit',
  }),
  adjust: command('POST /api/customers/:customer_id/adjustments', {
    can: 'customer_account.adjust',
    input: NewAdjustment,
    ...written,
    done: 'Account adjusted',
    failed: 'Failed to adjust account',
  }),
  /** Everybody whose balance was not 0 at the end of a day, who owes most first. */
  debtors: query('GET /api/debtors', {
    can: 'debtor.read',
    noun: 'customer-account',
    input: z.object({ day: Day.optional() }),
    output: Debtors,
    reads: 'long',
  }),
}
