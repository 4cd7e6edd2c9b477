// Prices a sale from the shop's data. Runs inside the transaction of the sale: one synchronous pass over the lines.
import { isAdmin, type Actor } from '../../access/role.ts'
import { departmentOf } from '../../access/scope.ts'
import { formatNumber, MAX_MONEY, roundPrice } from '../../kernel/money.ts'
import { quantityText } from '../../kernel/quantity.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  baseQuantity,
  listPrice,
  nearestQuantity,
  priceRefusal,
  sellableProduct,
  type Sellable,
  type SellableProduct,
  type SellableService,
  type Tier,
} from '../product/pricing.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { discountRefusal, type DiscountRules } from './discount.ts'
import { type PaidPart, partsOf, partsRefusal, tenderedOf } from './payment.ts'
import { DEFAULT_CASHIER, type DraftLine, type SaleDraft } from './sale.ts'
import { isSuspiciousEntry } from '../report/suspicious-entry.ts'
import { costOf, countOf, countRefusal, lineSubtotal, sumRefusal } from './totals.ts'

/** A sellable item with the fields only the server knows: cost in UGX per unit or ml, and quantity per unit. */
export type Stocked =
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
  /** The tier whose price was used; `default` for services and bottles, which have one price (decision R15). */
  readonly tier: Tier
  readonly bottle: boolean
  /** The price differs from the tier's price (decision R15). Computed here, not taken from the till. */
  readonly custom_price: boolean
  /** Cost per unit of `quantity` (per bottle for bottles). Stored, because costs change later (decision S20). */
  readonly cost_price: number | null
}

/** How a sale was paid; `payments` has `parts` rows, and a sale that was paid in one way has neither. */
type PaidSale = {
  readonly payment_method: SaleDraft['payment_method']
  readonly amount_paid: number
  readonly change_amount: number
  readonly parts?: number
  readonly payments?: readonly PaidPart[]
}

/** A sale before it has a receipt number and a time. */
export type PricedSale = PaidSale & {
  readonly id: string
  readonly subtotal: number
  readonly discount: number
  readonly total: number
  readonly cashier_name: string
  readonly customer_name: string | null
  readonly customer_id: null
  readonly department_id: string | null
  readonly created_by: string
  /**
   * Cost of the items, their number, and whether they are suspicious. Stored for reports, which do not read the items.
   */
  readonly cogs: number
  readonly item_count: number
  readonly is_suspicious: boolean
}

export type PriceChange = { readonly item_name: string; readonly old_price: number; readonly new_price: number }

/** Details of price_changed, tier_without_price and bottle_not_offered: current items to update the cart with. */
export type FreshPrices = { readonly items: readonly Sellable[]; readonly changes: readonly PriceChange[] }

const withoutCost = (item: Stocked): Sellable => (item.kind === 'product' ? sellableProduct(item) : item)

const itemName = (item: Stocked, bottle: boolean): string =>
  bottle && item.kind === 'product' ? `${item.name} (bottle ${quantityText(item.bottle_size_ml ?? 0)} ml)` : item.name

const unitCost = (item: Stocked, bottle: boolean): number | null => {
  if (item.kind === 'service' || item.cost_price === null) return null
  // Limited to the largest price, so that a cost with too many zeros does not distort every report.
  return Math.min(MAX_MONEY, roundPrice(bottle ? item.cost_price * (item.bottle_size_ml ?? 1) : item.cost_price))
}

/** The item of a line, if this person may sell it (decisions P9, P10); services are shared by all staff. */
const itemOf = (line: DraftLine, items: ReadonlyMap<string, Stocked>, actor: Actor): Stocked => {
  const item = items.get(line.product_id ?? line.service_id ?? '')
  if (!item || item.kind !== (line.product_id === null ? 'service' : 'product'))
    throw refuse('item_not_sold_here', { item: 'An item in the cart' })
  if (item.kind === 'product' && !isAdmin(actor) && item.department_id !== actor.department_id)
    throw refuse('item_not_sold_here', { item: item.name })
  return item
}

/** The valid price of a line, independent of the till's price. Throws when the item may not be sold this way. */
const priceOf = (line: DraftLine, item: Stocked, actor: Actor): number => {
  const price = listPrice(item, line)
  if (price === null) {
    const fresh: FreshPrices = { items: [withoutCost(item)], changes: [] }
    throw line.bottle
      ? refuse('bottle_not_offered', { item: item.name }, fresh)
      : refuse('tier_without_price', { item: item.name, tier: line.tier }, fresh)
  }
  // Older versions may have stored more decimals; the till sends a rounded price.
  const listed = roundPrice(price)
  if (!line.custom_price || line.unit_price === listed) return listed
  const refusal = priceRefusal(item, line.unit_price, actor, line.bottle)
  if (refusal) throw refusal
  return line.unit_price
}

const priceLine = (
  line: DraftLine,
  position: number,
  sale_id: string,
  item: Stocked,
  unit_price: number,
): PricedItem => {
  const { product_id, service_id, quantity, tier, bottle } = line
  if (nearestQuantity(item, bottle, quantity) !== quantity)
    throw refuse('invalid_input', { message: `${item.name} is sold in whole numbers` })
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
  }
}

const counted = (lines: readonly DraftLine[], items: ReadonlyMap<string, Stocked>) =>
  lines.map(({ product_id, quantity }) => {
    const item = items.get(product_id ?? '')
    return { quantity, quantity_per_unit: item?.kind === 'product' ? item.quantity_per_unit : null }
  })

const pricesChanged = (changed: readonly { readonly item: Stocked; readonly change: PriceChange }[]) => {
  const changes = changed.map(({ change }) => change)
  const fresh: FreshPrices = { items: [...new Set(changed.map(({ item }) => item))].map(withoutCost), changes }
  const items = changes
    .map(
      ({ item_name, old_price, new_price }) => `${item_name} ${formatNumber(old_price)} to ${formatNumber(new_price)}`,
    )
    .join(', ')
  return refuse('price_changed', { items }, fresh)
}

/** What was paid and how: as sent, or as the parts come to. Throws what partsRefusal refuses. */
const paidIn = ({ parts, payment_method, amount_paid }: SaleDraft, total: number): PaidSale => {
  if (!parts) return { payment_method, amount_paid, change_amount: amount_paid - total }
  const refusal = partsRefusal(parts, total)
  if (refusal) throw refusal
  const { rows, ...paid } = partsOf(parts, total)
  return { ...paid, parts: rows.length, payments: rows }
}

/** Who sells, and which discounts this person may give; 'approved' where that was looked at elsewhere. */
type Selling = { readonly actor: Actor; readonly discounts: DiscountRules | 'approved' }

const saleOf = (
  draft: SaleDraft,
  sale_items: readonly PricedItem[],
  item_count: number,
  { actor, discounts }: Selling,
): PricedSale => {
  const { discount } = draft
  const amount_paid = draft.parts ? tenderedOf(draft.parts) : draft.amount_paid
  const subtotal = sale_items.reduce((sum, item) => sum + item.subtotal, 0)
  const refusal =
    sumRefusal(subtotal, discount, amount_paid) ??
    (discounts === 'approved' ? null : discountRefusal(discount, subtotal, actor.role, discounts)) ??
    countRefusal(item_count)
  if (refusal) throw refusal
  const total = subtotal - discount
  return {
    id: draft.id,
    subtotal,
    discount,
    total,
    ...paidIn(draft, total),
    cashier_name: draft.cashier_name ?? DEFAULT_CASHIER,
    customer_name: draft.customer_name,
    customer_id: null,
    department_id: departmentOf(actor, draft.department_id),
    created_by: actor.id,
    cogs: costOf(sale_items),
    item_count,
    is_suspicious: isSuspiciousEntry(sale_items),
  }
}

/**
 * Prices a sale from the shop's own data (decision S4). `items` holds every product and service of the lines that
 * exists and may be seen. Throws empty_cart, item_not_sold_here, tier_without_price, bottle_not_offered, the price
 * refusals, price_changed (with FreshPrices), discount_too_large, what discountRefusal refuses, insufficient_payment,
 * only_cash_gives_change.
 */
export const priceSale = (
  draft: SaleDraft,
  items: readonly Stocked[],
  actor: Actor,
  discounts: DiscountRules | 'approved' = DEFAULT_RULES,
): { sale: PricedSale; sale_items: PricedItem[] } => {
  if (draft.lines.length === 0) throw refuse('empty_cart')
  const byId = new Map(items.map((item) => [item.id, item]))
  const changed: { item: Stocked; change: PriceChange }[] = []
  const sale_items = draft.lines.map((line, at) => {
    const item = itemOf(line, byId, actor)
    const unit_price = priceOf(line, item, actor)
    if (unit_price !== line.unit_price)
      changed.push({
        item,
        change: { item_name: itemName(item, line.bottle), old_price: line.unit_price, new_price: unit_price },
      })
    return priceLine(line, at + 1, draft.id, item, unit_price)
  })
  if (changed.length > 0) throw pricesChanged(changed)
  return { sale: saleOf(draft, sale_items, countOf(counted(draft.lines, byId)), { actor, discounts }), sale_items }
}
