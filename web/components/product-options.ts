// What fields offer in which a product is chosen.
import { hasCode } from '@webale/domain/features/barcode/code-key.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { searchedTextOf, searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { formatStock } from './product-text.ts'

/**
 * Does the name or a code contain this text, or is it a code in another notation? For lists that
 * filter while the server is still searching.
 */
export const matchesSearch = (product: Product, text: string): boolean =>
  searchTextOf(product).includes(searchedTextOf(text.trim())) || hasCode(product, text)

/** The options of a Combobox; each hint is the stock. */
export const productOptions = (products: readonly Product[]) =>
  products.map((product) => ({
    value: product.id,
    label: product.name,
    hint: formatStock(product),
  }))
