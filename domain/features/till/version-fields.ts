// The earlier state of a changed product or service: the fields by which it was sold, its cost and
// the parts of a bundle. It is stored on the server only, because it holds the cost.
import { z } from 'zod'
import { MAX_STORED_AMOUNT, MAX_STORED_QUANTITY } from '../../kernel/bounds.ts'
import { Id } from '../../kernel/id.ts'
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import { StoredVatCategory } from '../../kernel/vat-category.ts'
import type { SellableWithCost } from '../sale/priced-line.ts'
import type { ItemVersion } from './item-version.ts'

const text = z.string().max(500)
const amount = z.number().min(0).max(MAX_STORED_AMOUNT)
const quantity = z.number().min(-MAX_STORED_QUANTITY).max(MAX_STORED_QUANTITY)

const ProductVersion = z.object({
  name: text,
  department_id: Id.nullable(),
  unit: text,
  quantity_per_unit: quantity,
  volume_unit: text.nullable(),
  tracking_type: z.enum(TRACKING_TYPES),
  is_bundle: z.boolean(),
  /** UGX per unit or ml. */
  selling_price: amount,
  pricing_tiers: z.object({
    retail: amount.nullable(),
    wholesale: amount.nullable(),
    individual: amount.nullable(),
  }),
  allow_custom_price: z.boolean(),
  min_price: amount.nullable(),
  max_price: amount.nullable(),
  bottle_size_ml: quantity.nullable(),
  wholesale_price_per_bottle: amount.nullable(),
  cost_price: amount.nullable(),
  vat_category: StoredVatCategory,
  parts: z.array(z.object({ component_product_id: Id, quantity: quantity.positive() })),
})

const ServiceVersion = z.object({
  name: text,
  base_price: amount,
  is_negotiable: z.boolean(),
  vat_category: StoredVatCategory,
})

export const VersionFields = z.union([ProductVersion, ServiceVersion])
export type VersionFields = z.output<typeof VersionFields>

/** A replaced version as it is stored. */
export type ReplacedVersion = {
  readonly item_id: string
  readonly rev: number
  readonly fields: VersionFields
  /** When the next version took its place. */
  readonly until: string
}

/**
 * The version as prices are judged by it. Its stock is 0, because only the present stock is known.
 */
export const itemVersionOf = ({ item_id, rev, fields, until }: ReplacedVersion): ItemVersion => {
  if (!('selling_price' in fields))
    return {
      rev,
      item: {
        kind: 'service',
        id: item_id,
        ...fields,
      },
      parts: [],
      replaced_at: until,
    }

  const { parts, ...sold } = fields
  const item: SellableWithCost = {
    kind: 'product',
    id: item_id,
    current_stock: 0,
    ...sold,
  }

  return {
    rev,
    item,
    parts: parts.map((part) => ({ bundle_product_id: item_id, ...part })),
    replaced_at: until,
  }
}
