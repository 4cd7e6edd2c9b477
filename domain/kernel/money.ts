// Money is UGX. Unit prices, costs and typed amounts carry up to two decimals; line subtotals,
// totals, payments and change are whole shillings (decision S7). Arithmetic runs on integers:
// hundredths of a shilling times thousandths of a quantity.
import { z } from 'zod'
import { MAX_LINE_HUNDREDTHS } from './bounds.ts'
import { CURRENCY } from './product-name.ts'
import { toThousandths } from './quantity.ts'

export const MAX_MONEY = 100_000_000

const toHundredths = (amount: number): bigint => BigInt(Math.round(amount * 100))

/**
 * Price times quantity in whole shillings, half up, exact for every price and quantity that the
 * schemas admit. `price` in UGX with up to 2 decimals, `quantity` with up to 3.
 */
export const lineTotal = (price: number, quantity: number): number => {
  const exact = toHundredths(price) * toThousandths(quantity)
  const sign = exact < 0n ? -1n : 1n
  return Number(sign * ((sign * exact + 50_000n) / 100_000n))
}

/** Is price times quantity more than one line can be? Such a line is refused, never rounded. */
export const isLineTooLarge = (price: number, quantity: number): boolean =>
  toHundredths(price) * toThousandths(quantity) > MAX_LINE_HUNDREDTHS * 1000n

/**
 * Price times quantity in UGX with two decimals, half up: the value of goods that are used, not
 * sold. Neither is negative.
 */
export const goodsValue = (price: number, quantity: number): number =>
  Number((toHundredths(price) * toThousandths(quantity) + 500n) / 1000n) / 100

/** Rounds to the two decimals of a unit price. Never returns -0. */
export const roundPrice = (amount: number): number => Math.round(amount * 100) / 100 + 0

/** The sum of amounts with two decimals. */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

// Created once: creating one per number costs several milliseconds per tap on a slow phone.
const wholeText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const centsText = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** '60,500' or '1,234.50': grouped, decimals only where there are any, with a real minus. */
export const formatNumber = (amount: number): string => {
  const text = (Number.isInteger(amount) ? wholeText : centsText).format(Math.abs(amount))
  return amount < 0 ? `−${text}` : text
}

/** '+60,500' or '−60,500': an amount that was added or taken. */
export const formatSigned = (amount: number): string =>
  amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)

/** 'UGX 60,500': an amount with its currency, for use in a sentence. */
export const formatUgx = (amount: number): string => `${CURRENCY} ${formatNumber(amount)}`

/** Why a line above the largest is refused. */
export const lineTooLargeText = (item: string): string =>
  `A line of ${item} cannot be above ${formatUgx(Number(MAX_LINE_HUNDREDTHS / 100n))}`

const hasTwoDecimals = (amount: number): boolean =>
  Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6

/**
 * Schema of an amount of money with up to two decimals, rounded to them while parsing so that
 * floating-point errors are never stored. `above` excludes its bound, `atLeast` and `atMost`
 * include it.
 */
export const money = (
  label: string,
  bounds: { above?: number; atLeast?: number; atMost?: number } = {},
): z.ZodNumber => {
  const { above, atLeast = 0, atMost = MAX_MONEY } = bounds
  const least =
    above === undefined
      ? `${label} cannot be below ${formatNumber(atLeast)}`
      : `${label} must be above ${formatNumber(above)}`

  const number = z.number(`${label} must be a number`)

  return (above === undefined ? number.min(atLeast, least) : number.gt(above, least))
    .max(atMost, `${label} cannot be above ${formatNumber(atMost)}`)
    .refine(hasTwoDecimals, `${label} can have two decimals at most`)
    .overwrite(roundPrice)
    .refine((amount) => above === undefined || amount > above, least)
}

/** Schema of whole shillings: payments, discounts. */
export const shillings = (label: string, atMost: number, atLeast = 0): z.ZodNumber =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be whole shillings`)
    .min(atLeast, `${label} cannot be below ${formatNumber(atLeast)}`)
    .max(atMost, `${label} cannot be above ${formatNumber(atMost)}`)
