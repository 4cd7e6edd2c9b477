// The tables of stock besides the products: the ledger, variants, alerts, internal usage and
// replaced versions.
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'

import type { Generated } from 'kysely'

type StockMovements = {
  id: string
  product_id: string
  movement_type: string
  quantity: number
  reference_id: string | null
  reference_type: string | null
  notes: string | null
  /**
   * In hundredths of UGX: what these goods cost, with the sign of the quantity, and what of it is
   * no value of the shelf. Null from before migration 0125.
   */
  value: Generated<number | null>
  cost_difference: Generated<number | null>
  created_by: string | null
  created_at: string
}
type ProductVariants = {
  id: string
  product_id: string
  variant_name: string
  sku: string | null
  cost_price: number | null
  selling_price: number
  current_stock: number
  reorder_level: number
  created_at: string
}
/**
 * `id` is the id of the product. `content` is base64, after the small columns, which lists read
 * without it.
 */
type ProductPictures = {
  id: string
  revision: string
  type: 'image/webp' | 'image/jpeg'
  updated_at: string
  content: string
}
type StockAlerts = {
  id: string
  product_id: string
  variant_id: string | null
  alert_type: 'out_of_stock' | 'low_stock'
  current_stock: number
  threshold: number
  is_resolved: boolean
  resolved_at: string | null
  created_at: string
}
type InternalStockUsage = {
  id: string
  product_id: string
  department_id: string
  quantity: number
  /** Of the product when it was used; both null in records of earlier versions. */
  tracking_type: TrackingType | null
  unit: string | null
  unit_value: number
  total_value: number
  reason: string | null
  notes: string | null
  recorded_by: string
  status: 'recorded' | 'accounted' | 'adjusted'
  usage_date: string
  created_at: string
}

/**
 * What a change of a product or service replaced: the version that was sold by until then. `fields`
 * is described in domain/features/till/version-fields.ts.
 */
type ItemVersions = {
  id: string
  item_id: string
  rev: number
  kind: 'product' | 'service'
  fields: Readonly<Record<string, unknown>>
  until: string
}

export type StockTables = {
  item_versions: ItemVersions
  stock_movements: StockMovements
  product_variants: ProductVariants
  product_pictures: ProductPictures
  stock_alerts: StockAlerts
  internal_stock_usage: InternalStockUsage
}
