// Quantities carry one decimal (ml in steps of 0.1); whole numbers for things counted in pieces
// (decision S6). All code that computes or parses a quantity rounds with these functions, so
// 0.30000000000000004 is never stored.
import { z } from 'zod'
import { MAX_STORED_QUANTITY } from './bounds.ts'

export const TRACKING_TYPES = ['unit', 'milliliter', 'volume', 'service'] as const
export type TrackingType = (typeof TRACKING_TYPES)[number]

export const MAX_STOCK = 1_000_000

/** Rounds to one decimal. Never returns -0. */
export const roundQuantity = (quantity: number): number => Math.round(quantity * 10) / 10 + 0

/**
 * Measured goods (ml, litres, kilos) may be sold with
 * one decimal, counted goods only in whole numbers.
 */
export const isMeasured = (tracking_type: TrackingType): boolean =>
  tracking_type === 'milliliter' || tracking_type === 'volume'

/** Step of the quantity field: 0.1 for volume-tracked items, 1 otherwise. */
export const quantityStep = (tracking_type: TrackingType): number =>
  isMeasured(tracking_type) ? 0.1 : 1

const isTenths = (quantity: number): boolean =>
  Math.abs(Math.round(quantity * 10) - quantity * 10) < 1e-6

/**
 * Schema of a sold or used quantity: above 0, at most 1,000,000, one decimal; rounded to it as it
 * is read.
 */
export const Quantity = z
  .number('Quantity must be a number')
  .gt(0, 'Quantity must be above 0')
  .max(MAX_STOCK, 'Quantity cannot be above 1,000,000')
  .refine(isTenths, 'Quantity can have one decimal at most')
  .overwrite(roundQuantity)
  .refine((quantity) => quantity > 0, 'Quantity must be above 0')

/**
 * Removes a floating-point error from a quantity with one decimal. Other numbers stay, so that a
 * later rule can refuse them.
 */
const withoutRoundingError = (quantity: number): number =>
  isTenths(quantity) ? roundQuantity(quantity) : quantity

/**
 * Schema of a typed stock. Its bounds depend on the tracking type, so the product rules check them.
 */
export const TypedStock = z.number('Stock must be a number').overwrite(withoutRoundingError)

/** Schema of a stock in tenths from 0 to 1,000,000. */
export const OpeningStock = TypedStock.min(0, 'Stock cannot be below 0')
  .max(MAX_STOCK, 'Stock cannot be above 1,000,000')
  .refine(isTenths, 'Stock can have one decimal at most')

/**
 * Schema of a stock that a form has shown. It may be negative (more sold than counted) and above
 * the 1,000,000 that may be typed: every stored stock is accepted, so that each can be corrected.
 */
export const SeenStock = z
  .number('Stock must be a number')
  .min(-MAX_STORED_QUANTITY, 'Stock cannot be below −900,000,000,000,000')
  .max(MAX_STORED_QUANTITY, 'Stock cannot be above 900,000,000,000,000')
  .refine(isTenths, 'Stock can have one decimal at most')
  .overwrite(roundQuantity)

const tenthsText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '2', '12.5', '1,000': as people read a quantity. */
export const quantityText = (quantity: number): string =>
  tenthsText.format(quantity).replace('-', '−')
