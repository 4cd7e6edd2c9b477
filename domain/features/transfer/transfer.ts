// A transfer: goods that go from one department to another. Sending, receiving and cancelling are
// documents: each is made once and never changed.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { Quantity, QuantityFromZero, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { optional, Reason } from '../../kernel/text.ts'

const MAX_LINES = 200
/** Transfers that are on the way for more days are reported. */
export const LATE_AFTER_DAYS = 7

const Factor = z
  .number('Makes must be a number')
  .int('Makes must be a whole number')
  .min(1, 'Makes cannot be below 1')
  .max(10_000, 'Makes cannot be above 10,000')

export const NewTransferLine = z.object({
  /** The product that leaves, in the unit of its stock. */
  product_id: Id,
  quantity: Quantity,
  /**
   * The product of the receiving department; chosen by administrators. Without it the server finds
   * it by barcode, or by name and unit.
   */
  to_product_id: Id.nullish(),
  /**
   * Adds the product to the receiving department, with
   * the same name, price and unit; for administrators.
   */
  new_product: z.boolean('Choose on or off').default(false),
  /** Pieces or ml in the receiving department that one of the sender makes; for administrators. */
  factor: Factor.default(1),
})
export type NewTransferLine = z.output<typeof NewTransferLine>

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

export const NewTransfer = z.object({
  /** Made by the device: the same id is the same transfer. */
  id: Id,
  /** Chosen by an administrator; for others always their own department. */
  from_department_id: Id.nullish(),
  to_department_id: z.string('Choose where the goods go').pipe(Id),
  lines: z
    .array(NewTransferLine)
    .min(1, 'Add what is sent')
    .max(MAX_LINES, `A transfer can have ${MAX_LINES} lines at most`)
    .refine(
      (lines) => isUnique(lines.map(({ product_id }) => product_id)),
      'A product can have one line',
    ),
})
export type NewTransfer = z.output<typeof NewTransfer>

export const TransferToReceive = z.object({
  id: Id,
  transfer_id: Id,
  /** What arrived of each line, in the unit of the receiving product. */
  lines: z
    .array(z.object({ line_id: Id, arrived: QuantityFromZero }))
    .max(MAX_LINES, `A transfer can have ${MAX_LINES} lines at most`)
    .refine(
      (lines) => isUnique(lines.map(({ line_id }) => line_id)),
      'A line can be received once',
    ),
  /** Required when less arrived than was sent. */
  reason: optional(Reason),
})
export type TransferToReceive = z.output<typeof TransferToReceive>

export const TransferToCancel = z.object({ id: Id, transfer_id: Id })
export type TransferToCancel = z.output<typeof TransferToCancel>

/** 'TRF-000001'. */
export const transferNumber = (count: number): string => `TRF-${String(count).padStart(6, '0')}`

export const TRANSFER_STATES = ['on_the_way', 'received', 'cancelled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

export const STATE_LABELS = {
  on_the_way: 'On the way',
  received: 'Received',
  cancelled: 'Cancelled',
} as const satisfies Record<TransferState, string>

export const LOST = 'Lost on the way'

/**
 * Only administrators see the product of a department that is not their own; for others it is null.
 */
export const TransferLine = z.object({
  id: Id,
  product_id: Id.nullable(),
  /** As it was when the goods were sent. */
  product_name: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  to_product_id: Id.nullable(),
  to_product_name: z.string().nullable(),
  to_unit: z.string(),
  to_tracking_type: z.enum(TRACKING_TYPES),
  factor: z.number(),
  /** What should arrive: quantity × factor, in the unit of the receiving product. */
  due: z.number(),
  /** Null until it is received. */
  arrived: z.number().nullable(),
  lost: z.number().nullable(),
  /** UGX for one of the sender's product; null for people who may not see costs. */
  unit_cost: z.number().nullable(),
})
export type TransferLine = z.output<typeof TransferLine>

export const TransferRow = z.object({
  id: Id,
  /** 'TRF-000001': a label. */
  number: z.string(),
  from_department_id: Id.nullable(),
  to_department_id: Id.nullable(),
  /** The names of the departments at that time. */
  from_name: z.string(),
  to_name: z.string(),
  sent_name: z.string(),
  sent_at: z.string(),
  state: z.enum(TRANSFER_STATES),
  ended_name: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Why less arrived. */
  reason: z.string().nullable(),
  line_count: z.number(),
  /** Lines of which something was lost. */
  lost_lines: z.number(),
})
export type TransferRow = z.output<typeof TransferRow>

export const GoodsTransfer = TransferRow.extend({ lines: z.array(TransferLine) })
export type GoodsTransfer = z.output<typeof GoodsTransfer>

/** The name of the goods of a line for this person: of their own side, or of both. */
export const lineName = ({ product_name, to_product_name }: TransferLine): string =>
  product_name !== null && to_product_name !== null && product_name !== to_product_name
    ? `${product_name} → ${to_product_name}`
    : (product_name ?? to_product_name ?? '')
