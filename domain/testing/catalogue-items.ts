// Products and services of a till's catalogue for tests.
import type { CatalogueProduct, CatalogueService } from '../features/till/catalogue.ts'

/** An id that sorts by its number. */
export const catalogueId = (n: number): string =>
  `0193f5a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const catalogueProduct = (
  n: number,
  fields: Partial<CatalogueProduct> = {},
): CatalogueProduct => ({
  kind: 'product',
  id: catalogueId(n),
  rev: 1,
  name: 'Soap',
  barcode: null,
  internal_barcode: null,
  department_id: null,
  unit: 'piece',
  quantity_per_unit: 1,
  volume_unit: null,
  tracking_type: 'unit',
  is_bundle: false,
  current_stock: 1,
  reorder_level: 0,
  selling_price: 1000,
  pricing_tiers: { retail: null, wholesale: null, individual: null },
  allow_custom_price: false,
  min_price: null,
  max_price: null,
  bottle_size_ml: null,
  wholesale_price_per_bottle: null,
  brand: null,
  category_name: null,
  parts: [],
  retired_at: null,
  vat_category: null,
  ...fields,
})

export const catalogueService = (n: number, name: string): CatalogueService => ({
  kind: 'service',
  id: catalogueId(n),
  rev: 1,
  name,
  base_price: 100,
  is_negotiable: false,
  department_id: null,
  description: null,
  category_name: null,
})
