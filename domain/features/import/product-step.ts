// What the import does with a row of a file of products.
import type { mergedColumns, NewProduct } from '../product/product-input.ts'

type ProductColumns = ReturnType<typeof mergedColumns>

/** `new_category`: the name of a category that is added and becomes the product's own. */
export type ProductStep = { readonly row: number } & (
  | {
      readonly kind: 'new'
      readonly product: NewProduct
      readonly new_category: string | null
    }
  | {
      readonly kind: 'changed'
      readonly id: string
      readonly columns: ProductColumns
      /** The columns as they are now, for the comparison with a later plan. */
      readonly before: Readonly<Record<string, unknown>>
      /** Kept when a barcode is entered, because printed labels must still scan. */
      readonly internal_barcode: string | null
      readonly new_category: string | null
    }
  | { readonly kind: 'same'; readonly id: string }
)
