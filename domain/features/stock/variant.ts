// A variant of a product: a size, shade or scent with its own price and stock.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { OpeningStock, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { optionalLine, thingName } from '../../kernel/text.ts'

/** Default reorder level of products and variants. */
export const DEFAULT_REORDER_LEVEL = 10

export const NewVariant = z.object({
  product_id: z.string('Choose a product').min(1, 'Choose a product').pipe(Id),
  variant_name: thingName('Variant name', 100),
  sku: optionalLine('SKU', 50),
  cost_price: money('Cost price')
    .nullish()
    .transform((price) => price ?? null),
  selling_price: money('Selling price'),
  current_stock: OpeningStock.default(0),
  reorder_level: z
    .number('Reorder level must be a number')
    .int('Reorder level must be a whole number')
    .min(0, 'Reorder level cannot be below 0')
    .max(100_000, 'Reorder level cannot be above 100,000')
    .default(DEFAULT_REORDER_LEVEL),
})
export type NewVariant = z.output<typeof NewVariant>

export const Variant = z.object({
  id: Id,
  product_id: Id,
  variant_name: z.string(),
  sku: z.string().nullable(),
  /** UGX. Missing in every answer to a non-admin. */
  cost_price: z.number().nullable().optional(),
  selling_price: z.number(),
  current_stock: z.number(),
  reorder_level: z.number(),
  created_at: z.string(),
  product_name: z.string(),
  unit: z.string(),
  tracking_type: z.enum(TRACKING_TYPES),
  volume_unit: z.string().nullable(),
})
export type Variant = z.output<typeof Variant>
