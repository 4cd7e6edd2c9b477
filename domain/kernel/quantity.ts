// Quantities carry one decimal (ml in steps of 0.1); whole numbers for things counted in pieces (decision S6).
// Every place that computes a quantity rounds through here, so no 0.30000000000000004 is ever stored.
import { z } from 'zod'

export const TRACKING_TYPES = ['unit', 'milliliter', 'volume', 'service'] as const
export type TrackingType = (typeof TRACKING_TYPES)[number]

export const MOST_STOCK = 1_000_000

/** Rounds to tenths, and never answers minus zero. */
export const roundQuantity = (quantity: number): number => Math.round(quantity * 10) / 10 + 0

/** Things measured (ml, litres, kilos) may be sold in tenths; things counted may not. */
export const isMeasured = (tracking_type: TrackingType): boolean => tracking_type === 'milliliter' || tracking_type === 'volume'

/** Step of the quantity field: 0.1 for volume-tracked items, 1 otherwise. */
export const quantityStep = (tracking_type: TrackingType): number => (isMeasured(tracking_type) ? 0.1 : 1)

const isTenths = (quantity: number): boolean => Math.abs(Math.round(quantity * 10) - quantity * 10) < 1e-6

/** Schema of a sold or used quantity: above 0, at most 1,000,000, one decimal. */
export const Quantity = z
  .number('Quantity must be a number')
  .gt(0, 'Quantity must be above 0')
  .max(MOST_STOCK, 'Quantity cannot be above 1,000,000')
  .refine(isTenths, 'Quantity can have one decimal at most')

/**
 * Schema of a stock that a screen has seen: below 0 when more was sold than was counted, and above the 1,000,000 that may be
 * typed after years of deliveries, but never so large that a sum of such numbers stops being exact.
 */
export const SeenStock = z
  .number('Stock must be a number')
  .min(-1000 * MOST_STOCK, 'Stock cannot be below −1,000,000,000')
  .max(1000 * MOST_STOCK, 'Stock cannot be above 1,000,000,000')
  .refine(isTenths, 'Stock can have one decimal at most')

const tenthsText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '2', '12.5', '1,000': as people read a quantity. */
export const quantityText = (quantity: number): string => tenthsText.format(quantity).replace('-', '−')
