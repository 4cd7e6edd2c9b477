// Returns and voids of sales.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { NewReturn, NewVoid, Refund, SaleReturns } from './refund.ts'

const Made = z.object({ refund: Refund, replayed: z.boolean() })

const madeNote = ({ refund, replayed }: z.output<typeof Made>): AuditNote | null => {
  if (replayed) return null
  const { id: entity_id, receipt_number, number, department_id, total, reason, note } = refund
  const after = { number, total, reason, ...(note !== null && { note }) }

  return { entity_id, subject: receipt_number, department_id, after }
}

const CHANGES = [
  'sale',
  'product',
  'stock',
  'discrepancy',
  'report',
  'shift',
  'customer-account',
] as const

export const refundApi = {
  /** What can still be returned of a sale, and what was returned. */
  ofSale: query('GET /api/sales/:id/returns', {
    can: 'sale.read',
    noun: 'sale',
    input: ById,
    output: SaleReturns,
  }),
  /**
   * The same id with the same content returns the stored return with `replayed`
   * true; other content gives key_reused. People who may not return goods alone
   * send an approval for the return, and one for a return that is late or paid back
   * in another way. Refuses with approval_needed, approval_over, nothing_left,
   * refund_changed (details: the fresh SaleReturns), tender_too_much, sale_voided.
   */
  returnItems: command('POST /api/refunds', {
    can: 'refund.ask',
    input: NewReturn,
    output: Made,
    changes: CHANGES,
    audit: { entity: 'refund', note: madeNote },
    done: null,
    failed: 'Failed to return items',
    idempotency: 'input.id',
  }),
  /**
   * Takes back a whole sale while its shift is open, without a shift on its business day. Refuses
   * with sale_voided, part_returned, void_too_late, void_other_day.
   */
  voidSale: command('POST /api/refunds/void', {
    can: 'refund.ask',
    input: NewVoid,
    output: Made,
    changes: CHANGES,
    audit: { entity: 'refund', note: madeNote },
    done: 'Sale voided',
    failed: 'Failed to void sale',
    idempotency: 'input.id',
  }),
}
