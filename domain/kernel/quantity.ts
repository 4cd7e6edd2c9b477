// Quantities carry one decimal (ml in steps of 0.1); whole numbers for things counted in pieces (decision S6).
// Every place that computes or reads a quantity rounds through here, so no 0.30000000000000004 is ever stored.
import { z } from 'zod'
import { MAX_STORED_QUANTITY } from './bounds.ts'

export const TRACKING_TYPES = ['unit', 'milliliter', 'volume', 'service'] as const
export type TrackingType = (typeof TRACKING_TYPES)[number]

export const MAX_STOCK = 1_000_000

/** Rounds to tenths, and never answers minus zero. */
export const roundQuantity = (quantity: number): number => Math.round(quantity * 10) / 10 + 0

/** Things measured (ml, litres, kilos) may be sold in tenths; things counted may not. */
export const isMeasured = (tracking_type: TrackingType): boolean =>
  tracking_type === 'milliliter' || tracking_type === 'volume'

/** Step of the quantity field: 0.1 for volume-tracked items, 1 otherwise. */
export const quantityStep = (tracking_type: TrackingType): number => (isMeasured(tracking_type) ? 0.1 : 1)

const isTenths = (quantity: number): boolean => Math.abs(Math.round(quantity * 10) - quantity * 10) < 1e-6

/** Schema of a sold or used quantity: above 0, at most 1,000,000, one decimal; rounded to it as it is read. */
export const Quantity = z
  .number('Quantity must be a number')
  .gt(0, 'Quantity must be above 0')
  .max(MAX_STOCK, 'Quantity cannot be above 1,000,000')
  .refine(isTenths, 'Quantity can have one decimal at most')
  .overwrite(roundQuantity)
  .refine((quantity) => quantity > 0, 'Quantity must be above 0')

/** Rounds what is a tenth but for binary dust; anything else stays as it is, for a rule that can say why it is refused. */
const withoutDust = (quantity: number): number => (isTenths(quantity) ? roundQuantity(quantity) : quantity)

/** Schema of a stock as somebody types it; the bounds depend on what is counted, so the product's own rule checks them. */
export const TypedStock = z.number('Stock must be a number').overwrite(withoutDust)

/** Schema of a stock in tenths from 0 to 1,000,000. */
export const OpeningStock = TypedStock.min(0, 'Stock cannot be below 0')
  .max(MAX_STOCK, 'Stock cannot be above 1,000,000')
  .refine(isTenths, 'Stock can have one decimal at most')

/**
 * Schema of a stock that a screen has seen: below 0 when more was sold than was counted, and above the 1,000,000 that may be
 * typed after years of deliveries; as large as any stored stock, so that each can be corrected.
 */
export const SeenStock = z
  .number('Stock must be a number')
  .min(-MAX_STORED_QUANTITY, 'Stock cannot be below −900,000,000,000,000')
  .max(MAX_STORED_QUANTITY, 'Stock cannot be above 900,000,000,000,000')
  .refine(isTenths, 'Stock can have one decimal at most')
  .overwrite(roundQuantity)

const tenthsText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '2', '12.5', '1,000': as people read a quantity. */
export const quantityText = (quantity: number): string => tenthsText.format(quantity).replace('-', '−')
