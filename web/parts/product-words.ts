// How a product's stock and price are put into words, the same on every screen.
import type { Product } from '@webale/domain/features/product/product.ts'
import { isMeasured, quantityText } from '@webale/domain/kernel/quantity.ts'

type Counted = Pick<Product, 'tracking_type' | 'volume_unit' | 'unit'>

/** Is this text in its name or one of its codes? For lists that follow the typing before the server has answered. */
export const fitsSearch = ({ name, barcode, internal_barcode }: Product, text: string): boolean =>
  [name, barcode, internal_barcode].some((part) => part?.toLowerCase().includes(text.trim().toLowerCase()))

/** What one counts in: the volume unit of measured goods, the unit of counted ones (POS-007). */
export const unitOf = ({ tracking_type, volume_unit, unit }: Counted): string => (isMeasured(tracking_type) ? (volume_unit ?? unit) : unit)

/** '24 pcs', '640 ml'. */
export const stockText = (product: Counted & Pick<Product, 'current_stock'>): string => `${quantityText(product.current_stock)} ${unitOf(product)}`

/** 'per ml' for measured goods, null for those sold by the piece. */
export const perText = (product: Counted): string | null => (isMeasured(product.tracking_type) ? `per ${unitOf(product)}` : null)
