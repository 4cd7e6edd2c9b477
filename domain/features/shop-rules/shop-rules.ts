// The parts that a shop uses, and its limits: one form for the whole shop. A shop that has saved
// nothing has the defaults.
import { z } from 'zod'
import { formatNumber, MAX_MONEY } from '../../kernel/money.ts'
import { MAX_REGISTRATIONS, VatRegistration } from '../vat/vat-registration.ts'

const integer = (label: string, atLeast: number, atMost: number): z.ZodNumber =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(atLeast, `${label} cannot be below ${formatNumber(atLeast)}`)
    .max(atMost, `${label} cannot be above ${formatNumber(atMost)}`)

const MAX_VAT_LIMIT = 1_000_000_000_000

const onOff = z.boolean('Choose on or off')

export const ShopRules = z.object({
  shifts: onOff,
  held_carts: onOff,
  credit: onOff,
  approvals: onOff,
  shop_reports: onOff,
  pin: onOff,
  stock_counts: onOff,
  purchases: onOff,
  transfers: onOff,
  float_book: onOff,
  vat: onOff,
  evening_message: onOff,
  collections: onOff,
  /** Role user sees no expected cash of an open shift. */
  hide_expected_cash: onOff,
  /** UGX by which a count may differ, either way, for the shift to close without approval. */
  allowed_difference: integer('Allowed difference', 0, 1_000_000),
  /** A till with a drawer sells only while a shift of this drawer is open. */
  sell_only_in_shift: onOff,
  /** UGX that one person of role user may pay out in one shift. */
  pay_out_without_approval: integer('Pay out without approval', 0, MAX_MONEY),
  /** Days after a sale in which goods may come back; 0 for no limit. */
  return_days: integer('Returns within', 0, 365),
  /** UGX that cash is rounded to: 50 or 100; 0 for no rounding. */
  cash_rounding: integer('Round cash to', 0, 100).refine(
    (step) => step === 0 || step === 50 || step === 100,
    'Round cash to 50, to 100, or to 0 for no rounding',
  ),
  /** The largest share of the subtotal that a role may give away, in percent. */
  discount_limit_admin: integer('Discount of administrators', 0, 100),
  discount_limit_moderator: integer('Discount of moderators', 0, 100),
  discount_limit_user: integer('Discount of users', 0, 100),
  /** Days to pay that a new customer gets. */
  credit_days: integer('Days to pay', 0, 365),
  /** Minutes without use after which a shared till is locked; null for never. */
  lock_after_minutes: integer('Minutes', 1, 60).nullable(),
  lock_after_sale: onOff,
  /** UGX of sales in 12 and in 3 months above which a TIN must register for VAT. */
  vat_limit_year: integer('Sales in 12 months', 0, MAX_VAT_LIMIT),
  vat_limit_quarter: integer('Sales in 3 months', 0, MAX_VAT_LIMIT),
  /** Saved by a form of their own (domain/features/vat/vat.api.ts). */
  vat_registrations: z.array(VatRegistration).max(MAX_REGISTRATIONS),
})
export type ShopRules = z.output<typeof ShopRules>

/** A new shop uses nothing yet and sells as it would without this page. */
export const DEFAULT_RULES: ShopRules = {
  shifts: false,
  held_carts: false,
  credit: false,
  approvals: false,
  shop_reports: false,
  pin: false,
  stock_counts: false,
  purchases: false,
  transfers: false,
  float_book: false,
  vat: false,
  evening_message: false,
  collections: false,
  hide_expected_cash: true,
  allowed_difference: 1000,
  sell_only_in_shift: false,
  pay_out_without_approval: 50_000,
  return_days: 30,
  cash_rounding: 0,
  discount_limit_admin: 100,
  discount_limit_moderator: 0,
  discount_limit_user: 0,
  credit_days: 30,
  lock_after_minutes: null,
  lock_after_sale: false,
  vat_limit_year: 150_000_000,
  vat_limit_quarter: 37_500_000,
  vat_registrations: [],
}

/**
 * Stored values by name in place of the defaults. Names and values that this version does not know
 * are ignored.
 */
export const rulesFrom = (stored: Readonly<Record<string, unknown>>): ShopRules => {
  const known = Object.entries(ShopRules.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse(stored[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...DEFAULT_RULES, ...(Object.fromEntries(known) as Partial<ShopRules>) }
}
