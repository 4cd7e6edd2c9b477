// Completes a sale in one transaction (decision S1). A repeated request returns the stored sale, so a double click, a
// retry or a lost response never creates a second sale (decision S2).
import { createHash } from 'node:crypto'
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { type BundlePart, soldMovements } from '@webale/domain/features/product/bundle.ts'
import { measureOf } from '@webale/domain/features/product/pricing.ts'
import type { PaidPart } from '@webale/domain/features/sale/payment.ts'
import { DISCOUNT_ACTION, discountRefusal } from '@webale/domain/features/sale/discount.ts'
import { type PricedSale, priceSale } from '@webale/domain/features/sale/price-sale.ts'
import type { PricedItem } from '@webale/domain/features/sale/priced-line.ts'
import type { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { type DraftLine, type Sale, type SaleDraft, saleContent } from '@webale/domain/features/sale/sale.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { CommandContext, Handler } from '../../platform/operations.ts'
import type { Db } from '../../platform/database/open.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { allowed } from '../approval/approval.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { listSellables, type StoredSellable } from '../product/sellable.queries.ts'
import { addDailyItems } from '../report/daily-items.queries.ts'
import { type MoneyMovement, moveMoney } from '../shift/move-money.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { noteLate } from '../shift/take-shift.queries.ts'
import { moveStock, type StockMovement } from '../stock/move-stock.ts'
import { chargeCustomer } from './customer-of-sale.ts'
import { placeSale } from './place-sale.ts'
import { findSale, insertSale, wholeSale } from './sale.queries.ts'

type Completing = CommandContext<typeof saleApi.complete>

const hashOf = (draft: SaleDraft): string => createHash('sha256').update(saleContent(draft)).digest('hex')

const mayRead = (actor: Actor, { created_by, department_id }: Row<'sales'>): boolean =>
  isAdmin(actor) || created_by === actor.id || department_id === actor.department_id

/**
 * Idempotent replay: the same id and content returns the stored sale. Otherwise it refuses with sale_id_reused and
 * reveals nothing about the stored sale.
 */
const replay = async (
  db: Db,
  stored: Row<'sales'>,
  content_hash: string,
  actor: Actor,
): Promise<{ sale: Sale; replayed: boolean }> => {
  if (stored.content_hash !== content_hash || !mayRead(actor, stored)) throw refuse('sale_id_reused')
  return { sale: await wholeSale(db, stored), replayed: true }
}

const idsOf = (lines: readonly DraftLine[], kind: 'product_id' | 'service_id'): string[] => [
  ...new Set(lines.flatMap((line) => line[kind] ?? [])),
]

const stockChanges = (
  sale_items: readonly PricedItem[],
  parts: readonly BundlePart[],
  sale_id: string,
): StockMovement[] =>
  soldMovements(sale_items, parts).map((change) => ({
    ...change,
    movement_type: 'sale',
    reference_id: sale_id,
    reference_type: 'sale',
    notes: null,
  }))

type NamedItem = PricedItem &
  Pick<Sale['sale_items'][number], 'id' | 'product_name' | 'service_name' | 'quantity_per_unit' | 'unit'>

/** The items of the response, with ids and with the names that a later query would return. */
const namedItems = (
  sale_items: readonly PricedItem[],
  items: readonly StoredSellable[],
  newId: () => string,
): NamedItem[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const nameOf = (id: string | null): string | null => byId.get(id ?? '')?.name ?? null
  const unitOf = ({ product_id, bottle }: PricedItem): string | null => {
    const item = byId.get(product_id ?? '')
    return item?.kind === 'product' ? measureOf(item, bottle) : null
  }
  return sale_items.map((item) => ({
    ...item,
    id: newId(),
    product_name: nameOf(item.product_id),
    service_name: nameOf(item.service_id),
    quantity_per_unit: byId.get(item.product_id ?? '')?.quantity_per_unit ?? null,
    unit: unitOf(item),
  }))
}

/** What each sold bundle is made of, for a return after its components were changed. */
const componentsOf = (product_id: string | null, parts: readonly BundlePart[]): Record<string, number> | null => {
  const own = parts.filter(({ bundle_product_id }) => bundle_product_id === product_id)
  if (own.length === 0) return null
  return Object.fromEntries(own.map(({ component_product_id, quantity }) => [component_product_id, quantity]))
}

const itemRows = (sale_items: readonly NamedItem[], parts: readonly BundlePart[]): NewRow<'sale_items'>[] =>
  sale_items.map(
    ({ product_name: _product, service_name: _service, quantity_per_unit: _per_unit, unit: _unit, ...item }) =>
      parts.length === 0 ? item : { ...item, components: componentsOf(item.product_id, parts) },
  )

/** A part of the payment as a row of the money ledger. */
const moneyOf =
  ({ id, department_id }: PricedSale) =>
  (part: PaidPart): MoneyMovement => ({
    ...part,
    movement_type: 'sale',
    reference_type: 'sale',
    reference_id: id,
    department_id,
  })

/** The customer, then the drawer, and the number last: the order in which every command locks rows. */
const takePlace = async (context: Completing, sale: PricedSale) => ({
  customer: await chargeCustomer(context, sale),
  ...(await placeSale(context)),
})

/** Moves the stock first and takes the receipt number last: its counter is the one row that every till waits for. */
const store = async (
  context: Completing,
  sale: PricedSale,
  sale_items: readonly NamedItem[],
  parts: readonly BundlePart[],
): Promise<Sale> => {
  const { tx, actor, input, now, newId } = context
  let placed: Awaited<ReturnType<typeof takePlace>> | undefined
  const place = async () => (placed ??= await takePlace(context, sale))
  const getReceiptNumber = async () => (await place()).receipt_number
  await moveStock(tx, stockChanges(sale_items, parts, sale.id), { actor, now, newId, getNotes: getReceiptNumber })
  const { taken, receipt_number, customer } = await place()
  const numbered = {
    ...sale,
    receipt_number,
    shift_id: taken.shift_id,
    business_date: businessDate(now),
    created_at: now,
    ...(sale.discount > 0 && input.discount_reason && { discount_reason: input.discount_reason }),
  }
  const { payments = [], ...row } = numbered
  await insertSale(tx, { ...row, content_hash: hashOf(input) }, itemRows(sale_items, parts))
  await moveMoney(tx, payments.map(moneyOf(sale)), { actor, now, newId }, taken)
  await addDailyItems(tx, numbered, sale_items)
  await noteLate(tx, taken, { subject_type: 'sale', subject_id: sale.id }, { newId, now })
  const more = { ...(payments.length > 0 && { payments: [...payments] }), ...(customer && { customer }) }
  return { ...row, sale_items: [...sale_items], ...more }
}

/** The priced sale, when this person may give its discount or brings an approval for it. */
const priceAllowed = async (context: Completing, items: readonly StoredSellable[]) => {
  const { tx, actor, input } = context
  const { approvals = [] } = input
  // A sale without a discount reads no rules.
  const rules = input.discount > 0 ? await readShopRules(tx) : DEFAULT_RULES
  const isAsking = rules.approvals && approvals.length > 0
  const priced = priceSale(input, items, actor, isAsking ? 'approved' : rules)
  const { id: document_id, discount, subtotal } = priced.sale
  if (isAsking && discount > 0)
    await allowed(tx, context, {
      request: { action: 'discount', document_id, discount, subtotal },
      right: discountRefusal(discount, subtotal, actor.role, rules) === null,
      action: DISCOUNT_ACTION,
      used_for: document_id,
      approvals,
    })
  return priced
}

/**
 * Sells. Throws sale_id_reused, not_found for an unknown department, and everything that priceSale refuses; then
 * nothing is written and no receipt number is used up.
 */
export const completeSale: Handler<typeof saleApi.complete> = async (context) => {
  const { tx, actor, input, newId } = context
  const stored = await findSale(tx, input.id)
  if (stored !== undefined) return replay(tx, stored, hashOf(input), actor)
  const { items, parts } = await listSellables(
    tx,
    { product_ids: idsOf(input.lines, 'product_id'), service_ids: idsOf(input.lines, 'service_id') },
    scopeOf(actor),
  )
  const { sale, sale_items } = await priceAllowed(context, items)
  if (isAdmin(actor)) await checkDepartment(tx, sale.department_id)
  return { sale: await store(context, sale, namedItems(sale_items, items, newId), parts), replayed: false }
}
