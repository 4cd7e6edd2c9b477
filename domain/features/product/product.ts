// A product as stored, and rules about its stock and its
// form. The input of the form is in product-input.ts.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { TRACKING_TYPES, type TrackingType } from '../../kernel/quantity.ts'
import { StoredVatCategory } from '../../kernel/vat-category.ts'
import { isPerfume } from '../department/department.ts'

/** Prices of the three tiers in UGX; null or 0 where a tier is not offered. */
export const PricingTiers = z.object({
  retail: z.number().nullable(),
  wholesale: z.number().nullable(),
  individual: z.number().nullable(),
})
export type PricingTiers = z.output<typeof PricingTiers>

export const Product = z.object({
  id: Id,
  name: z.string(),
  /** Shown as SKU; without one the internal barcode takes its place. */
  barcode: z.string().nullable(),
  internal_barcode: z.string().nullable(),
  category_id: Id.nullable(),
  department_id: Id.nullable(),
  supplier_id: Id.nullable(),
  brand: z.string().nullable(),
  unit: z.string(),
  quantity_per_unit: z.number(),
  /** In pieces, or in ml for perfumes; may be below 0 (decision S8). */
  current_stock: z.number(),
  reorder_level: z.number(),
  /** UGX, per ml for perfumes. Missing in every answer to a non-admin. */
  cost_price: z.number().nullable().optional(),
  selling_price: z.number(),
  is_bundle: z.boolean(),
  tracking_type: z.enum(TRACKING_TYPES),
  volume_unit: z.string().nullable(),
  allow_custom_price: z.boolean(),
  min_price: z.number().nullable(),
  max_price: z.number().nullable(),
  pricing_tiers: PricingTiers,
  bottle_size_ml: z.number().nullable(),
  current_stock_ml: z.number().nullable(),
  selling_price_per_ml: z.number().nullable(),
  wholesale_price_per_bottle: z.number().nullable(),
  /** The till shows it before the best sellers (decision R9). */
  is_favourite: z.boolean(),
  vat_category: StoredVatCategory,
  /** No longer sold since then (ISO time); null while it is. */
  retired_at: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  category_name: z.string().nullable(),
  department_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Number of components of a bundle; only in lists that request it. */
  component_count: z.number().optional(),
})
export type Product = z.output<typeof Product>

/** Stock levels by which a list can be filtered. */
export const STOCK_FILTERS = ['out', 'low', 'no_cost'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/** Stops selling an item, or sells it again. */
export const Retirement = z.object({ id: Id, is_retired: z.boolean() })

/** A new bundle without components: it is not out of stock. */
export const isUnfinishedBundle = ({
  is_bundle,
  component_count,
  current_stock,
}: Pick<Product, 'is_bundle' | 'component_count' | 'current_stock'>): boolean =>
  is_bundle && component_count === 0 && current_stock === 0

/** The code printed and scanned for a product: its barcode, else its internal barcode. */
export const skuOf = (product: Pick<Product, 'barcode' | 'internal_barcode'>): string | null =>
  product.barcode ?? product.internal_barcode

export type Preset = {
  readonly tracking_type: TrackingType
  readonly unit: string
  readonly locked: boolean
}

/** Initial values of the form of a *new* product. Never used for editing. */
export const presetFor = (department: { readonly name: string } | null): Preset =>
  department !== null && isPerfume(department.name)
    ? { tracking_type: 'milliliter', unit: 'ml', locked: true }
    : { tracking_type: 'unit', unit: 'pcs', locked: false }

type TypedValue = string | number | null | undefined

const isEmpty = (value: TypedValue): boolean =>
  value === null || value === undefined || Number.isNaN(value) || String(value).trim() === ''

/**
 * The message beside a disabled Save, 'Add a name, unit
 * and selling price'; null when nothing is missing.
 */
export const missingSentence = (missing: readonly string[]): string | null => {
  const last = missing.at(-1)
  if (last === undefined) return null
  return `Add a ${missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`}`
}

/**
 * Why Save is disabled, or null: name, unit or selling price missing,
 * or a non-admin leaves the cost price empty . A price of 0 is not
 * missing; all other checks are done by the schema after Save.
 */
export const saveBlocked = (
  form: {
    readonly name: TypedValue
    readonly unit: TypedValue
    readonly selling_price: TypedValue
    readonly cost_price?: TypedValue
  },
  isAdmin: boolean,
): string | null =>
  missingSentence([
    ...(isEmpty(form.name) ? ['name'] : []),
    ...(isEmpty(form.unit) ? ['unit'] : []),
    ...(isEmpty(form.selling_price) ? ['selling price'] : []),
    ...(!isAdmin && isEmpty(form.cost_price) ? ['cost price'] : []),
  ])
