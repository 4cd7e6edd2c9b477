// Bodies of closed sales, for tests: as a till writes them.
import { priceSale } from '../features/sale/price-sale.ts'
import type { PricedItem, SellableWithCost } from '../features/sale/priced-line.ts'
import type { SaleDraft } from '../features/sale/sale.ts'
import type { AssessContext } from '../features/till/assess-sale.ts'
import type { ItemVersion } from '../features/till/item-version.ts'
import { readSaleOnTill, type SaleOnTill } from '../features/till/sale-on-till.ts'
import { DEFAULT_RULES } from '../features/shop-rules/shop-rules.ts'
import { actorOf, draftOf, OWN, shop } from './priced-sale.ts'

export const SOLD_AT = '2026-11-21T08:00:00.000Z'

/** What a till adds to a draft. */
export const tillFields = {
  receipt_number: 'RCP-000101',
  sold_at: SOLD_AT,
  sold_at_device: SOLD_AT,
  clock_offset_ms: 0,
  person_id: actorOf().id,
  epoch: 'e1',
  proof: null,
}

/** Present versions of these items, each at revision 1. */
export const presentVersions = (items: readonly SellableWithCost[] = shop): ItemVersion[] =>
  items.map((item) => ({ rev: 1, item, parts: [], replaced_at: null }))

export const context = (changes: Partial<AssessContext> = {}): AssessContext => ({
  versions: presentVersions(),
  isKnownEpoch: true,
  clear_at: null,
  rules: DEFAULT_RULES,
  department_id: OWN,
  maySellIn: (department_id) => department_id === OWN,
  ...changes,
})

/** The body of a sale that the till priced as the server would. Throws what priceSale throws. */
export const bodyOf = (
  made: SaleDraft,
  items: readonly SellableWithCost[] = shop,
): Record<string, unknown> => {
  const { sale, sale_items } = priceSale(made, items, actorOf(), 'approved')
  const lineOf = (line: SaleDraft['lines'][number], item: PricedItem | undefined) => ({
    ...line,
    rev: 1,
    item_name: item?.item_name,
    subtotal: item?.subtotal,
  })
  const { subtotal, total, change_amount } = sale
  const lines = made.lines.map((line, at) => lineOf(line, sale_items[at]))
  return { ...made, ...tillFields, lines, subtotal, total, change_amount }
}

/** A body that can be read, with these changes; lines change at their first one. */
export const closedSale = (
  fields: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): SaleOnTill => {
  const made = draftOf(fields)
  const read = readSaleOnTill(made.id, 1, { ...bodyOf(made), ...changes })
  if (read === null) throw new Error('the body cannot be read')
  return read
}
