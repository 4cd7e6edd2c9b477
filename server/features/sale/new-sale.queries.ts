// Makes a new sale that somebody waits for: prices it, checks rights and approvals, and stores it.
// Runs inside the transaction of the command.
import { isAdmin } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { type BundlePart, soldMovements } from '@webale/domain/features/product/bundle.ts'
import { DISCOUNT_ACTION, discountRefusal } from '@webale/domain/features/sale/discount.ts'
import { brokenMinimumOf } from '@webale/domain/features/sale/minimum-price.ts'
import { priceSale } from '@webale/domain/features/sale/price-sale.ts'
import type { PricedItem } from '@webale/domain/features/sale/priced-line.ts'
import {
  type DraftLine,
  type Sale,
  type SaleDraft,
  saleContent,
} from '@webale/domain/features/sale/sale.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { requireRightOrApproval } from '../approval/approval.queries.ts'
import { hashContent } from '../../platform/operations/recognise.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { takeCollections } from '../collection/take-collections.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import {
  listSellables,
  type SellableIds,
  type Sellables,
  type StoredSellable,
} from '../product/sellable.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { chargeCustomer } from './customer-of-sale.queries.ts'
import { type ShiftAndNumber, takeShiftAndNumber } from './shift-and-number.queries.ts'
import { type NamedItem, storeSale } from './store-sale.queries.ts'

/** Who sells what, in which transaction; on a till, on which one. */
export type SaleContext = WriteContext & {
  readonly draft: SaleDraft
  readonly till_id?: string
}

/**
 * A sale of a till needs its hash three times: to find the stored sale, to check the proof, and to
 * be stored.
 */
const hashes = new WeakMap<SaleDraft, string>()

/** Distinguishes a repeated request from another sale with the same id (decision S2). */
export const contentHashOf = (draft: SaleDraft): string => {
  const known = hashes.get(draft)
  if (known !== undefined) return known
  const hash = hashContent(saleContent(draft))
  hashes.set(draft, hash)

  return hash
}

const idsOf = (lines: readonly DraftLine[], kind: 'product_id' | 'service_id'): string[] => [
  ...new Set(lines.flatMap((line) => line[kind] ?? [])),
]

/** The items that these lines name. */
export const itemIdsOf = (lines: readonly DraftLine[]): SellableIds => ({
  product_ids: idsOf(lines, 'product_id'),
  service_ids: idsOf(lines, 'service_id'),
})

/** What each sold bundle is made of. */
export const componentsOf = (
  product_id: string | null,
  parts: readonly BundlePart[],
): Record<string, number> | null => {
  const own = parts.filter(({ bundle_product_id }) => bundle_product_id === product_id)
  if (own.length === 0) return null
  return Object.fromEntries(
    own.map(({ component_product_id, quantity }) => [component_product_id, quantity]),
  )
}

/** The items of the response, with ids and with the names that a later query would return. */
const namedItems = (
  sale_items: readonly PricedItem[],
  { items, parts }: Sellables,
  newId: () => string,
): NamedItem[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const nameOf = (id: string | null): string | null => byId.get(id ?? '')?.name ?? null

  return sale_items.map((item) => ({
    ...item,
    id: newId(),
    product_name: nameOf(item.product_id),
    service_name: nameOf(item.service_id),
    quantity_per_unit: byId.get(item.product_id ?? '')?.quantity_per_unit ?? null,
    components: parts.length === 0 ? null : componentsOf(item.product_id, parts),
  }))
}

/** The priced sale, when this person may give its discount or has an approval for it. */
const priceAllowed = async (context: SaleContext, items: readonly StoredSellable[]) => {
  const { tx, actor, draft } = context
  const { approvals = [] } = draft
  // A sale without a discount reads no rules.
  const rules = draft.discount > 0 ? await readShopRules(tx) : DEFAULT_RULES
  const isAsking = rules.approvals && approvals.length > 0
  const priced = priceSale(draft, items, actor, isAsking ? 'approved' : rules)
  const { id: document_id, discount, subtotal } = priced.sale
  if (isAsking && discount > 0)
    await requireRightOrApproval(tx, context, {
      request: { action: 'discount', document_id, discount, subtotal },
      right:
        discountRefusal(discount, subtotal, actor.role, rules) === null &&
        (isAdmin(actor) || brokenMinimumOf(priced.sale_items, items, discount) === null),
      action: DISCOUNT_ACTION,
      used_for: document_id,
      approvals,
    })

  return priced
}

/**
 * The customer, then the drawer, and the number last: the order in which every command locks rows.
 * The rounding of cash is compared with the rule here, where the rules are read anyway.
 */
type TakeShiftAndNumber = (selling: SaleContext) => Promise<ShiftAndNumber>

/**
 * Sells. The receipt number is one of the shop's counter, unless the till brings its own (`take`).
 * Throws not_found for an unknown department, and everything that priceSale refuses; then nothing
 * is written and no receipt number is used.
 */
export const makeSale = async (
  selling: SaleContext,
  take: TakeShiftAndNumber = takeShiftAndNumber,
): Promise<Sale> => {
  const { tx, actor, draft, now, newId } = selling
  const found = await listSellables(tx, itemIdsOf(draft.lines), scopeOf(actor))
  const { sale, sale_items } = await priceAllowed(selling, found.items)
  if (isAdmin(actor)) await checkDepartment(tx, sale.department_id)
  if (draft.parts || sale.payment_method === 'mobile_money')
    await takeCollections(selling, { ...sale, parts: draft.parts })

  const sold = {
    sale,
    sale_items: namedItems(sale_items, found, newId),
    changes: soldMovements(sale_items, found.parts),
    shelves: found.shelves,
    content_hash: contentHashOf(draft),
    discount_reason: draft.discount_reason,
    created_at: now,
  }

  const stored = await storeSale(selling, sold, async () => ({
    customer: await chargeCustomer(selling, sale),
    ...(await take(selling)),
  }))

  return stored.sale
}
