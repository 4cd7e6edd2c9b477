// A sale as a till sends it: the draft of an ordinary sale, with
// the values that the till has printed. Every version that was ever
// released stays readable, because a till may be away for months.
import { z } from 'zod'
import { line } from '../../kernel/text.ts'
import { StoredVatCategory } from '../../kernel/vat-category.ts'
import { creditOf, isChangeAllowed } from '../sale/payment.ts'
import { tenderedAmount } from '../sale/price-sale.ts'
import { RECEIPT_NUMBER } from '../sale/receipt-number.ts'
import { DraftLine, SaleDraft } from '../sale/sale.ts'
import { MAX_PAYMENT, subtotalOf } from '../sale/totals.ts'
import { containsNul, Moment, STAMP_FIELDS } from './stamp.ts'

/** Longest body as JSON text. */
export const MAX_BODY = 200_000

/** The version that this program writes. */
export const SALE_VERSION = 1

const LineOnTill = DraftLine.safeExtend({
  /** Revision of the product or service in the till's catalogue. */
  rev: z.number().int().min(0).max(1_000_000_000),
  item_name: line('Item', 1, 300),
  subtotal: z.number(),
  /** The VAT category that was printed; earlier versions send none. */
  vat_category: StoredVatCategory,
})

const BodyV1 = SaleDraft.extend({
  lines: z.array(LineOnTill).min(1).max(500),
  /**
   * As printed: of a leased block, or the moment in milliseconds when the till had no number left.
   */
  receipt_number: z.string().regex(RECEIPT_NUMBER),
  /** Corrected by the server's clock as the till knew it. */
  sold_at: Moment,
  sold_at_device: Moment,
  ...STAMP_FIELDS,
  subtotal: z.number(),
  total: z.number(),
  change_amount: z.number(),
  /** The TIN that was printed, null for none; earlier versions do not say. */
  vat_tin: z.string().nullish(),
})

export type SaleOnTill = z.output<typeof BodyV1>
export type LineOnTill = SaleOnTill['lines'][number]

/**
 * What the customer pays in whole shillings. A discount above the subtotal counts as the subtotal.
 */
export const totalOnTill = ({ lines, discount }: Pick<SaleOnTill, 'lines' | 'discount'>): number =>
  Math.max(0, subtotalOf(lines) - discount)

/** Sums that the tables hold, and no part other than cash that is more than the amount due. */
const isStorable = (sale: SaleOnTill): boolean => {
  return (
    !containsNul(sale) &&
    subtotalOf(sale.lines) <= MAX_PAYMENT &&
    tenderedAmount(sale) <= MAX_PAYMENT &&
    isChangeAllowed(sale.parts ?? [], totalOnTill(sale))
  )
}

/**
 * The sale of a body, or null when this program cannot read it. `id` is the one that it was sent
 * under. Never throws.
 */
export const readSaleOnTill = (id: string, version: number, body: unknown): SaleOnTill | null => {
  if (version !== SALE_VERSION) return null
  const { data } = BodyV1.safeParse(body)
  return data !== undefined && data.id === id && isStorable(data) ? data : null
}

/** Does the customer owe a part of it? Only the server may give credit. */
export const isOnCredit = ({ parts }: Pick<SaleOnTill, 'parts'>): boolean => creditOf(parts) > 0

/** What the proof of the person covers, as one text. */
export const provedText = (
  { id, sold_at }: Pick<SaleOnTill, 'id' | 'sold_at'>,
  content_hash: string,
): string => JSON.stringify([id, content_hash, sold_at])
