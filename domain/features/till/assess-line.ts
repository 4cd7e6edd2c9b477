// A line of a sale that a till closed without the server: the values that are stored of it, and
// what its VAT says beside the goods.
import type { BundlePart } from '../product/bundle.ts'
import { pricedLine, type PricedItem } from '../sale/priced-line.ts'
import { lineSubtotal } from '../sale/totals.ts'
import { vatCategoryOf } from '../../kernel/vat-category.ts'
import type { FoundVersion } from './item-version.ts'
import type { LineOnTill, SaleOnTill } from './sale-on-till.ts'

export type AssessedItem = PricedItem & {
  /** What a sold bundle was made of. */
  readonly parts: readonly BundlePart[]
}

/** A line as it was sent, with the versions of its item. */
export type ClosedLine = {
  readonly line: LineOnTill
  readonly position: number
  readonly found: FoundVersion
}

/** The category that the till printed; nothing from a page of an earlier version. */
const ownVat = ({ vat_category }: LineOnTill): Pick<PricedItem, 'vat_category'> =>
  vat_category ? { vat_category } : {}

/**
 * A line whose item was deleted keeps the values that the till printed; nothing leaves the stock.
 */
const goneLine = (line: LineOnTill, position: number, sale_id: string): AssessedItem => {
  const { quantity, unit_price, bottle, custom_price, tier } = line
  return {
    sale_id,
    position,
    product_id: null,
    service_id: null,
    item_name: line.item_name,
    quantity,
    base_quantity: quantity,
    unit_price,
    subtotal: lineSubtotal(line),
    tier: bottle || line.product_id === null ? 'default' : tier,
    bottle,
    custom_price,
    cost_price: null,
    tracking_type: null,
    unit: null,
    below_list: null,
    goods_department_id: null,
    ...ownVat(line),
    parts: [],
  }
}

/** Nobody typed a price of a version that is not known: it was the list price then. */
const ofUnknownVersion = (priced: PricedItem, line: LineOnTill): PricedItem => ({
  ...priced,
  item_name: line.item_name,
  ...(!line.custom_price && { below_list: null }),
})

/** The line as it is stored. */
export const assessLine = (
  { line, position, found }: ClosedLine,
  sale_id: string,
): AssessedItem => {
  const { today, version } = found
  const known = version ?? today
  if (known === undefined) return goneLine(line, position, sale_id)
  const priced = pricedLine(line, { position, sale_id }, known.item, line.unit_price)
  const named = {
    ...(version === undefined ? ofUnknownVersion(priced, line) : priced),
    ...ownVat(line),
  }
  const gone = { product_id: null, service_id: null, base_quantity: line.quantity, parts: [] }
  if (today === undefined) return { ...named, ...gone }

  return { ...named, parts: known.parts }
}

/** Did the till print another TIN, or none? A page of an earlier version does not say. */
export const isTinOff = (
  { vat_tin: printed }: Pick<SaleOnTill, 'vat_tin'>,
  vat_tin: string | null,
): boolean => printed !== undefined && printed !== vat_tin

/** Did the till print another VAT than the goods have? */
export const isVatOff = (
  { line, found: { today, version } }: ClosedLine,
  hasVat: boolean,
): boolean => {
  const known = version ?? today
  if (!line.vat_category) return false
  return !hasVat || (known !== undefined && vatCategoryOf(known.item) !== line.vat_category)
}
