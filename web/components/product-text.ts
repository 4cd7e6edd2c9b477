// The texts of a product's stock and price, the same on every screen.
import type { Product } from '@webale/domain/features/product/product.ts'
import { isMeasured, quantityText } from '@webale/domain/kernel/quantity.ts'

type MeasuredProduct = Pick<Product, 'tracking_type' | 'volume_unit' | 'unit'>

/** The unit of a quantity: the volume unit of measured goods, the unit of counted ones. */
export const unitOf = ({ tracking_type, volume_unit, unit }: MeasuredProduct): string =>
  isMeasured(tracking_type) ? (volume_unit ?? unit) : unit

/** '24 pcs', '640 ml'. */
export const formatStock = (product: MeasuredProduct & Pick<Product, 'current_stock'>): string =>
  `${quantityText(product.current_stock)} ${unitOf(product)}`

/** 'per ml' for measured goods, null for goods sold by the piece. */
export const formatPerUnit = (product: MeasuredProduct): string | null =>
  isMeasured(product.tracking_type) ? `per ${unitOf(product)}` : null
