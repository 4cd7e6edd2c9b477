// The correction of a stock to the quantity found on the shelf, with a reason.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import {
  isMeasured,
  OpeningStock,
  roundQuantity,
  SeenStock,
  type TrackingType,
} from '../../kernel/quantity.ts'
import { Reason } from '../../kernel/text.ts'

export const StockCorrection = z.object({
  id: Id,
  /** What is on the shelf, in pieces or ml. */
  counted: OpeningStock,
  /**
   * The stock that the form showed: only the difference to it is written, so that sales made
   * meanwhile are kept.
   */
  seen_stock: SeenStock,
  reason: Reason,
})
export type StockCorrection = z.output<typeof StockCorrection>

/** The change of the stock, below 0 when less was found. */
export const correctionOf = ({ counted, seen_stock }: StockCorrection): number =>
  roundQuantity(counted - seen_stock)

/** Why this quantity is not valid, or null. */
export const countProblem = (
  { counted }: StockCorrection,
  { name, tracking_type }: { readonly name: string; readonly tracking_type: TrackingType },
): string | null =>
  isMeasured(tracking_type) || Number.isInteger(counted)
    ? null
    : `${name} is counted in whole numbers`
