// Operations on transfers between departments.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { PageInput } from '../../kernel/page.ts'
import { Product } from '../product/product.ts'
import {
  NewTransfer,
  GoodsTransfer,
  TransferRow,
  TransferToCancel,
  TransferToReceive,
} from './transfer.ts'

const TransferResult = z.object({
  number: z.string(),
  transfer: GoodsTransfer,
  replayed: z.boolean(),
})
type TransferResult = z.output<typeof TransferResult>

const noteOf = (
  { number, transfer, replayed }: TransferResult,
  department_id: string | null,
  more: Partial<AuditNote> = {},
): AuditNote | null =>
  replayed
    ? null
    : {
        entity_id: transfer.id,
        subject: number,
        department_id,
        ...more,
        after: {
          from: transfer.from_name,
          to: transfer.to_name,
          lines: transfer.line_count,
          ...more.after,
        },
      }

const CHANGES = ['transfer', 'product', 'stock', 'discrepancy', 'report'] as const

export const transferApi = {
  /**
   * What is on the way, then the newest. Leaders: from and
   * to their department. Role user: to their department.
   */
  list: query('GET /api/transfers', {
    can: 'transfer.receive',
    noun: 'transfer',
    input: PageInput,
    output: z.object({ rows: z.array(TransferRow), total: z.number() }),
  }),
  /** Departments that goods can be sent to or from, by name. */
  places: query('GET /api/transfers/places', {
    can: 'transfer.send',
    noun: 'department',
    input: z.object({}),
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /**
   * The product of the receiving department that matches this one: by barcode, or by name and unit.
   */
  matchingProduct: query('GET /api/transfers/matching-product', {
    can: 'transfer.choose',
    noun: 'product',
    input: z.object({ product_id: Id, department_id: Id }),
    output: z.object({
      product: Product.pick({
        id: true,
        name: true,
        unit: true,
      }).nullable(),
    }),
  }),
  get: query('GET /api/transfers/:id', {
    can: 'transfer.receive',
    noun: 'transfer',
    input: ById,
    output: GoodsTransfer,
  }),
  /**
   * Refuses with not_found for products and departments,
   * no_twin, too_little_stock and invalid_input.
   */
  send: command('POST /api/transfers', {
    can: 'transfer.send',
    input: NewTransfer,
    output: TransferResult,
    changes: CHANGES,
    audit: { entity: 'transfer', note: (made) => noteOf(made, made.transfer.from_department_id) },
    done: 'Sent {number}',
    failed: 'Failed to send goods',
    idempotency: 'input.id',
  }),
  /** Refuses with more_than_sent, transfer_done and invalid_input. */
  receive: command('POST /api/transfers/:transfer_id/receive', {
    can: 'transfer.receive',
    input: TransferToReceive,
    output: TransferResult,
    changes: CHANGES,
    audit: {
      entity: 'transfer',
      note: (made) => {
        const { to_department_id, reason, lost_lines } = made.transfer
        const more = reason === null ? {} : { details: reason, after: { lost_lines } }
        return noteOf(made, to_department_id, more)
      },
    },
    done: 'Received {number}',
    failed: 'Failed to receive transfer',
    idempotency: 'input.id',
  }),
  /** Brings everything back. Refuses with transfer_done. */
  cancel: command('POST /api/transfers/:transfer_id/cancel', {
    can: 'transfer.send',
    input: TransferToCancel,
    output: TransferResult,
    changes: CHANGES,
    audit: { entity: 'transfer', note: (made) => noteOf(made, made.transfer.from_department_id) },
    done: 'Cancelled {number}',
    failed: 'Failed to cancel transfer',
    idempotency: 'input.id',
  }),
}
