// A goods return: goods of a delivery go back to the supplier, or the delivery was entered
// wrongly. They leave stock at the cost at which they were received. Fields say `taken_back`, and
// texts "taken back".
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import {
  isMeasured,
  Quantity,
  quantityText,
  roundQuantity,
  thousandthsOf,
  type TrackingType,
} from '../../kernel/quantity.ts'
import { refuse } from '../../kernel/refusal.ts'
import { floorShare } from '../../kernel/share.ts'
import { Reason } from '../../kernel/text.ts'
import { hasNoDuplicates, MAX_LINES } from './delivery.ts'
import { valueOf } from './plan-delivery.ts'

export const GOODS_RETURN_KINDS = ['supplier', 'wrong_entry'] as const
export type GoodsReturnKind = (typeof GOODS_RETURN_KINDS)[number]

export const GOODS_RETURN_LABELS: Readonly<Record<GoodsReturnKind, string>> = {
  supplier: 'Return to supplier',
  wrong_entry: 'Wrong entry',
}

export const NewGoodsReturn = z.object({
  /** Made by the device: the same id returns once. */
  id: Id,
  delivery_id: Id,
  kind: z.enum(GOODS_RETURN_KINDS, 'Choose why the goods leave'),
  reason: Reason,
  lines: z
    .array(z.object({ product_id: Id, quantity: Quantity }))
    .min(1, 'Enter what is taken back')
    .max(MAX_LINES)
    .refine(
      (lines) => hasNoDuplicates(lines.map(({ product_id }) => product_id)),
      'A product can have one line',
    ),
})
export type NewGoodsReturn = z.output<typeof NewGoodsReturn>

type CountedLine = { readonly product_name: string; readonly tracking_type: TrackingType | null }

/**
 * Why this quantity cannot leave; null when it can. A product that is gone is counted in any way.
 */
export const wholePiecesProblem = (
  { product_name, tracking_type }: CountedLine,
  quantity: number,
): string | null =>
  tracking_type === null || isMeasured(tracking_type) || Number.isInteger(quantity)
    ? null
    : `${product_name} is counted in whole numbers`

/** A stored line, what was returned of it so far, and how its product is counted now. */
export type ReturnableLine = {
  readonly id: string
  readonly product_id: string
  readonly product_name: string
  readonly quantity: number
  readonly taken_back: number
  readonly line_cost: number | null
  readonly extra_share: number | null
  readonly tracking_type: TrackingType
}

/** Costs in UGX with two decimals, both null while the delivery has none. */
export type ReturnedLine = {
  readonly line: ReturnableLine
  readonly quantity: number
  /** The value of these goods when they were received, with their share of the extra costs. */
  readonly value: number | null
  /** What the supplier charged for them. */
  readonly line_cost: number | null
}

type LineQuantities = { readonly quantity: number; readonly taken_back: number }

/**
 * The part of an amount that belongs to the first `part` of a line: parts add up to the whole, in
 * any steps.
 */
const shareUpTo = (
  amount: number,
  part: number,
  { quantity }: Pick<LineQuantities, 'quantity'>,
): number => floorShare(Math.round(amount * 100), thousandthsOf(part), thousandthsOf(quantity))

/**
 * What was not returned of a line that is worth `value`: its quantity and its part of the value
 * in UGX.
 */
export const remainingShare = (
  came: LineQuantities,
  value: number,
): { readonly quantity: number; readonly value: number } => ({
  quantity: roundQuantity(came.quantity - came.taken_back),
  value: (Math.round(value * 100) - shareUpTo(value, came.taken_back, came)) / 100,
})

const partOf = (amount: number | null, taken: number, line: ReturnableLine): number | null =>
  amount === null
    ? null
    : (shareUpTo(amount, roundQuantity(line.taken_back + taken), line) -
        shareUpTo(amount, line.taken_back, line)) /
      100

/**
 * The goods that leave, for each line. Throws not_found for a product that the delivery does not
 * have, nothing_left for more than was received, and invalid_input for a part of a piece.
 */
export const planGoodsReturn = (
  lines: readonly ReturnableLine[],
  asked: NewGoodsReturn['lines'],
): ReturnedLine[] =>
  asked.map(({ product_id, quantity }) => {
    const line = lines.find((one) => one.product_id === product_id)
    if (line === undefined) throw refuse('not_found', { thing: 'A product' })
    const left = roundQuantity(line.quantity - line.taken_back)
    if (quantity > left)
      throw refuse('nothing_left', { item: line.product_name, left: quantityText(left) })

    const message = wholePiecesProblem(line, quantity)
    if (message !== null) throw refuse('invalid_input', { message })

    return {
      line,
      quantity,
      value: partOf(valueOf(line), quantity, line),
      line_cost: partOf(line.line_cost, quantity, line),
    }
  })

export const goodsReturnedText = (number: string): string => `Goods of ${number} taken back`
