// Goods without a price of their own: it is typed at each sale, before their line counts.
import { listPrice, type PriceChoice, type Sellable } from '../product/pricing.ts'

type PricedLine = PriceChoice & { readonly item: Sellable; readonly unit_price: number }

/** Is the price still to be typed? The list price is 0, and the item may have any. */
export const hasOpenPrice = ({ item, unit_price, ...choice }: PricedLine): boolean =>
  unit_price === 0 &&
  listPrice(item, choice) === 0 &&
  (item.kind === 'service' ? item.is_negotiable : item.allow_custom_price)

/** What the till asks before it completes the sale: 'Type the price of Firewood'; or null. */
export const priceQuestion = ({
  lines,
}: {
  readonly lines: readonly PricedLine[]
}): string | null => {
  const open = lines.find(hasOpenPrice)
  return open === undefined ? null : `Type the price of ${open.item.name}`
}
