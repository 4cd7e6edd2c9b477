// Returns and voids: what takes back a sale or a part of it. A refund is a document: made once,
// never changed.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { shillings } from '../../kernel/money.ts'
import { Quantity } from '../../kernel/quantity.ts'
import { optional } from '../../kernel/text.ts'
import { ApprovalIds } from '../../kernel/approval-ids.ts'
import { MONEY_METHODS } from '../shift/money-movement.ts'
import { RoundingStep } from '../sale/cash-rounding.ts'
import { PaymentReference } from '../sale/payment.ts'
import { MAX_PAYMENT } from '../sale/totals.ts'

export const REFUND_KINDS = ['return', 'void'] as const

/** Reasons for a return; the last one needs a text. */
export const RETURN_REASONS = [
  'Wrong item',
  'Faulty',
  'Changed mind',
  'Wrong price',
  'Other',
] as const

/** Sellable again, or a loss. Services have neither. */
export const CONDITIONS = ['stock', 'damaged'] as const

const GIVE_REASON = 'Give a reason of at least 3 characters'

/** A typed reason of 3 to 200 characters. */
export const Reason = z
  .string(GIVE_REASON)
  .trim()
  .min(3, GIVE_REASON)
  .max(200, 'Reason must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'Reason cannot have line breaks or control characters')

const ReturnedItem = z.object({
  sale_item_id: Id,
  quantity: Quantity,
  condition: z.enum(CONDITIONS, 'Choose Back to stock or Damaged').default('stock'),
})

/** Credit goes back as less debt, and no money moves. */
const PayBack = z
  .object({
    method: z.enum(MONEY_METHODS, 'Choose a payment method'),
    amount: shillings('Amount', MAX_PAYMENT, 1),
    reference: optional(PaymentReference),
  })
  .refine(
    ({ method, reference }) => method !== 'credit' || reference === null,
    'Credit has no reference',
  )

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

/**
 * Goods that come back. `total` and `pay_back` are
 * what the screen showed; the server computes both.
 */
export const NewReturn = z
  .object({
    /** Made by the device: the same id is the same return. */
    id: Id,
    sale_id: Id,
    items: z
      .array(ReturnedItem)
      .min(1, 'Choose what comes back')
      .max(500, 'A return can have 500 lines at most')
      .refine(
        (items) => isUnique(items.map(({ sale_item_id }) => sale_item_id)),
        'A line can come back once',
      ),
    total: shillings('To pay back', MAX_PAYMENT),
    pay_back: z
      .array(PayBack)
      .max(MONEY_METHODS.length, 'Each payment method is one amount')
      .refine(
        (parts) => isUnique(parts.map(({ method }) => method)),
        'Each payment method is one amount',
      ),
    reason: z.enum(RETURN_REASONS, 'Choose a reason'),
    note: optional(Reason),
    /** The drawer that pays back, and the shift that the till shows for it: a claim. */
    drawer_id: Id.nullish(),
    shift_id: Id.nullish(),
    /** The UGX that the cash was rounded to; missing where rounding changed nothing. */
    round_to: RoundingStep.nullish(),
    /** Of a leader, for people who may not return alone. */
    approvals: ApprovalIds.optional(),
  })
  .refine(({ reason, note }) => reason !== 'Other' || note !== null, {
    message: GIVE_REASON,
    path: ['note'],
  })
export type NewReturn = z.output<typeof NewReturn>

export const NewVoid = z.object({
  id: Id,
  sale_id: Id,
  reason: Reason,
  approvals: ApprovalIds.optional(),
})
export type NewVoid = z.output<typeof NewVoid>

/** 'REF-000001'. */
export const refundNumber = (count: number): string => `REF-${String(count).padStart(6, '0')}`

/** A stored return or void. Amounts in whole UGX. */
export const Refund = z.object({
  id: Id,
  /** 'REF-000001': a label. */
  number: z.string(),
  sale_id: Id,
  receipt_number: z.string(),
  kind: z.enum(REFUND_KINDS),
  total: z.number(),
  reason: z.string(),
  note: z.string().nullable(),
  /** The name of the person today. */
  made_by: z.string().nullable(),
  /** What rounding of cash kept in the drawer, in UGX; only when it changed something. */
  rounding: z.number().optional(),
  department_id: Id.nullable(),
  created_at: z.string(),
  items: z.array(
    z.object({
      sale_item_id: Id,
      item_name: z.string(),
      quantity: z.number(),
      amount: z.number(),
      condition: z.enum(CONDITIONS).nullable(),
    }),
  ),
  pay_back: z.array(
    z.object({
      method: z.enum(MONEY_METHODS),
      amount: z.number(),
      reference: z.string().nullable(),
    }),
  ),
  /** References of the payments from phones of this sale; only when there are some. */
  phone_payments: z.array(z.string()).optional(),
})
export type Refund = z.output<typeof Refund>

/** A line of a sale with what was returned of it. */
export const ReturnLine = z.object({
  sale_item_id: Id,
  item_name: z.string(),
  /** Unit of the quantities; null for pieces, bottles and services. */
  unit: z.string().nullable(),
  quantity: z.number(),
  returned: z.number(),
  /**
   * What was paid for the line, less its part of the discount: whole UGX for the whole quantity.
   */
  net: z.number(),
  is_service: z.boolean(),
  /** False when its product is gone: then it can only be damaged. */
  can_restock: z.boolean(),
})
export type ReturnLine = z.output<typeof ReturnLine>

/** What can still be returned of a sale, and what was returned. */
export const SaleReturns = z.object({
  lines: z.array(ReturnLine),
  /** Whole UGX that can still be paid back by each way; no credit when the customer is gone. */
  caps: z.record(z.enum(MONEY_METHODS), z.number()),
  refunds: z.array(Refund),
})
export type SaleReturns = z.output<typeof SaleReturns>
