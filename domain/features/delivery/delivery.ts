// A delivery: goods that the shop received, with their
// costs. It is a document: made once, never changed.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money, sumMoney } from '../../kernel/money.ts'
import { Quantity, roundQuantity, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { optional, Reason } from '../../kernel/text.ts'
import { formatDay, RecordedDay } from '../../kernel/time.ts'
import { CASH_REFERENCE, isReferenceAllowed } from '../../kernel/payment-method.ts'
import { paymentFields } from './supplier-account.ts'

export const MAX_LINES = 200
export const COSTS_LATER = 'Costs are added by an administrator'

const wholePacks = z
  .number('Packs must be a number')
  .int('Packs must be a whole number')
  .min(1, 'Packs cannot be below 1')
  .max(100_000, 'Packs cannot be above 100,000')

/** UGX of all goods of one line, or of one delivery. */
const LineCost = money('Line cost')
const ExtraCosts = money('Extra costs')

const isPacked = ({
  quantity,
  packs,
  pack_size,
}: {
  quantity: number
  packs?: unknown
  pack_size?: unknown
}) =>
  (packs ?? null) === null
    ? (pack_size ?? null) === null
    : typeof packs === 'number' &&
      typeof pack_size === 'number' &&
      roundQuantity(packs * pack_size) === quantity

export const NewDeliveryLine = z
  .object({
    product_id: Id,
    /** In the unit of the stock: pieces or ml. */
    quantity: Quantity,
    /**
     * How the goods were packed, when they were counted
     * in packs: packs × pack_size is the quantity.
     */
    packs: wholePacks.nullish(),
    pack_size: Quantity.nullish(),
    /**
     * The cost of the whole line without extra costs; ignored from people who may not see costs.
     */
    line_cost: LineCost.nullish(),
  })
  .refine(isPacked, { message: 'The quantity must be packs × pack size', path: ['quantity'] })

export const hasNoDuplicates = (values: readonly string[]): boolean =>
  new Set(values).size === values.length

/** UGX of all lines with the extra costs; null while a cost is missing. */
const sumOfCosts = (
  lines: readonly { readonly line_cost?: number | null | undefined }[],
  extra: number,
): number | null => {
  const costs = lines.flatMap(({ line_cost }) => line_cost ?? [])
  return costs.length < lines.length ? null : sumMoney([...costs, extra])
}

/** An invoice number: up to 50 characters on one line. */
const InvoiceNumber = optional(
  z
    .string()
    .trim()
    .max(50, 'Invoice number must be at most 50 characters')
    .regex(/^\P{Cc}*$/u, 'Invoice number cannot have line breaks or control characters'),
)

export const NewDelivery = z
  .object({
    /** Made by the device: the same id is the same delivery. */
    id: Id,
    /** Null for goods without a supplier; then `reason` is required. */
    supplier_id: Id.nullish(),
    invoice_number: InvoiceNumber,
    received_on: RecordedDay,
    /** The department chosen by an admin. For others it is always their own. */
    department_id: Id.nullish(),
    lines: z
      .array(NewDeliveryLine)
      .min(1, 'Add what was received')
      .max(MAX_LINES, `A delivery can have ${MAX_LINES} lines at most`)
      .refine(
        (lines) => hasNoDuplicates(lines.map(({ product_id }) => product_id)),
        'A product can have one line',
      ),
    /** Transport and the like, spread over the lines by their cost. */
    extra: ExtraCosts.default(0),
    /** The VAT of the invoice; ignored from people who may not see costs. */
    vat: money('VAT').nullish(),
    reason: optional(Reason),
    /** What was paid to the supplier at once; ignored from people who may not see costs. */
    paid: z.object(paymentFields).refine(isReferenceAllowed, CASH_REFERENCE).nullish(),
  })
  .refine(({ supplier_id, reason }) => (supplier_id ?? null) !== null || reason !== null, {
    message: 'Choose a supplier',
    path: ['supplier_id'],
  })
  .refine(({ supplier_id, paid }) => !paid || Boolean(supplier_id), {
    message: 'Choose the supplier who is paid',
    path: ['supplier_id'],
  })
  .refine(({ vat, lines, extra }) => (vat ?? 0) <= (sumOfCosts(lines, extra) ?? Infinity), {
    message: 'VAT cannot be above the costs',
    path: ['vat'],
  })
export type NewDelivery = z.output<typeof NewDelivery>

/** 'GRN-000001'. */
export const deliveryNumber = (count: number): string => `GRN-${String(count).padStart(6, '0')}`

export const goodsReceived = (number: string): string => `Goods received ${number}`

/** `number` is the invoice number. */
export const invoiceReceived = (number: string, received_on: string): string =>
  `${number} was already received on ${formatDay(received_on)}`

/**
 * UGX with up to two decimals; null for people who may not see costs, and while no cost is known.
 */
const Cost = z.number().nullable()

export const DeliveryLine = z.object({
  product_id: Id,
  /** As it was when the goods were received. */
  product_name: z.string(),
  quantity: z.number(),
  packs: z.number().nullable(),
  pack_size: z.number().nullable(),
  line_cost: Cost,
  extra_share: Cost,
  /**
   * Cost difference of oversold goods: their cost less the cost that was stored with their sales.
   */
  variance: Cost,
  /** The quantity that was returned so far. */
  taken_back: z.number(),
  /** How the product is counted now; null when it is gone. */
  tracking_type: z.enum(TRACKING_TYPES).nullable(),
})
export type DeliveryLine = z.output<typeof DeliveryLine>

export const DeliveryRow = z.object({
  id: Id,
  /** 'GRN-000001': a label. */
  number: z.string(),
  supplier_name: z.string().nullable(),
  invoice_number: z.string().nullable(),
  received_on: z.string(),
  reason: z.string().nullable(),
  department_id: Id.nullable(),
  /** The name of the person today. */
  received_by: z.string().nullable(),
  created_at: z.string(),
  line_count: z.number(),
  /** Cost of all lines with the extra costs. */
  total_cost: Cost,
  taken_back: z.enum(['none', 'part', 'all']),
})
export type DeliveryRow = z.output<typeof DeliveryRow>

/** A goods return: goods of a delivery that left again. */
export const GoodsReturn = z.object({
  id: Id,
  kind: z.enum(['supplier', 'wrong_entry']),
  reason: z.string(),
  /** The name of the person today. */
  taken_by: z.string().nullable(),
  created_at: z.string(),
  /** The value of the goods when they were received. */
  value: Cost,
  lines: z.array(z.object({ product_name: z.string(), quantity: z.number() })),
})
export type GoodsReturn = z.output<typeof GoodsReturn>

export const Delivery = DeliveryRow.extend({
  extra: Cost,
  /** The VAT of the invoice; missing when nobody entered it. */
  vat: z.number().optional(),
  /** Who added the costs later, and when; null when they were entered with the goods. */
  costs_by: z.string().nullable(),
  costs_at: z.string().nullable(),
  lines: z.array(DeliveryLine),
  /** Oldest first. */
  returns: z.array(GoodsReturn),
})
export type Delivery = z.output<typeof Delivery>

/**
 * What is printed on the labels of a line, and how many are offered: one for each piece, one for
 * measured goods.
 */
export const DeliveryLabel = z.object({
  id: Id,
  name: z.string(),
  selling_price: z.number(),
  barcode: z.string().nullable(),
  internal_barcode: z.string().nullable(),
  copies: z.number(),
})
export type DeliveryLabel = z.output<typeof DeliveryLabel>

/** The cost difference of a delivery in UGX; null when no cost is known. */
export const varianceOf = ({ lines }: Pick<Delivery, 'lines'>): number | null =>
  lines.some(({ variance }) => variance === null)
    ? null
    : lines.reduce((sum, { variance }) => sum + Math.round((variance ?? 0) * 100), 0) / 100
