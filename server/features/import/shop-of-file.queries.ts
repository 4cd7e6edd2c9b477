// What an import compares a file with, and the marks that tell whether it is still the same.
import type { BundlePart } from '@webale/domain/features/product/bundle.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import type { ShopCustomers } from '@webale/domain/features/import/plan-customers.ts'
import type { ShopGoods } from '@webale/domain/features/import/product-file.ts'
import type { Row } from '../../platform/database/tables.ts'

/** What is read of the shop for a file. */
export type FileKeys =
  | {
      readonly kind: 'products'
      readonly codes: readonly string[]
      readonly names: readonly string[]
      readonly department_id: string | null
      /** Of the part that is imported, where the file has several. */
      readonly part?: { readonly codes: readonly string[]; readonly names: readonly string[] }
    }
  | { readonly kind: 'customers' }

/** A product with its revision. Its stock is left out. */
export type StoredProduct = Product & Pick<Row<'products'>, 'rev' | 'changed_at'>

/** What a plan depends on: `rows` are the products that the file means, or all customers. */
export type ShopOfFile =
  | {
      readonly kind: 'products'
      readonly rows: readonly StoredProduct[]
      /** Of the bundles among them. */
      readonly parts: readonly BundlePart[]
      readonly rest: Omit<ShopGoods, 'products'>
      /**
       * Marks of the rows of the part. They were read before the rest: a change in between makes
       * the plan anew.
       */
      readonly part?: ShopMarks
    }
  | {
      readonly kind: 'customers'
      readonly rows: ShopCustomers['customers']
      readonly rest: Omit<ShopCustomers, 'customers'>
      readonly part?: undefined
    }

export type ReadShop = (keys: FileKeys) => Promise<ShopOfFile>

/** Equal for an equal shop: `rows` tell whether a product or customer is still the same. */
export type ShopMarks = Pick<ShopOfFile, 'kind'> & {
  readonly rows: readonly unknown[]
  readonly rest: object
}

export type ProductMark = Pick<StoredProduct, (typeof MARKS)[number]>

/** Every change of a product but the one of its stock or cost raises its revision. */
export const MARKS = ['id', 'rev', 'changed_at', 'updated_at', 'cost_price'] as const

export const markOf = (product: ProductMark): unknown[] =>
  MARKS.map((name) => product[name] ?? null)

export const marksOf = (shop: ShopOfFile): ShopMarks =>
  shop.kind === 'customers' ? shop : { ...shop, rows: shop.rows.map(markOf) }
