// The VAT categories of what a shop sells.
import { z } from 'zod'

export const VAT_CATEGORIES = ['standard', 'zero', 'exempt'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]

/** How screens, files and reports name them. */
export const VAT_CATEGORY_WORDS = {
  standard: 'Standard 18 %',
  zero: 'Zero rate',
  exempt: 'Exempt',
} as const satisfies Record<VatCategory, string>

const CHOOSE = 'VAT must be Standard, Zero or Exempt'

/**
 * The category of a product or service. Left out, a stored one stays. Most goods are standard, so
 * that is stored as nothing.
 */
export const VatCategoryInput = z
  .enum(VAT_CATEGORIES, CHOOSE)
  .nullable()
  .transform((category) => (category === 'standard' ? null : category))
  .optional()

/** As it is stored; null for standard. */
export const StoredVatCategory = z.enum(VAT_CATEGORIES).nullish()

export const vatCategoryOf = ({
  vat_category,
}: {
  readonly vat_category?: VatCategory | null | undefined
}): VatCategory => vat_category ?? 'standard'
