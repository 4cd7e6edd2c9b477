// Prices a sale from the shop's data. Runs inside the transaction of the sale: one synchronous pass
// over the lines.
import type { Actor } from '../../access/role.ts'
import { departmentOf } from '../../access/scope.ts'
import { formatNumber } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { isSuspiciousEntry } from './suspicious-entry.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { type HandedPayment, settlePayment } from './cash-rounding.ts'
import { discountRefusal, type DiscountRules } from './discount.ts'
import { brokenMinimumOf, minimumRefusal } from './minimum-price.ts'
import { type PaidPart, partsOf, partsRefusal, tenderedOf } from './payment.ts'
import {
  choiceRefusal,
  type FreshPrices,
  hasTypedPrice,
  itemName,
  itemRefusal,
  listedPrice,
  pricedLine,
  type PriceChange,
  type PricedItem,
  quantityRefusal,
  type SellableWithCost,
  typedPriceRefusal,
  withoutCost,
} from './priced-line.ts'
import { DEFAULT_CASHIER, type DraftLine, type SaleDraft } from './sale.ts'
import { costOf, countOf, countRefusal, sumRefusal } from './totals.ts'
import { visibleText } from './visible-text.ts'

/**
 * How a sale was paid; `payments` has `parts` rows,
 * and a sale that was paid in one way has neither.
 */
export type PaidSale = {
  readonly payment_method: SaleDraft['payment_method']
  readonly amount_paid: number
  readonly change_amount: number
  readonly parts?: number
  readonly payments?: readonly PaidPart[]
  /** What rounding of cash brought the drawer; missing when nothing. */
  readonly rounding?: number
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
   * Cost of the items, their number, and whether they are suspicious. Stored for reports, which do
   * not read the items.
   */
  readonly cogs: number
  readonly item_count: number
  readonly is_suspicious: boolean
}

const throwAny = (refusal: Refusal | null): void => {
  if (refusal !== null) throw refusal
}

/**
 * The valid price of a line, computed without the
 * till's price. Throws the first refusal of the line.
 */
const priceOf = (line: DraftLine, item: SellableWithCost, actor: Actor): number => {
  throwAny(choiceRefusal(line, item))
  throwAny(typedPriceRefusal(line, item, actor))
  return hasTypedPrice(line, item) ? line.unit_price : (listedPrice(item, line) ?? 0)
}

/** Single items of these lines: a pack counts with what is in it. */
export const countOfLines = (
  lines: readonly DraftLine[],
  items: ReadonlyMap<string, SellableWithCost>,
): number =>
  countOf(
    lines.map(({ product_id, quantity }) => {
      const item = items.get(product_id ?? '')
      return {
        quantity,
        quantity_per_unit: item?.kind === 'product' ? item.quantity_per_unit : null,
      }
    }),
  )

const pricesChanged = (
  changed: readonly { readonly item: SellableWithCost; readonly change: PriceChange }[],
) => {
  const changes = changed.map(({ change }) => change)
  const fresh: FreshPrices = {
    items: [...new Set(changed.map(({ item }) => item))].map(withoutCost),
    changes,
  }

  const items = changes
    .map(
      ({ item_name, old_price, new_price }) =>
        `${item_name} ${formatNumber(old_price)} to ${formatNumber(new_price)}`,
    )
    .join(', ')

  return refuse('price_changed', { items }, fresh)
}

/** What was paid and how: as sent, or as the parts come to. Checks nothing. */
export const paidIn = (
  { parts, payment_method, amount_paid }: HandedPayment,
  total: number,
): PaidSale => {
  if (!parts) return { payment_method, amount_paid, change_amount: amount_paid - total }
  const { rows, ...paid } = partsOf(parts, total)
  return { ...paid, parts: rows.length, payments: rows }
}

/** A paid sale with what rounding brought. */
export const roundedSale = (paid: PaidSale, rounding: number): PaidSale =>
  rounding === 0 ? paid : { ...paid, rounding }

/** What was handed over in all, as sent. */
export const tenderedAmount = ({
  parts,
  amount_paid,
}: Pick<HandedPayment, 'parts' | 'amount_paid'>): number =>
  parts ? tenderedOf(parts) : amount_paid

/**
 * Who sells, and which discounts this person may give;
 * 'approved' where that was looked at elsewhere.
 */
type SellerRights = {
  readonly actor: Actor
  readonly discounts: DiscountRules | 'approved'
  /** The minimum price (UGX) that the discount goes below, or null; for a discount that fits. */
  readonly minimum: () => number | null
}

/** Why a sale of these items is refused, or null. */
const saleRefusal = (
  draft: SaleDraft,
  subtotal: number,
  item_count: number,
  { actor, discounts, minimum }: SellerRights,
): Refusal | null =>
  sumRefusal(subtotal, draft.discount, tenderedAmount(draft)) ??
  (discounts === 'approved'
    ? null
    : discountRefusal(draft.discount, subtotal, actor.role, discounts)) ??
  minimumRefusal(minimum(), actor, draft.discount_reason, discounts) ??
  countRefusal(item_count) ??
  (draft.parts ? partsRefusal(draft.parts, subtotal - draft.discount) : null)

type SaleParts = {
  readonly sale_items: readonly PricedItem[]
  readonly item_count: number
  readonly discount: number
  readonly paid: PaidSale
  readonly department_id: string | null
  readonly created_by: string
}

/** Sum of the lines of a sale in whole shillings. */
export const sumOfItems = (sale_items: readonly PricedItem[]): number =>
  sale_items.reduce((sum, item) => sum + item.subtotal, 0)

/** The sale that these lines and this payment come to. Checks nothing. */
export const pricedSale = (
  draft: SaleDraft,
  { sale_items, item_count, discount, paid, department_id, created_by }: SaleParts,
): PricedSale => {
  const subtotal = sumOfItems(sale_items)
  return {
    id: draft.id,
    subtotal,
    discount,
    total: subtotal - discount,
    ...paid,
    // Both are printed. The content of the sale stays as it was sent.
    cashier_name: visibleText(draft.cashier_name ?? '') || DEFAULT_CASHIER,
    customer_name: visibleText(draft.customer_name ?? '') || null,
    customer_id: null,
    department_id,
    created_by,
    cogs: costOf(sale_items),
    item_count,
    is_suspicious: isSuspiciousEntry(sale_items),
  }
}

/**
 * Prices a sale from the shop's own data (decision S4). `items` holds every product and service of
 * the lines that exists and may be seen. Throws empty_cart, item_not_sold_here, tier_without_price,
 * bottle_not_offered, the price refusals, price_changed (with FreshPrices), discount_too_large,
 * what discountRefusal and minimumRefusal refuse, insufficient_payment, only_cash_gives_change.
 */
export const priceSale = (
  draft: SaleDraft,
  items: readonly SellableWithCost[],
  actor: Actor,
  discounts: DiscountRules | 'approved' = DEFAULT_RULES,
): { sale: PricedSale; sale_items: PricedItem[] } => {
  if (draft.lines.length === 0) throw refuse('empty_cart')
  const byId = new Map(items.map((item) => [item.id, item]))
  const changed: { item: SellableWithCost; change: PriceChange }[] = []
  const sale_items = draft.lines.map((line, index) => {
    const item = byId.get(line.product_id ?? line.service_id ?? '')
    const refusal = itemRefusal(line, item, actor)
    if (refusal !== null || item === undefined) throw refusal
    const unit_price = priceOf(line, item, actor)
    if (unit_price !== line.unit_price)
      changed.push({
        item,
        change: {
          item_name: itemName(item, line.bottle),
          old_price: line.unit_price,
          new_price: unit_price,
        },
      })

    throwAny(quantityRefusal(line, item))

    return pricedLine(line, { position: index + 1, sale_id: draft.id }, item, unit_price)
  })

  if (changed.length > 0) throw pricesChanged(changed)
  const [item_count, subtotal, { discount }] = [
    countOfLines(draft.lines, byId),
    sumOfItems(sale_items),
    draft,
  ]

  const minimum = () => brokenMinimumOf(sale_items, items, discount)
  const { handed, rounding } = settlePayment(draft, subtotal - discount)
  const settled = { ...draft, ...handed }
  throwAny(saleRefusal(settled, subtotal, item_count, { actor, discounts, minimum }))
  const [paid, department_id] = [
    roundedSale(paidIn(handed, subtotal - discount), rounding),
    departmentOf(actor, draft.department_id),
  ]

  const sale = pricedSale(draft, {
    sale_items,
    item_count,
    discount,
    paid,
    department_id,
    created_by: actor.id,
  })

  return { sale, sale_items }
}
