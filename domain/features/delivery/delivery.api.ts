// Operations on deliveries.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { PageInput } from '../../kernel/page.ts'
import { Delivery, DeliveryLabel, DeliveryRow, NewDelivery, GoodsReturn } from './delivery.ts'
import { NewDeliveryCosts } from './delivery-costs.ts'
import { NewGoodsReturn, GOODS_RETURN_LABELS } from './goods-return.ts'

const Received = z.object({ delivery: Delivery, replayed: z.boolean() })

const receivedNote = ({ delivery, replayed }: z.output<typeof Received>): AuditNote | null => {
  if (replayed) return null
  const {
    id: entity_id,
    number,
    department_id,
    supplier_name,
    invoice_number,
    received_on,
  } = delivery

  const { reason, total_cost, line_count: lines } = delivery
  const after = {
    supplier: supplier_name,
    invoice_number,
    received_on,
    reason,
    lines,
    total_cost,
  }

  const known = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))

  return { entity_id, subject: number, department_id, after: known }
}

const costsNote = ({ delivery, replayed }: z.output<typeof Received>): AuditNote | null => {
  const { id: entity_id, number, department_id, total_cost, extra } = delivery
  return replayed
    ? null
    : {
        entity_id,
        subject: number,
        department_id,
        after: { total_cost, extra },
      }
}

const ReturnedGoods = Received.extend({ taken: GoodsReturn })

const returnNote = ({
  delivery,
  taken,
  replayed,
}: z.output<typeof ReturnedGoods>): AuditNote | null => {
  if (replayed) return null
  const { id: entity_id, number, department_id } = delivery
  const goods = taken.lines
    .map(({ product_name, quantity }) => `${quantity} ${product_name}`)
    .join(', ')

  const after = {
    why: GOODS_RETURN_LABELS[taken.kind],
    goods,
    ...(taken.value !== null && { value: taken.value }),
  }

  return {
    entity_id,
    subject: number,
    department_id,
    details: taken.reason,
    after,
  }
}

const MOVED = [
  'delivery',
  'product',
  'stock',
  'discrepancy',
  'report',
  'supplier-account',
  'shift',
] as const

export const deliveryApi = {
  /** The newest 200. Non-admins: deliveries of their own department, without costs. */
  list: query('GET /api/deliveries', {
    can: 'delivery.read',
    noun: 'delivery',
    input: PageInput.extend({
      department_id: Id.optional(),
      /** Part of the number, the supplier or the invoice number. */
      search: z.string().trim().max(200).optional(),
    }),
    output: z.object({ rows: z.array(DeliveryRow), total: z.number() }),
  }),
  /** The day of an earlier delivery with this supplier and invoice number, or null. */
  sameInvoice: query('GET /api/deliveries/same-invoice', {
    can: 'delivery.read',
    noun: 'delivery',
    input: z.object({ supplier_id: Id, invoice_number: z.string().trim().min(1).max(50) }),
    output: z.object({ received_on: z.string().nullable() }),
  }),
  get: query('GET /api/deliveries/:id', {
    can: 'delivery.read',
    noun: 'delivery',
    input: ById,
    output: Delivery,
  }),
  /** The products of a delivery that are still there, for their labels. */
  labels: query('GET /api/deliveries/:id/labels', {
    can: 'delivery.read',
    noun: 'delivery',
    input: ById,
    output: z.array(DeliveryLabel),
  }),
  /**
   * The same id with the same content returns the stored delivery with `replayed` true; other
   * content gives key_reused. Refuses with not_found for products and suppliers, and invalid_input.
   */
  receive: command('POST /api/deliveries', {
    can: 'delivery.receive',
    input: NewDelivery,
    output: Received,
    changes: MOVED,
    audit: { entity: 'delivery', note: receivedNote },
    done: null,
    failed: 'Failed to receive goods',
    idempotency: 'input.id',
  }),
  /**
   * Adds the costs of goods that were received without costs, once. Refuses with costs_known,
   * not_found and invalid_input.
   */
  addCosts: command('POST /api/deliveries/:delivery_id/costs', {
    can: 'delivery.add_costs',
    input: NewDeliveryCosts,
    output: Received,
    changes: MOVED,
    audit: { entity: 'delivery', note: costsNote },
    done: 'Costs added',
    failed: 'Failed to add costs',
    idempotency: 'input.id',
  }),
  /**
   * Returns all or some of the goods. Refuses with nothing_left, goods_not_from_delivery,
   * not_found and invalid_input.
   */
  returnGoods: command('POST /api/deliveries/:delivery_id/take-back', {
    can: 'delivery.receive',
    input: NewGoodsReturn,
    output: ReturnedGoods,
    changes: MOVED,
    audit: { entity: 'delivery', note: returnNote, action: 'delivery.takeBack' },
    done: null,
    failed: 'Failed to take back goods',
    idempotency: 'input.id',
  }),
}
