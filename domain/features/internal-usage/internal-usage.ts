// Stock used by the shop: testers, gifts, damage (Spec 5, internal usage; USE).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { goodsValue, formatUgx } from '../../kernel/money.ts'
import { isMeasured, Quantity, TRACKING_TYPES, type TrackingType } from '../../kernel/quantity.ts'
import { optionalLine } from '../../kernel/text.ts'
import { MAX_PAYMENT } from '../sale/totals.ts'

export const USAGE_STATUSES = ['recorded', 'accounted', 'adjusted'] as const
export type UsageStatus = (typeof USAGE_STATUSES)[number]

/** As people read them. */
export const STATUS_LABELS = {
  recorded: 'Pending Review',
  accounted: 'Accounted',
  adjusted: 'Adjusted',
} as const satisfies Record<UsageStatus, string>

/** Suggestions of the form; any other reason may be typed. */
export const COMMON_REASONS = ['Tester', 'Damaged', 'Gift', 'Shop use'] as const

/** Message when product or quantity is missing. */
export const FIELDS_MISSING = 'Please fill in all required fields'

export const NewUsage = z.object({
  product_id: z.string(FIELDS_MISSING).min(1, FIELDS_MISSING).pipe(Id),
  quantity: z.number(FIELDS_MISSING).pipe(Quantity),
  reason: optionalLine('Reason', 200),
  notes: optionalLine('Notes', 500),
  /** The department selected by an admin. For others it is always their own. */
  department_id: Id.nullish(),
})
export type NewUsage = z.output<typeof NewUsage>

export const Usage = z.object({
  id: Id,
  product_id: Id,
  department_id: Id,
  /** In pieces, or in ml and the like for measured goods. */
  quantity: z.number(),
  /** UGX: the selling price of one when it was recorded. */
  unit_value: z.number(),
  /** UGX, to the hundredth. */
  total_value: z.number(),
  /** UGX, to the hundredth: what the goods had cost. Null for people who may not see costs. */
  cost: z.number().nullable(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  recorded_by: z.string(),
  status: z.enum(USAGE_STATUSES),
  /** YYYY-MM-DD of Kampala. */
  usage_date: z.string(),
  created_at: z.string(),
  /** Null when product or department is gone. */
  product_name: z.string().nullable(),
  unit: z.string().nullable(),
  tracking_type: z.enum(TRACKING_TYPES).nullable(),
  volume_unit: z.string().nullable(),
  department_name: z.string().nullable(),
})
export type Usage = z.output<typeof Usage>

/** Value of the goods in UGX at their selling price. */
export const usageValue = (selling_price: number, quantity: number): number =>
  goodsValue(selling_price, quantity)

/** Why this quantity cannot be taken, or null. Goods counted in pieces have no decimals. */
export const countedProblem = (
  product: { readonly name: string; readonly tracking_type: TrackingType },
  quantity: number,
): string | null =>
  isMeasured(product.tracking_type) || Number.isInteger(quantity)
    ? null
    : `${product.name} is counted in whole numbers`

/** Why goods of this value cannot be taken at once, or null. The limit is that of a sale. */
export const valueProblem = (total_value: number): string | null =>
  total_value <= MAX_PAYMENT
    ? null
    : `Internal usage cannot be worth more than ${formatUgx(MAX_PAYMENT)}`
