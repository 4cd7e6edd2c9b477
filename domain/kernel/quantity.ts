// Exact quantities: goods measured in ml, litres or kilos have up to three decimals, things counted
// in pieces none (decision S6). All code that computes, reads or shows a quantity uses these
// functions, so 0.30000000000000004 is never stored; server/platform/database/arithmetic.ts has the
// same in SQL.
import { z } from 'zod'
import { MAX_STORED_QUANTITY } from './bounds.ts'

export const TRACKING_TYPES = ['unit', 'milliliter', 'volume', 'service'] as const
export type TrackingType = (typeof TRACKING_TYPES)[number]

export const MAX_STOCK = 1_000_000

/** Decimals of a measured quantity. */
export const QUANTITY_PLACES = 3

/** Thousandths are exact below this. Larger numbers, of older versions, had one decimal. */
const MAX_EXACT = MAX_STORED_QUANTITY / 1000

/** Rounds to three decimals. Never returns -0. */
export const roundQuantity = (quantity: number): number =>
  (Math.abs(quantity) < MAX_EXACT
    ? Math.round(quantity * 1000) / 1000
    : Math.round(quantity * 10) / 10) + 0

/** A quantity in whole thousandths, in which all arithmetic runs. */
export const toThousandths = (quantity: number): bigint =>
  Math.abs(quantity) < MAX_EXACT
    ? BigInt(Math.round(quantity * 1000))
    : BigInt(Math.round(quantity * 10)) * 100n

/** The same as a number, for quantities that commands accept. */
export const thousandthsOf = (quantity: number): number => Number(toThousandths(quantity))

/**
 * Measured goods (ml, litres, kilos) may be sold with
 * three decimals, counted goods only in whole numbers.
 */
export const isMeasured = (tracking_type: TrackingType): boolean =>
  tracking_type === 'milliliter' || tracking_type === 'volume'

/** Step of the quantity field: 0.1 for volume-tracked items, 1 otherwise. */
export const quantityStep = (tracking_type: TrackingType): number =>
  isMeasured(tracking_type) ? 0.1 : 1

/** Above every floating-point error of a quantity, and far below a thousandth. */
const MAX_ERROR = 1e-7

const isExact = (quantity: number): boolean =>
  Math.abs(roundQuantity(quantity) - quantity) < MAX_ERROR * Math.max(1, Math.abs(quantity) / 1e6)

export const TOO_MANY_DECIMALS = 'Quantity can have three decimals at most'

/**
 * Schema of a sold or used quantity: above 0, at most 1,000,000, three decimals; without a
 * floating-point error once it is read.
 */
export const Quantity = z
  .number('Quantity must be a number')
  .gt(0, 'Quantity must be above 0')
  .max(MAX_STOCK, 'Quantity cannot be above 1,000,000')
  .refine(isExact, TOO_MANY_DECIMALS)
  .overwrite(roundQuantity)
  .refine((quantity) => quantity > 0, 'Quantity must be above 0')

/** Schema of a counted quantity: from 0 to 1,000,000, three decimals. */
export const QuantityFromZero = z
  .number('Quantity must be a number')
  .min(0, 'Quantity cannot be below 0')
  .max(MAX_STOCK, 'Quantity cannot be above 1,000,000')
  .refine(isExact, TOO_MANY_DECIMALS)
  .overwrite(roundQuantity)

/**
 * Removes a floating-point error from a quantity. Numbers with more decimals stay, so that a later
 * rule can refuse them.
 */
const withoutRoundingError = (quantity: number): number =>
  isExact(quantity) ? roundQuantity(quantity) : quantity

/**
 * Schema of a typed stock. Its bounds depend on the tracking type, so the product rules check them.
 */
export const TypedStock = z.number('Stock must be a number').overwrite(withoutRoundingError)

export const TOO_MANY_STOCK_DECIMALS = 'Stock can have three decimals at most'

/** Schema of a stock in thousandths from 0 to 1,000,000. */
export const OpeningStock = TypedStock.min(0, 'Stock cannot be below 0')
  .max(MAX_STOCK, 'Stock cannot be above 1,000,000')
  .refine(isExact, TOO_MANY_STOCK_DECIMALS)

/**
 * Schema of a stock that a form has shown. It may be negative (more sold than counted) and above
 * the 1,000,000 that may be typed: every stored stock is accepted, so that each can be corrected.
 */
export const SeenStock = z
  .number('Stock must be a number')
  .min(-MAX_STORED_QUANTITY, 'Stock cannot be below −900,000,000,000,000')
  .max(MAX_STORED_QUANTITY, 'Stock cannot be above 900,000,000,000,000')
  .refine(isExact, TOO_MANY_STOCK_DECIMALS)
  .overwrite(roundQuantity)

const exactText = new Intl.NumberFormat('en-US', { maximumFractionDigits: QUANTITY_PLACES })

/** '2', '12.5', '1,000', '0.255': as people read a quantity. */
export const quantityText = (quantity: number): string =>
  exactText.format(quantity).replace('-', '−')

const TYPED = /^-?(?:\d+[.,]?\d*|[.,]\d+)$/
/** One and a quarter for some people, more than a thousand for others. */
export const UNCLEAR = /^-?[1-9]\d{0,2},\d{3}$/

/** A typed quantity as the number that it says, or why it is none; null while nothing is typed. */
export const readQuantity = (
  text: string,
): { readonly quantity: number } | { readonly problem: string } | null => {
  const typed = text.trim()
  if (typed === '') return null
  if (UNCLEAR.test(typed))
    return { problem: `Type ${typed.replace(',', '.')} or ${typed.replace(',', '')}` }

  return TYPED.test(typed)
    ? { quantity: Number(typed.replace(',', '.')) }
    : { problem: 'Quantity must be a number' }
}
