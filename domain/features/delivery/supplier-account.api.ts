// Operations on the accounts of suppliers, which belong to the whole shop.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import {
  NewSupplierAdjustment,
  NewSupplierPayment,
  SupplierAccount,
  SupplierAccountFilter,
  SupplierBalance,
  SupplierEntry,
  UndoSupplierPayment,
} from './supplier-account.ts'

export const SupplierEntryResult = z.object({
  entry: SupplierEntry,
  supplier: z.object({ id: Id, name: z.string() }),
  replayed: z.boolean(),
})
export type SupplierEntryResult = z.output<typeof SupplierEntryResult>

const entryNote = ({ entry, supplier, replayed }: SupplierEntryResult): AuditNote | null => {
  if (replayed) return null
  const { id: entity_id, amount, method, reference, note } = entry
  const paid = { ...(method !== null && { method }), ...(reference !== null && { reference }) }

  return {
    entity_id,
    subject: supplier.name,
    ...(note !== null && { details: note }),
    after: { amount, ...paid },
  }
}

const written = {
  output: SupplierEntryResult,
  changes: ['supplier-account', 'shift', 'report'],
  audit: { entity: 'supplier-account', note: entryNote },
  idempotency: 'input.id',
} as const

export const supplierAccountApi = {
  /** What the shop owes each supplier whose balance is not 0. */
  balances: query('GET /api/supplier-balances', {
    can: 'supplier_account.read',
    noun: 'supplier-account',
    input: z.object({}),
    output: z.array(SupplierBalance),
  }),
  /** The entries of a period, or all. */
  get: query('GET /api/suppliers/:supplier_id/account', {
    can: 'supplier_account.read',
    noun: 'supplier-account',
    input: SupplierAccountFilter,
    output: SupplierAccount,
  }),
  /**
   * Cash leaves the open shift of the till's drawer. The same id with the same content answers the
   * stored payment.
   */
  pay: command('POST /api/suppliers/:supplier_id/payments', {
    can: 'supplier_account.pay',
    input: NewSupplierPayment,
    ...written,
    done: null,
    failed: 'Failed to pay supplier',
  }),
  /**
   * While its shift is open, without a shift on its
   * day. Refuses with movement_undone and payment_kept.
   */
  undoPayment: command('POST /api/suppliers/:supplier_id/payments/:entry_id/undo', {
    can: 'supplier_account.correct',
    input: UndoSupplierPayment,
    ...written,
    done: 'Supplier payment undone',
    failed: 'Failed to undo supplier payment',
  }),
  adjust: command('POST /api/suppliers/:supplier_id/adjustments', {
    can: 'supplier_account.correct',
    input: NewSupplierAdjustment,
    ...written,
    done: 'Supplier account adjusted',
    failed: 'Failed to adjust supplier account',
  }),
}
