// The texts of a product's stock and price, the same on every screen.
import { hasCode } from '@webale/domain/features/barcode/code-key.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { isMeasured, quantityText } from '@webale/domain/kernel/quantity.ts'

type MeasuredProduct = Pick<Product, 'tracking_type' | 'volume_unit' | 'unit'>

/**
 * Does the name or a code contain this text, or is it a code in another notation? For lists that
 * filter while the server is still searching.
 */
export const matchesSearch = (product: Product, text: string): boolean =>
  [product.name, product.barcode, product.internal_barcode].some((part) =>
    part?.toLowerCase().includes(text.trim().toLowerCase()),
  ) || hasCode(product, text)

/** The unit of a quantity: the volume unit of measured goods, the unit of counted ones. */
export const unitOf = ({ tracking_type, volume_unit, unit }: MeasuredProduct): string =>
  isMeasured(tracking_type) ? (volume_unit ?? unit) : unit

/** '24 pcs', '640 ml'. */
export const formatStock = (product: MeasuredProduct & Pick<Product, 'current_stock'>): string =>
  `${quantityText(product.current_stock)} ${unitOf(product)}`

/** The options of a Combobox; each hint is the stock. */
export const productOptions = (products: readonly Product[]) =>
  products.map((product) => ({
    value: product.id,
    label: product.name,
    hint: formatStock(product),
  }))

/** 'per ml' for measured goods, null for goods sold by the piece. */
export const formatPerUnit = (product: MeasuredProduct): string | null =>
  isMeasured(product.tracking_type) ? `per ${unitOf(product)}` : null
