// Schemas of a sale: request, stored sale and response. Pricing is in price-sale.ts.
import { z } from 'zod'
import { ApprovalIds } from '../../kernel/approval-ids.ts'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { Quantity } from '../../kernel/quantity.ts'
import { optionalLine } from '../../kernel/text.ts'
import { TIERS } from '../product/pricing.ts'
import { RoundingStep } from './cash-rounding.ts'
import { PaidPart, PaymentParts } from './payment.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { VAT_CATEGORIES } from '../../kernel/vat-category.ts'
import { SALE_MARKS } from './sale-mark.ts'
import { AmountPaid, Discount } from './totals.ts'

/** Stored for an empty cashier name, and shown for a missing one. */
export const DEFAULT_CASHIER = 'Staff'

export const DraftLine = z
  .object({
    product_id: Id.nullable().default(null),
    service_id: Id.nullable().default(null),
    quantity: Quantity,
    tier: z.enum(TIERS).default('default'),
    /** Whole bottles of a perfume; `quantity` then counts bottles (decision S10). */
    bottle: z.boolean().default(false),
    /** The price of the till in UGX. The server checks it (decision S4). */
    unit_price: money('Price'),
    custom_price: z.boolean().default(false),
  })
  .refine(
    ({ product_id, service_id }) => (product_id === null) !== (service_id === null),
    'A line is either a product or a service',
  )
export type DraftLine = z.output<typeof DraftLine>

export const MAX_LINES = 500
/** Characters of the name of a customer or cashier. */
export const MAX_NAME = 100

/** The request to complete a sale. An empty list of lines is refused as empty_cart. */
export const SaleDraft = z.object({
  /**
   * Created by the till with the first line. The same id never creates a second sale (decision S2).
   */
  id: Id,
  lines: z.array(DraftLine).max(MAX_LINES, `A sale can have ${MAX_LINES} lines at most`),
  discount: Discount.default(0),
  payment_method: z.enum(PAYMENT_METHODS, 'Choose a payment method'),
  amount_paid: AmountPaid,
  customer_name: optionalLine('Customer name', MAX_NAME),
  cashier_name: optionalLine('Cashier name', MAX_NAME),
  department_id: Id.nullable().default(null),
  discount_reason: optionalLine('Reason', 100).optional(),
  /** Of a leader, for a discount above the limit of the seller. */
  approvals: ApprovalIds.optional(),
  /**
   * Only for a payment in several parts, or with a reference; then they say what was paid and how.
   */
  parts: PaymentParts.nullish(),
  /** The registered customer that the sale is linked to; a credit part needs one. */
  customer_id: Id.nullish(),
  /** The UGX that its cash was rounded to; missing where rounding changed nothing. */
  round_to: RoundingStep.nullish(),
  /**
   * The drawer of the till and the shift that it shows. The server decides which shift the sale
   * belongs to, so both are no part of the content: a sale that is sent again after a closing is
   * still the same sale.
   */
  drawer_id: Id.nullish(),
  shift_id: Id.nullish(),
})
export type SaleDraft = z.output<typeof SaleDraft>

/**
 * What a plain sale does not have, by name; empty for a plain one, so that its content stays as it
 * always was.
 */
const moreContent = ({
  parts,
  discount_reason,
  approvals = [],
  customer_id,
  round_to,
}: SaleDraft): unknown[] => [
  ...(parts
    ? [
        [
          'parts',
          parts.map(({ method, amount, reference, collection_id }) => [
            method,
            amount,
            reference,
            ...(collection_id === undefined ? [] : [collection_id]),
          ]),
        ],
      ]
    : []),
  ...(discount_reason ? [['discount_reason', discount_reason]] : []),
  ...(approvals.length > 0 ? [['approvals', approvals]] : []),
  ...(customer_id ? [['customer_id', customer_id]] : []),
  ...(round_to ? [['round_to', round_to]] : []),
]

/**
 * The content of a sale as one text with a fixed field order. Its hash distinguishes a repeated
 * request from a different sale with the same id (decision S2).
 */
export const saleContent = (draft: SaleDraft): string =>
  JSON.stringify([
    draft.id,
    draft.lines.map((line) => [
      line.product_id,
      line.service_id,
      line.quantity,
      line.tier,
      line.bottle,
      line.unit_price,
      line.custom_price,
    ]),
    draft.discount,
    draft.payment_method,
    draft.amount_paid,
    draft.customer_name,
    draft.cashier_name,
    draft.department_id,
    ...moreContent(draft),
  ])

/** The VAT of a sold line: whole UGX with VAT, and the VAT in them in hundredths. */
const SoldVat = z.object({
  category: z.enum(VAT_CATEGORIES),
  gross: z.number(),
  vat: z.number(),
})

/** A line of a stored sale. Its cost is also stored, but never sent to a client. */
export const SaleItem = z.object({
  id: Id,
  sale_id: Id,
  /** Position on the receipt, from 1. */
  position: z.number(),
  product_id: Id.nullable(),
  service_id: Id.nullable(),
  /** Name of the item at the time of the sale. */
  item_name: z.string(),
  quantity: z.number(),
  /** Quantity taken from stock, in pieces or ml; 0 for services. */
  base_quantity: z.number(),
  unit_price: z.number(),
  subtotal: z.number(),
  /** Current names; null when the product or service was deleted. */
  product_name: z.string().nullable(),
  service_name: z.string().nullable(),
  quantity_per_unit: z.number().nullable(),
  /** Unit of `quantity` ('ml'); null for pieces, bottles and services. */
  unit: z.string().nullable(),
  /** Only of a sale with VAT. */
  vat: SoldVat.optional(),
})
export type SaleItem = z.output<typeof SaleItem>

export const Sale = z.object({
  id: Id,
  receipt_number: z.string(),
  subtotal: z.number(),
  discount: z.number(),
  /** The reason of the discount, when one was given. */
  discount_reason: z.preprocess((reason) => reason ?? undefined, z.string().nullish()).optional(),
  total: z.number(),
  amount_paid: z.number(),
  change_amount: z.number(),
  payment_method: z.enum(PAYMENT_METHODS),
  cashier_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** Null when a sale is made, even with a customer's name. */
  customer_id: Id.nullable(),
  department_id: Id.nullable(),
  created_by: Id.nullable(),
  created_at: z.string(),
  /** The business day (Kampala) of the sale. */
  business_date: z.string(),
  /** How it was paid, when not in one way: in the order in which it was typed. */
  payments: z.array(PaidPart).optional(),
  /** What rounding of cash brought the drawer, in UGX, below 0 when it took; only when it did. */
  rounding: z.number().optional(),
  /** The registered customer that it is linked to. */
  customer: z.object({ id: Id, name: z.string() }).optional(),
  /** The TIN that its VAT is owed under; only of a sale with VAT. */
  vat_tin: z.preprocess((tin) => tin ?? undefined, z.string().nullish()).optional(),
  /** Only when something of it was returned. */
  mark: z.enum(SALE_MARKS).optional(),
  /** What of it was paid back so far, in whole UGX; only when something was. */
  refunded: z.number().optional(),
  /**
   * Only of one sale that a till closed without the server: the till, when it arrived, and the
   * names of its flags.
   */
  origin: z
    .object({
      till_number: z.number().nullable(),
      received_at: z.string(),
      flags: z.array(z.string()),
    })
    .optional(),
  sale_items: z.array(SaleItem),
})
export type Sale = z.output<typeof Sale>
