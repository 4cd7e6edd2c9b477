// Goods for the tests of prices, carts and sales.
import type { SellableProduct } from '../features/product/pricing.ts'

/** A valid id with a number that can be recognised in a failing test. */
export const numberedId = (n: number): string =>
  `01930b0e-0000-7000-8000-${String(n).padStart(12, '0')}`

const NO_TIERS = { retail: null, wholesale: null, individual: null }

/** A jar of jelly: sold by the piece at one price, 24 of them there. */
export const JELLY: SellableProduct = {
  kind: 'product',
  id: numberedId(10),
  name: 'Jelly',
  department_id: numberedId(3),
  unit: 'pcs',
  volume_unit: null,
  tracking_type: 'unit',
  is_bundle: false,
  current_stock: 24,
  selling_price: 6500,
  pricing_tiers: NO_TIERS,
  allow_custom_price: false,
  min_price: null,
  max_price: null,
  bottle_size_ml: null,
  wholesale_price_per_bottle: null,
}

/** A perfume: sold by the millilitre, and in bottles of 50 ml for less. */
export const OUD: SellableProduct = {
  ...JELLY,
  id: numberedId(11),
  name: 'Oud',
  unit: 'ml',
  tracking_type: 'milliliter',
  selling_price: 1200,
  bottle_size_ml: 50,
  wholesale_price_per_bottle: 55_000,
}
