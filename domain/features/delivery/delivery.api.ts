// Operations on deliveries.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Delivery, DeliveryRow, NewDelivery } from './delivery.ts'

const Received = z.object({ delivery: Delivery, replayed: z.boolean() })

const receivedNote = ({ delivery, replayed }: z.output<typeof Received>): AuditNote | null => {
  if (replayed) return null
  const { id: entity_id, number, department_id, supplier_name, invoice_number, received_on } = delivery
  const { reason, total_cost, line_count: lines } = delivery
  const after = { supplier: supplier_name, invoice_number, received_on, reason, lines, total_cost }
  const known = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))
  return { entity_id, subject: number, department_id, after: known }
}

export const deliveryApi = {
  /** The newest 200. Non-admins: deliveries of their own department, without costs. */
  list: query('GET /api/deliveries', {
    can: 'delivery.read',
    noun: 'delivery',
    input: z.object({ department_id: Id.optional() }),
    output: z.array(DeliveryRow),
  }),
  /** When goods with this invoice number of this supplier came before; null when they did not. */
  sameInvoice: query('GET /api/deliveries/same-invoice', {
    can: 'delivery.read',
    noun: 'delivery',
    input: z.object({ supplier_id: Id, invoice_number: z.string().trim().min(1).max(50) }),
    output: z.object({ received_on: z.string().nullable() }),
  }),
  get: query('GET /api/deliveries/:id', { can: 'delivery.read', noun: 'delivery', input: ById, output: Delivery }),
  /**
   * The same id with the same content returns the stored delivery with `replayed` true; other content gives key_reused.
   * Refuses with not_found for products and suppliers, and invalid_input.
   */
  receive: command('POST /api/deliveries', {
    can: 'delivery.receive',
    input: NewDelivery,
    output: Received,
    changes: ['delivery', 'product', 'stock', 'discrepancy', 'report'],
    audit: { entity: 'delivery', note: receivedNote },
    done: null,
    failed: 'Failed to receive goods',
    idempotency: 'input.id',
  }),
}
