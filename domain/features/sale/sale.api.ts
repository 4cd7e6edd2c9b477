// Completing a sale, and looking back at sales.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Day } from '../../kernel/time.ts'
import { PaymentReference, paymentText } from './payment.ts'
import { MONEY_METHODS } from '../shift/money-movement.ts'
import { Sale, SaleDraft } from './sale.ts'

/** How many sales the history shows. */
export const HISTORY_LIMIT = 100

const Sold = z.object({ sale: Sale, replayed: z.boolean() })

/** From the output alone, because the cashier waits for it. A replay is on record already. */
export const saleAuditNote = ({ sale, replayed }: z.output<typeof Sold>): AuditNote | null => {
  if (replayed) return null
  const {
    id: entity_id,
    receipt_number: subject,
    department_id,
    total,
    payment_method,
    payments,
    discount,
    discount_reason,
  } = sale

  const paid = payments ? { paid_by: paymentText(sale) } : { payment_method }
  const after = {
    total,
    ...paid,
    ...(discount === 0 ? {} : { discount }),
    ...(discount_reason && { discount_reason }),
  }

  return { entity_id, subject, department_id, after }
}

export const saleApi = {
  /**
   * The same id with the same content answers the stored sale, `replayed` true; with other content
   * sale_id_reused. The screen words the three closings itself (decision S16).
   */
  complete: command('POST /api/sales', {
    can: 'sale.complete',
    input: SaleDraft,
    output: Sold,
    changes: ['sale', 'product', 'stock', 'discrepancy', 'report', 'customer-account'],
    audit: { entity: 'sale', note: saleAuditNote },
    done: null,
    failed: 'Failed to complete sale',
    idempotency: 'input.id',
    isShort: true,
  }),
  /**
   * Newest first, 100 at most. `search` is contained in receipt number
   * or cashier name; `from` and `until` are Kampala days, both included.
   * `count` and `total` (UGX) cover everything the filter finds.
   */
  history: query('GET /api/sales', {
    can: 'sale.read',
    noun: 'sale',
    reads: 'long',
    input: z.object({
      search: z.string().trim().max(100, 'Search for 100 characters at most').optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    output: z.object({
      rows: z.array(Sale),
      count: z.number(),
      total: z.number(),
    }),
  }),
  get: query('GET /api/sales/:id', {
    can: 'sale.read',
    noun: 'sale',
    input: ById,
    output: Sale,
  }),
  /**
   * Was this reference of a mobile money or card payment used before? The receipt number is null
   * for a sale that the person may not see.
   */
  reference: query('GET /api/sales/reference', {
    can: 'sale.complete',
    noun: 'sale',
    input: z.object({
      method: z.enum(MONEY_METHODS, 'Choose a payment method'),
      reference: PaymentReference.min(1, 'Reference is required'),
    }),
    output: z.object({ used: z.boolean(), receipt_number: z.string().nullable() }),
  }),
  /** A number for a till that assigns numbers; a sale completed here takes its own. */
  generateReceiptNumber: command('POST /functions/v1/generate_receipt_number', {
    can: 'sale.complete',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.string() }),
    changes: [],
    audit: { entity: 'sale', note: ({ data }) => ({ details: data }) },
    done: null,
    failed: 'Failed to generate receipt number',
  }),
}
