// The quantity of a cart line: which ones it can have, plus and minus, and adding to it. A quantity
// is kept as it was typed, or refused with a reason (decision S6).
import { isLineTooLarge, lineTooLargeText } from '../../kernel/money.ts'
import { quantityStep, roundQuantity } from '../../kernel/quantity.ts'
import { isSoldInParts, quantityProblem, type Sellable } from '../product/pricing.ts'
import { type Cart, type CartLine, newLine } from './cart.ts'

/** Step of the quantity field: 0.1 for measured goods, 1 for everything else and for bottles. */
export const lineStep = ({ item, bottle }: Pick<CartLine, 'item' | 'bottle'>): number =>
  item.kind === 'product' && isSoldInParts(item, bottle) ? quantityStep(item.tracking_type) : 1

type SizedLine = Pick<CartLine, 'item' | 'bottle' | 'quantity' | 'unit_price'>

/** Why a line cannot have this quantity, or null. */
export const lineQuantityProblem = (
  { item, bottle, unit_price }: Omit<SizedLine, 'quantity'>,
  quantity: number,
): string | null =>
  quantityProblem(item, bottle, quantity) ??
  (isLineTooLarge(unit_price, quantity) ? lineTooLargeText(item.name) : null)

/**
 * The quantity after plus or minus. Minus takes 1 and stops at 1; from there measured goods go down
 * by their step. 0 or less removes the line.
 */
export const quantityAfterStep = (line: SizedLine, direction: 1 | -1): number => {
  const { quantity } = line
  if (direction === -1 && quantity > 1) return Math.max(1, roundQuantity(quantity - 1))
  return roundQuantity(quantity + direction * lineStep(line))
}

/**
 * The line that an added item goes to. A bottle and a typed price were chosen by hand for other
 * pieces: such a line is not changed.
 */
export const lineOfItem = (
  { lines }: Pick<Cart, 'lines'>,
  { id, kind }: Pick<Sellable, 'id' | 'kind'>,
): CartLine | undefined =>
  lines.find(
    (line) => line.item.id === id && line.item.kind === kind && !line.bottle && !line.custom_price,
  )

/** Why this many more of an item cannot be added, or null. */
export const addingProblem = (
  cart: Pick<Cart, 'lines'>,
  item: Sellable,
  quantity: number,
): string | null => {
  const same = lineOfItem(cart, item)
  return (
    quantityProblem(item, false, quantity) ??
    lineQuantityProblem(
      same ?? newLine('', item, quantity),
      roundQuantity((same?.quantity ?? 0) + quantity),
    )
  )
}
