// Price rules of products and services. The cart applies them while the cashier types, the server
// applies them again (decision S4). Prices are in UGX, per ml for perfumes.
import { z } from 'zod'
import { can } from '../../access/permissions.ts'
import type { Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { MAX_MONEY, roundPrice, formatUgx } from '../../kernel/money.ts'
import { isMeasured, Quantity, roundQuantity, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { firstIssue } from '../../kernel/text.ts'
import { StoredVatCategory } from '../../kernel/vat-category.ts'
import { PricingTiers } from './product.ts'

export const TIERS = ['default', 'retail', 'wholesale', 'individual'] as const
export type Tier = (typeof TIERS)[number]

/** Tiers with a separate price, in the order in which a new line tries them. */
const PRICED_TIERS = ['retail', 'wholesale', 'individual'] as const

/** A part of a bundle with its stock, for the warning of a cart that also sells the part alone. */
export const StockedPart = z.object({
  id: Id,
  name: z.string(),
  /** Quantity in one bundle. */
  quantity: z.number(),
  current_stock: z.number(),
})
export type StockedPart = z.output<typeof StockedPart>

/**
 * The fields of a product that a cart line keeps, for
 * price rules, quantity rules and the stock warning.
 */
export const SellableProduct = z.object({
  kind: z.literal('product'),
  id: Id,
  name: z.string(),
  department_id: Id.nullable(),
  unit: z.string(),
  volume_unit: z.string().nullable(),
  tracking_type: z.enum(TRACKING_TYPES),
  is_bundle: z.boolean(),
  current_stock: z.number(),
  selling_price: z.number(),
  pricing_tiers: PricingTiers,
  allow_custom_price: z.boolean(),
  min_price: z.number().nullable(),
  max_price: z.number().nullable(),
  bottle_size_ml: z.number().nullable(),
  wholesale_price_per_bottle: z.number().nullable(),
  vat_category: StoredVatCategory,
  /** Only of a bundle, as far as its parts are known. */
  stocked_parts: z.array(StockedPart).optional(),
})
export type SellableProduct = z.output<typeof SellableProduct>

export const SellableService = z.object({
  kind: z.literal('service'),
  id: Id,
  name: z.string(),
  base_price: z.number(),
  is_negotiable: z.boolean(),
  vat_category: StoredVatCategory,
})
export type SellableService = z.output<typeof SellableService>

export const Sellable = z.discriminatedUnion('kind', [SellableProduct, SellableService])
export type Sellable = z.output<typeof Sellable>

/** The sellable part of a product row. Leaves out what a till must not know, above all the cost. */
export const sellableProduct = (product: Omit<SellableProduct, 'kind'>): SellableProduct => ({
  kind: 'product',
  id: product.id,
  name: product.name,
  department_id: product.department_id,
  unit: product.unit,
  volume_unit: product.volume_unit,
  tracking_type: product.tracking_type,
  is_bundle: product.is_bundle,
  current_stock: product.current_stock,
  selling_price: product.selling_price,
  pricing_tiers: product.pricing_tiers,
  allow_custom_price: product.allow_custom_price,
  min_price: product.min_price,
  max_price: product.max_price,
  bottle_size_ml: product.bottle_size_ml,
  wholesale_price_per_bottle: product.wholesale_price_per_bottle,
  ...(product.vat_category && { vat_category: product.vat_category }),
  ...(product.stocked_parts && { stocked_parts: product.stocked_parts }),
})

/** The sellable part of a service row. */
export const sellableService = ({
  id,
  name,
  base_price,
  is_negotiable,
  vat_category,
}: Omit<SellableService, 'kind'>): SellableService => ({
  kind: 'service',
  id,
  name,
  base_price,
  is_negotiable,
  ...(vat_category && { vat_category }),
})

type TierPrices = Pick<SellableProduct, 'pricing_tiers' | 'selling_price'>

/**
 * The price of a tier, or null when it has no price above 0. `default` is always the selling price.
 */
export const tierPrice = (product: TierPrices, tier: Tier): number | null => {
  if (tier === 'default') return product.selling_price
  const price = product.pricing_tiers[tier]
  return price !== null && price > 0 ? price : null
}

/**
 * The tier a new line starts with: the first with a
 * price of retail, wholesale, individual, else default.
 */
export const firstTier = (product: TierPrices): Tier =>
  PRICED_TIERS.find((tier) => tierPrice(product, tier) !== null) ?? 'default'

const TIER_WORDS = {
  default: 'selling',
  retail: 'retail',
  wholesale: 'wholesale',
  individual: 'individual',
} as const satisfies Record<Tier, string>

/**
 * What the product form says when a new line starts at another tier than retail: at a price that
 * the shop hardly means for everybody. Null otherwise.
 */
export const startingPriceNote = (product: TierPrices): string | null => {
  const tier = firstTier(product)
  const price = tierPrice(product, tier)
  if (price === null || tier === 'default' || tier === 'retail') return null
  return (
    `The till starts at the ${TIER_WORDS[tier]} price, ${formatUgx(price)}. ` +
    'Type a retail price to start there.'
  )
}

type BottledProduct = Pick<
  SellableProduct,
  'tracking_type' | 'bottle_size_ml' | 'wholesale_price_per_bottle'
>

/** Can this product be sold by the whole bottle? (decision S10) */
export const canSellByBottle = (product: BottledProduct): boolean =>
  product.tracking_type === 'milliliter' &&
  (product.bottle_size_ml ?? 0) > 0 &&
  (product.wholesale_price_per_bottle ?? 0) > 0

/** How a line sells its item: by a tier, or as whole bottles. */
export type PriceChoice = { readonly tier: Tier; readonly bottle: boolean }

/**
 * The list price of an item: base price, bottle price
 * or tier price. Null when it is not sold that way.
 */
export const listPrice = (item: Sellable, { tier, bottle }: PriceChoice): number | null => {
  if (item.kind === 'service') return bottle ? null : item.base_price
  if (bottle) return canSellByBottle(item) ? item.wholesale_price_per_bottle : null
  return tierPrice(item, tier)
}

/**
 * The allowed range of a typed price; for a bottle
 * the range of its millilitres. Services have none.
 */
export const priceRange = (
  item: Sellable,
  bottle = false,
): { readonly min: number | null; readonly max: number | null } => {
  if (item.kind === 'service') return { min: null, max: null }
  const scaled = (price: number | null) =>
    price === null || !bottle ? price : roundPrice(price * (item.bottle_size_ml ?? 1))
  return { min: scaled(item.min_price), max: scaled(item.max_price) }
}

/** The person who sets a price: the rules use the role, and that a non-admin has a department. */
export type PriceSetter = Pick<Actor, 'role' | 'department_id'>

/** May this person type a price for this item? For a negotiable service everybody may. */
export const canSetPrice = (item: Sellable, actor: PriceSetter): boolean =>
  can(actor, 'sale.price_any') ||
  (item.kind === 'service' ? item.is_negotiable : item.allow_custom_price)

/**
 * Why a typed price is refused, or null: custom_price_not_allowed, then below the minimum, then
 * above the maximum (both also for admins), then no price at all. Tier and bottle prices are not
 * typed prices.
 */
export const priceRefusal = (
  item: Sellable,
  price: number,
  actor: PriceSetter,
  bottle = false,
): Refusal | null => {
  if (!canSetPrice(item, actor)) return refuse('custom_price_not_allowed')
  const { min, max } = priceRange(item, bottle)
  if (min !== null && price < min) return refuse('price_below_minimum', { min: formatUgx(min) })
  if (max !== null && price > max) return refuse('price_above_maximum', { max: formatUgx(max) })
  if (!(price >= 0)) return refuse('invalid_input', { message: 'Price cannot be below 0' })
  if (price > MAX_MONEY) return refuse('price_above_maximum', { max: formatUgx(MAX_MONEY) })

  return Math.abs(price - roundPrice(price)) > 1e-6
    ? refuse('invalid_input', { message: 'Price can have two decimals at most' })
    : null
}

/**
 * Is this sold with decimals? Measured goods are;
 * bottles and counted goods are not (decision S6).
 */
export const isSoldInParts = (item: Sellable, bottle: boolean): boolean =>
  !bottle && item.kind === 'product' && isMeasured(item.tracking_type)

/**
 * Unit of a line's quantity on the receipt, such as 'ml'. Null for pieces, bottles and services.
 */
export const measureOf = (
  item: Pick<SellableProduct, 'tracking_type' | 'volume_unit' | 'unit'>,
  bottle: boolean,
): string | null =>
  !bottle && isMeasured(item.tracking_type) ? (item.volume_unit ?? item.unit) : null

/**
 * Why this item is not sold in this quantity, or null: above 0 and at most 1,000,000, in whole
 * numbers or with three decimals. A quantity is kept as it was typed, or refused (decision S6).
 */
export const quantityProblem = (
  item: Sellable,
  bottle: boolean,
  quantity: number,
): string | null =>
  !isSoldInParts(item, bottle) && quantity > 0 && !Number.isInteger(quantity)
    ? `${item.name} is sold in whole numbers`
    : firstIssue(Quantity, quantity)

/**
 * Quantity taken from stock, in pieces or ml: a bottle
 * counts its millilitres (decision S10). 0 for services.
 */
export const baseQuantity = (item: Sellable, bottle: boolean, quantity: number): number => {
  if (item.kind === 'service') return 0
  return bottle ? roundQuantity(quantity * (item.bottle_size_ml ?? 1)) : quantity
}
