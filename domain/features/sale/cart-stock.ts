// Whether the lines of a cart take more than the stock.
import { quantityText, roundQuantity } from '../../kernel/quantity.ts'
import { baseQuantity, type StockedPart } from '../product/pricing.ts'
import type { Cart, CartLine } from './cart.ts'

/** How much of a product a line takes from stock, alone or as a part of a bundle. */
const takenBy = ({ item, bottle, quantity }: CartLine, product_id: string): number => {
  if (item.kind === 'service') return 0
  const taken = baseQuantity(item, bottle, quantity)
  if (item.id === product_id) return taken
  const part = item.stocked_parts?.find(({ id }) => id === product_id)
  return part === undefined ? 0 : taken * part.quantity
}

/** Do the lines of the cart take more of this product than its stock? */
const isShort = (
  { lines }: Pick<Cart, 'lines'>,
  product: Pick<StockedPart, 'id' | 'current_stock'>,
): boolean =>
  roundQuantity(lines.reduce((sum, line) => sum + takenBy(line, product.id), 0)) >
  product.current_stock

const stockText = (stock: number): string => quantityText(Math.max(0, stock))

/**
 * 'Only 24 in stock' when all lines of this product, with the bundles that contain it, exceed its
 * stock; 'Only 1 Mug in stock' for a part of a bundle; or null. It never blocks a sale
 * (decision S8).
 */
export const stockWarning = (cart: Pick<Cart, 'lines'>, { item }: CartLine): string | null => {
  if (item.kind === 'service') return null
  if (isShort(cart, item)) return `Only ${stockText(item.current_stock)} in stock`
  const part = item.stocked_parts?.find((one) => isShort(cart, one))
  return part === undefined ? null : `Only ${stockText(part.current_stock)} ${part.name} in stock`
}
