// Operations on internal usage.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { NewUsage, Usage, USAGE_STATUSES } from './internal-usage.ts'

export const internalUsageApi = {
  /**
   * Newest first. `total` counts what the filter finds; the summary leaves the status out of the
   * filter, so the cards stay as they are while the list shows one status. Money in UGX.
   */
  list: query('GET /api/internal-usage', {
    can: 'internal_usage.read',
    noun: 'internal-usage',
    input: z.object({
      department_id: Id.optional(),
      status: z.enum(USAGE_STATUSES).optional(),
      offset: z.coerce.number<number | string>().int().min(0).max(1_000_000_000).default(0),
      limit: z.coerce.number<number | string>().int().min(1).max(200).default(200),
    }),
    output: z.object({
      rows: z.array(Usage),
      total: z.number(),
      summary: z.object({
        records: z.number(),
        value: z.number(),
        pending: z.number(),
      }),
    }),
  }),
  record: command('POST /api/internal-usage', {
    can: 'internal_usage.record',
    input: NewUsage,
    output: Usage,
    changes: ['internal-usage', 'product', 'discrepancy', 'stock', 'report'],
    audit: {
      entity: 'internal-usage',
      row: {
        table: 'internal_stock_usage',
        subject: null,
        product: 'product_id',
      },
    },
    done: 'Internal usage recorded successfully',
    failed: 'Failed to record usage: {message}',
  }),
  /** Any status after any other. */
  setStatus: command('PATCH /api/internal-usage/:id', {
    can: 'internal_usage.review',
    input: z.object({
      id: Id,
      status: z.enum(USAGE_STATUSES, 'Choose recorded, accounted or adjusted'),
    }),
    output: Usage,
    changes: ['internal-usage'],
    audit: {
      entity: 'internal-usage',
      row: {
        table: 'internal_stock_usage',
        subject: null,
        product: 'product_id',
      },
    },
    done: 'Status updated successfully',
    failed: 'Failed to update status',
  }),
}
