// A line of a sale: its stored fields, and each rule that can refuse it.
// price-sale.ts throws the first refusal; the sales of tills are stored
// in any case, and broken rules become flags (../till/assess-sale.ts).
import { isAdmin, type Actor } from '../../access/role.ts'
import { isLineTooLarge, lineTooLargeText, MAX_MONEY, roundPrice } from '../../kernel/money.ts'
import { quantityText, type TrackingType } from '../../kernel/quantity.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import {
  baseQuantity,
  listPrice,
  measureOf,
  type PriceChoice,
  priceRefusal,
  type PriceSetter,
  quantityProblem,
  sellableProduct,
  type Sellable,
  type SellableProduct,
  type SellableService,
  type Tier,
} from '../product/pricing.ts'
import type { VatCategory } from '../../kernel/vat-category.ts'
import type { DraftLine } from './sale.ts'
import { lineSubtotal } from './totals.ts'

/**
 * A sellable item with the fields only the server knows: cost in UGX per unit or ml, and quantity
 * per unit.
 */
export type SellableWithCost =
  | (SellableProduct & { readonly cost_price: number | null; readonly quantity_per_unit: number })
  | SellableService

/** A line of a sale before it has an id. */
export type PricedItem = {
  readonly sale_id: string
  readonly position: number
  readonly product_id: string | null
  readonly service_id: string | null
  readonly item_name: string
  readonly quantity: number
  readonly base_quantity: number
  readonly unit_price: number
  readonly subtotal: number
  /**
   * The tier whose price was used; `default` for services and bottles, which have one price
   * (decision R15).
   */
  readonly tier: Tier
  readonly bottle: boolean
  /**
   * The price differs from the tier's price (decision R15). Computed here, not taken from the till.
   */
  readonly custom_price: boolean
  /**
   * Cost per unit of `quantity` (per bottle for bottles). Stored, because costs change later
   * (decision S20).
   */
  readonly cost_price: number | null
  /** Of the product; null for services. Stored, because a product may change. */
  readonly tracking_type: TrackingType | null
  /** Unit of `quantity` ('ml'); null for pieces, bottles and services. */
  readonly unit: string | null
  /** Whole UGX by which a typed price is below the list price; null when it is not. */
  readonly below_list: number | null
  /** The department of the goods when they are sold; null for services and goods without one. */
  readonly goods_department_id: string | null
  /** Of the item when it is sold; missing for the standard one. */
  readonly vat_category?: VatCategory
}

export type PriceChange = {
  readonly item_name: string
  readonly old_price: number
  readonly new_price: number
}

/**
 * Details of price_changed, tier_without_price and bottle_not_offered: current items to update the
 * cart with.
 */
export type FreshPrices = {
  readonly items: readonly Sellable[]
  readonly changes: readonly PriceChange[]
}

/** The item as a till may know it. */
export const withoutCost = (item: SellableWithCost): Sellable =>
  item.kind === 'product' ? sellableProduct(item) : item

/** The name on the receipt. */
export const itemName = (item: SellableWithCost, bottle: boolean): string =>
  bottle && item.kind === 'product'
    ? `${item.name} (bottle ${quantityText(item.bottle_size_ml ?? 0)} ml)`
    : item.name

const unitCost = (item: SellableWithCost, bottle: boolean): number | null => {
  if (item.kind === 'service' || item.cost_price === null) return null
  // Limited to the largest price, so that a cost with too many zeros does not distort every report.
  return Math.min(
    MAX_MONEY,
    roundPrice(bottle ? item.cost_price * (item.bottle_size_ml ?? 1) : item.cost_price),
  )
}

/** Is this the item that the line names? A product sent as a service is not. */
export const isItemOfLine = (line: DraftLine, item: SellableWithCost): boolean =>
  item.kind === (line.product_id === null ? 'service' : 'product')

/**
 * Why this person may not sell the item of a line, or null (decisions P9, P10); services are shared
 * by all staff.
 */
export const itemRefusal = (
  line: DraftLine,
  item: SellableWithCost | undefined,
  actor: Actor,
): Refusal | null => {
  if (item === undefined || !isItemOfLine(line, item))
    return refuse('item_not_sold_here', { item: 'An item in the cart' })
  const isElsewhere =
    item.kind === 'product' && !isAdmin(actor) && item.department_id !== actor.department_id
  return isElsewhere ? refuse('item_not_sold_here', { item: item.name }) : null
}

/**
 * Rounded list price of an item sold this way, or
 * null. Older versions may have stored more decimals.
 */
export const listedPrice = (item: SellableWithCost, choice: PriceChoice): number | null => {
  const price = listPrice(item, choice)
  return price === null ? null : roundPrice(price)
}

/** Why the item is not sold by this tier or by the bottle, or null. */
export const choiceRefusal = (line: DraftLine, item: SellableWithCost): Refusal | null => {
  if (listPrice(item, line) !== null) return null
  const fresh: FreshPrices = { items: [withoutCost(item)], changes: [] }
  return line.bottle
    ? refuse('bottle_not_offered', { item: item.name }, fresh)
    : refuse('tier_without_price', { item: item.name, tier: line.tier }, fresh)
}

/** Is the price of the line a typed one that differs from the list price? */
export const hasTypedPrice = (line: DraftLine, item: SellableWithCost): boolean =>
  line.custom_price && line.unit_price !== listedPrice(item, line)

/**
 * Why this person may not type the price of the line, or null; null for a price that was not typed.
 */
export const typedPriceRefusal = (
  line: DraftLine,
  item: SellableWithCost,
  actor: PriceSetter,
): Refusal | null =>
  hasTypedPrice(line, item) ? priceRefusal(item, line.unit_price, actor, line.bottle) : null

/** Why the item is not sold in this quantity, or for so much money, or null (decision S6). */
export const quantityRefusal = (
  { bottle, quantity, unit_price }: DraftLine,
  item: SellableWithCost,
): Refusal | null => {
  const message =
    quantityProblem(item, bottle, quantity) ??
    (isLineTooLarge(unit_price, quantity) ? lineTooLargeText(item.name) : null)

  return message === null ? null : refuse('invalid_input', { message })
}

/** How the product is counted and measured, as it is when it is sold. */
const measuresOf = (
  item: SellableWithCost,
  bottle: boolean,
): Pick<PricedItem, 'tracking_type' | 'unit'> =>
  item.kind === 'service'
    ? { tracking_type: null, unit: null }
    : { tracking_type: item.tracking_type, unit: measureOf(item, bottle) }

/** Null at or above the list price. */
const belowList = (line: DraftLine, item: SellableWithCost, unit_price: number): number | null => {
  const listed = listedPrice(item, line)
  if (listed === null || unit_price >= listed) return null
  const { quantity } = line
  const below =
    lineSubtotal({ unit_price: listed, quantity }) - lineSubtotal({ unit_price, quantity })
  return below > 0 ? below : null
}

/** What is stored of a line at this price. Checks nothing. */
export const pricedLine = (
  line: DraftLine,
  { position, sale_id }: Pick<PricedItem, 'position' | 'sale_id'>,
  item: SellableWithCost,
  unit_price: number,
): PricedItem => {
  const { product_id, service_id, quantity, tier, bottle } = line
  return {
    sale_id,
    position,
    product_id,
    service_id,
    item_name: itemName(item, bottle),
    quantity,
    base_quantity: baseQuantity(item, bottle, quantity),
    unit_price,
    subtotal: lineSubtotal({ unit_price, quantity }),
    tier: item.kind === 'service' || bottle ? 'default' : tier,
    bottle,
    custom_price: unit_price !== listPrice(item, line),
    cost_price: unitCost(item, bottle),
    ...measuresOf(item, bottle),
    below_list: belowList(line, item, unit_price),
    goods_department_id: item.kind === 'product' ? item.department_id : null,
    ...(item.vat_category && { vat_category: item.vat_category }),
  }
}
