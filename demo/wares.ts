// The definition of a demo product: the input that an admin would send, plus data that only the
// demo needs.
import type { productApi } from '@webale/domain/features/product/product.api.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { SupplierName } from './suppliers.ts'

export type Ware = Omit<
  SentOf<typeof productApi.add>,
  'department_id' | 'category_id' | 'supplier_id' | 'barcode' | 'current_stock' | 'current_stock_ml'
> & {
  readonly name: string
  readonly category: string
  /** Null for bundles, which the shop packs itself. */
  readonly supplier: SupplierName | null
  /** First digits of the code on the package; null where the shop prints its own label. */
  readonly origin: string | null
  /** Quantity of one delivery, in pieces or ml. */
  readonly pack: number
  /** For a product that is not reordered: the maximum stock left today. */
  readonly left?: number
  /** For a bundle: product names and quantities. */
  readonly parts?: readonly (readonly [name: string, quantity: number])[]
}

/** A bundle: its stock follows from its parts. */
export const bundle = (
  name: string,
  category: string,
  prices: { readonly cost: number; readonly price: number },
  parts: Ware['parts'] & object,
): Ware => ({
  name,
  category,
  supplier: null,
  origin: null,
  unit: 'set',
  pack: 1,
  reorder_level: 4,
  cost_price: prices.cost,
  selling_price: prices.price,
  is_bundle: true,
  parts,
})

/** Overrides the table's data for some products, by name. Throws when a name is in no table. */
export const withSpecials = (
  wares: readonly Ware[],
  specials: Readonly<Record<string, Partial<Ware>>>,
): Ware[] => {
  const names = new Set(wares.map(({ name }) => name))
  const stray = Object.keys(specials).find((name) => !names.has(name))
  if (stray !== undefined) throw new Error(`There is no product ${stray}`)

  return wares.map((ware) => ({ ...ware, ...specials[ware.name] }))
}
