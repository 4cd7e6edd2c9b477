// Assesses a sale that a till closed without the server. It happened, so it is stored with the
// till's prices; a broken rule becomes a flag. Uses the rules and the arithmetic of price-sale.ts
// and never throws.
import { MAX_SOLD_THINGS } from '../../kernel/bounds.ts'
import { lineTotal } from '../../kernel/money.ts'
import { soldMovements } from '../product/bundle.ts'
import { settlePayment } from '../sale/cash-rounding.ts'
import { discountRefusal, type DiscountRules } from '../sale/discount.ts'
import { brokenMinimumOf } from '../sale/minimum-price.ts'
import { partsOf } from '../sale/payment.ts'
import {
  tenderedAmount,
  type PaidSale,
  paidIn,
  type PricedSale,
  pricedSale,
  roundedSale,
  sumOfItems,
} from '../sale/price-sale.ts'
import { listedPrice, quantityRefusal, type SellableWithCost } from '../sale/priced-line.ts'
import { countOf, lineSubtotal } from '../sale/totals.ts'
import { mergeMovements, type StockChange } from '../stock/stock.ts'
import {
  type AssessedItem,
  assessLine,
  type ClosedLine,
  isTinOff,
  isVatOff,
} from './assess-line.ts'
import { type Flag, raiseFlag, type RaisedFlag } from './flags.ts'
import { findVersion, type ItemVersion, flagOfPrice } from './item-version.ts'
import { type SaleOnTill, totalOnTill } from './sale-on-till.ts'

export type AssessContext = {
  /** Present and replaced versions of the items of the lines. A deleted item has no present one. */
  readonly versions: readonly ItemVersion[]
  /**
   * Does the body come from the database as it is now? After a restore revisions are counted again.
   */
  readonly isKnownEpoch: boolean
  /** The last report of the till that said that nothing waits; null before the first. */
  readonly clear_at: string | null
  readonly rules: DiscountRules
  /** The department that the sale is stored under. */
  readonly department_id: string | null
  /** The TIN that the sale has VAT under; missing or null for none. */
  readonly vat_tin?: string | null
  /** May goods of this department be sold by the person, as the till or the server knew it? */
  readonly maySellIn: (department_id: string | null) => boolean
}

export type AssessedSale = {
  readonly sale: PricedSale
  readonly sale_items: readonly AssessedItem[]
  /** What leaves the stock, in lock order. A part may be deleted. */
  readonly changes: readonly StockChange[]
  readonly flags: readonly RaisedFlag[]
}

/**
 * UGX by which a line was sold under the list price
 * of today, or of its version where the item is gone.
 */
const belowList = ({ line, found: { today, version } }: ClosedLine): number => {
  const item: SellableWithCost | undefined = (today ?? version)?.item
  const listed = item === undefined ? null : listedPrice(item, line)
  return listed === null ? 0 : Math.max(0, lineTotal(listed, line.quantity) - lineSubtotal(line))
}

/** One flag for all lines that it concerns. */
const flagOfLines = (flag: Flag, lines: readonly ClosedLine[], to_review = true): RaisedFlag[] => {
  if (lines.length === 0) return []
  const below = lines.reduce((sum, line) => sum + belowList(line), 0)
  return [
    { ...raiseFlag(flag, { lines: lines.map(({ position }) => position), below }), to_review },
  ]
}

/** Is the item sold in another quantity than it can be? */
const isOddQuantity = ({ line, found: { today, version } }: ClosedLine): boolean => {
  const known = version ?? today
  return known !== undefined && quantityRefusal(line, known.item) !== null
}

const priceFlags = (lines: readonly ClosedLine[], clear_at: string | null): RaisedFlag[] => {
  const judged = lines.map((one) => ({ ...one, flag: flagOfPrice(one.line, one.found) }))
  const judgedAs = (name: Flag) => judged.filter(({ flag }) => flag === name)
  // A price that was replaced before the till's last report was known to the till by then.
  const isOld = ({ found: { version } }: ClosedLine) =>
    clear_at !== null && (version?.replaced_at ?? '') <= clear_at

  const before = judgedAs('price_before')

  return [
    ...flagOfLines('price_before', before, before.some(isOld)),
    ...flagOfLines(
      'price_rule',
      judged.filter((one) => one.flag === 'price_rule' || isOddQuantity(one)),
    ),
    ...flagOfLines('price_unknown', judgedAs('price_unknown')),
  ]
}

const departmentOfItem = ({ found: { today, version } }: ClosedLine): readonly (string | null)[] =>
  [today, version].flatMap((known) =>
    known?.item.kind === 'product' ? [known.item.department_id] : [],
  )

/**
 * Goods are outside when neither their present department nor the one of their version is open to
 * the person.
 */
const isElsewhere = (line: ClosedLine, maySellIn: AssessContext['maySellIn']): boolean => {
  const departments = departmentOfItem(line)
  return departments.length > 0 && !departments.some(maySellIn)
}

const goodsFlags = (
  lines: readonly ClosedLine[],
  { department_id, maySellIn }: AssessContext,
): RaisedFlag[] => {
  const elsewhere = lines.filter((line) => isElsewhere(line, maySellIn))
  return [
    ...flagOfLines(
      'item_gone',
      lines.filter(({ found }) => found.today === undefined),
    ),
    ...(elsewhere.length > 0 || !maySellIn(department_id)
      ? [
          raiseFlag('department', {
            lines: elsewhere.map(({ position }) => position),
            department_id,
          }),
        ]
      : []),
  ]
}

const isSumOff = (body: SaleOnTill, { subtotal, total, change_amount }: PricedSale): boolean =>
  body.discount > subtotal ||
  body.subtotal !== subtotal ||
  body.total !== total ||
  body.change_amount !== change_amount ||
  body.lines.some((line) => line.subtotal !== lineSubtotal(line))

const moneyFlags = (
  body: SaleOnTill,
  sale: PricedSale,
  rules: DiscountRules,
  isBelowMinimum: boolean,
): RaisedFlag[] => {
  const { subtotal, discount, total, amount_paid, change_amount } = sale
  const isTooMuch = isBelowMinimum || discountRefusal(discount, subtotal, 'user', rules) !== null

  return [
    ...(isTooMuch ? [raiseFlag('discount', { below: discount })] : []),
    ...(isSumOff(body, sale) ? [raiseFlag('sums', { printed: body.total, total })] : []),
    ...(amount_paid < total ? [raiseFlag('short_paid', { missing: -change_amount })] : []),
  ]
}

/** Does the discount go below the minimum price of goods as they were sold? */
const isBelowMinimum = (
  lines: readonly ClosedLine[],
  sale_items: readonly AssessedItem[],
  discount: number,
): boolean => {
  const items = lines.flatMap(({ found: { today, version } }) => (version ?? today)?.item ?? [])
  return brokenMinimumOf(sale_items, items, discount) !== null
}

/** What was paid. Parts that do not reach the total are stored as they were handed over. */
const paidShort = (body: SaleOnTill, total: number): PaidSale => {
  const settled = settlePayment(body, total)
  if (tenderedAmount(settled.handed) >= total)
    return roundedSale(paidIn(settled.handed, total), settled.rounding)

  const handed = tenderedAmount(body)
  if (handed >= total || !body.parts) return paidIn(body, total)
  const { rows, ...paid } = partsOf(body.parts, handed)

  return {
    ...paid,
    change_amount: handed - total,
    parts: rows.length,
    payments: rows,
  }
}

const countOfItems = (lines: readonly ClosedLine[]): number =>
  Math.min(
    MAX_SOLD_THINGS,
    countOf(
      lines.map(({ line: { quantity }, found: { today, version } }) => {
        const item = today === undefined ? undefined : (version ?? today).item
        return {
          quantity,
          quantity_per_unit: item?.kind === 'product' ? item.quantity_per_unit : null,
        }
      }),
    ),
  )

const versionsById = (
  versions: readonly ItemVersion[],
): ReadonlyMap<string, readonly ItemVersion[]> => {
  const byId = new Map<string, ItemVersion[]>()
  for (const version of versions)
    byId.set(version.item.id, [...(byId.get(version.item.id) ?? []), version])
  return byId
}

/**
 * The sale as it is stored, with its flags. Never throws for a sale that readSaleOnTill answers.
 */
export const assessSale = (body: SaleOnTill, context: AssessContext): AssessedSale => {
  const { vat_tin = null } = context
  const byId = versionsById(context.versions)
  const lines = body.lines.map((line, index) => ({
    line,
    position: index + 1,
    found: findVersion(line, byId, context.isKnownEpoch),
  }))

  const sale_items = lines.map((line) => assessLine(line, body.id))
  const sale = pricedSale(body, {
    sale_items,
    item_count: countOfItems(lines),
    discount: Math.min(body.discount, sumOfItems(sale_items)),
    paid: paidShort(body, totalOnTill(body)),
    department_id: context.department_id,
    created_by: body.person_id,
  })

  return {
    sale,
    sale_items,
    changes: mergeMovements(sale_items.flatMap((item) => soldMovements([item], item.parts))),
    flags: [
      ...priceFlags(lines, context.clear_at),
      ...goodsFlags(lines, context),
      ...flagOfLines(
        'vat',
        lines.filter((line) => isTinOff(body, vat_tin) || isVatOff(line, vat_tin !== null)),
      ),
      ...moneyFlags(body, sale, context.rules, isBelowMinimum(lines, sale_items, sale.discount)),
    ],
  }
}
