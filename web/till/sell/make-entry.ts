// Makes the entry of a sale on the till: priced by the rules of the server, with the body that is
// sent and the sale as its receipt shows it.
import type { Actor } from '@webale/domain/access/role.ts'
import { measureOf, type Sellable } from '@webale/domain/features/product/pricing.ts'
import type { DiscountRules } from '@webale/domain/features/sale/discount.ts'
import { priceSale } from '@webale/domain/features/sale/price-sale.ts'
import type { PricedItem, SellableWithCost } from '@webale/domain/features/sale/priced-line.ts'
import { type Sale, saleContent, SaleDraft } from '@webale/domain/features/sale/sale.ts'
import {
  provedText,
  SALE_VERSION,
  type SaleOnTill,
} from '@webale/domain/features/till/sale-on-till.ts'
import { type VatOfSale, vatOfSale } from '@webale/domain/features/sale/vat-of-lines.ts'
import type { VatAmount } from '@webale/domain/features/vat/vat.ts'
import type { VatRules } from '@webale/domain/features/vat/vat-rules.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { TillSale } from '../disk/till-sale.ts'
import type { SaleMoment } from '../send/till-time.ts'

/**
 * An item as the till knows it, with its revision in
 * the catalogue; 0 when the revision is not known.
 */
export type TillItem = { readonly item: Sellable; readonly rev: number }

export type PendingSale = {
  readonly draft: SaleDraft
  readonly items: readonly TillItem[]
  readonly actor: Actor
  readonly rules: DiscountRules & Partial<VatRules>
}

type PricedDraft = ReturnType<typeof priceSale> & { readonly draft: SaleDraft }

/** The cost is not known on a till, and the number of single items is not shown. */
const stockedOf = ({ item }: TillItem): SellableWithCost =>
  item.kind === 'product'
    ? {
        ...item,
        cost_price: null,
        quantity_per_unit: 1,
      }
    : item

const priceDraft = (
  read: SaleDraft,
  { items, actor }: PendingSale,
  rules: DiscountRules | 'approved',
): PricedDraft => ({ ...priceSale(read, items.map(stockedOf), actor, rules), draft: read })

/** The refusal of a price below the minimum without approvals; otherwise the one that was found. */
const refusalAlone = (read: SaleDraft, pending: PendingSale, found: unknown): unknown => {
  try {
    priceDraft(read, pending, { ...pending.rules, approvals: false })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'price_below_minimum') return error
  }
  return found
}

/**
 * Prices the sale as the server does. Throws what priceSale throws. Nobody can approve while the
 * server is away, so a price below the minimum names the minimum then.
 */
export const priceOnTill = (pending: PendingSale, isAway: boolean): PricedDraft => {
  const read = SaleDraft.parse(pending.draft)
  const isApproved = (read.approvals ?? []).length > 0
  try {
    return priceDraft(read, pending, isApproved ? 'approved' : pending.rules)
  } catch (error) {
    const needsLeader = error instanceof Refusal && error.code === 'approval_needed'
    throw isAway && needsLeader ? refusalAlone(read, pending, error) : error
  }
}

/** SHA-256 and HMAC-SHA-256 of texts, as hexadecimal digits. */
export type Hashes = {
  hash(text: string): Promise<string>
  sign(key: string, text: string): Promise<string>
}

/** Shows that the person was signed in on this till; null without a key. */
export const proofOf = async (
  draft: SaleDraft,
  sold_at: string,
  key: string | undefined,
  { hash, sign }: Hashes,
): Promise<string | null> =>
  key === undefined
    ? null
    : sign(key, provedText({ id: draft.id, sold_at }, await hash(saleContent(draft))))

/** As the server stores it, by the rules that the till knows. */
const vatOf = (
  { rules: { vat, vat_registrations = [] } }: PendingSale,
  { sale, sale_items }: PricedDraft,
  at: string,
): VatOfSale | null => (vat ? vatOfSale(sale, sale_items, vat_registrations, at) : null)

const saleItem = (
  item: PricedItem,
  known: Sellable | undefined,
  id: string,
  vat: VatAmount | undefined,
): Sale['sale_items'][number] => ({
  id,
  sale_id: item.sale_id,
  position: item.position,
  product_id: item.product_id,
  service_id: item.service_id,
  item_name: item.item_name,
  quantity: item.quantity,
  base_quantity: item.base_quantity,
  unit_price: item.unit_price,
  subtotal: item.subtotal,
  product_name: known?.kind === 'product' ? known.name : null,
  service_name: known?.kind === 'service' ? known.name : null,
  quantity_per_unit: null,
  unit: known?.kind === 'product' ? measureOf(known, item.bottle) : null,
  ...(vat && { vat }),
})

/** What is printed and shown, before the server has the sale. */
const printedSale = (
  { sale, sale_items, draft }: PricedDraft,
  known: ReadonlyMap<string, Sellable>,
  {
    receipt_number,
    created_at,
    newId,
    vat,
  }: { receipt_number: string; created_at: string; newId: () => string; vat: VatOfSale | null },
): Sale => ({
  id: sale.id,
  receipt_number,
  subtotal: sale.subtotal,
  discount: sale.discount,
  ...(draft.discount_reason && { discount_reason: draft.discount_reason }),
  total: sale.total,
  amount_paid: sale.amount_paid,
  change_amount: sale.change_amount,
  payment_method: sale.payment_method,
  cashier_name: sale.cashier_name,
  customer_name: sale.customer_name,
  customer_id: null,
  department_id: sale.department_id,
  created_by: sale.created_by,
  created_at,
  business_date: businessDate(created_at),
  ...(sale.payments && { payments: [...sale.payments] }),
  ...(sale.rounding !== undefined && { rounding: sale.rounding }),
  ...(vat && { vat_tin: vat.vat_tin }),
  sale_items: sale_items.map((item, index) =>
    saleItem(item, known.get(item.product_id ?? item.service_id ?? ''), newId(), vat?.lines[index]),
  ),
})

export type EntryFacts = {
  readonly moment: SaleMoment
  readonly offset_ms: number
  readonly epoch: string
  readonly proof: string | null
  readonly newId: () => string
}

const bodyOf = (
  { items, actor }: PendingSale,
  { draft, sale, sale_items }: PricedDraft,
  { moment, offset_ms, epoch, proof }: EntryFacts,
  { receipt_number, vat }: { readonly receipt_number: string; readonly vat: VatOfSale | null },
): SaleOnTill => {
  const revs = new Map(items.map(({ item, rev }) => [item.id, rev]))
  return {
    ...draft,
    lines: draft.lines.map((line, index) => {
      const { item_name = '', subtotal = 0 } = sale_items[index] ?? {}
      return {
        ...line,
        rev: revs.get(line.product_id ?? line.service_id ?? '') ?? 0,
        item_name,
        subtotal,
        ...(vat && { vat_category: vat.lines[index]?.category }),
      }
    }),
    receipt_number,
    sold_at: new Date(moment.corrected).toISOString(),
    sold_at_device: new Date(moment.device).toISOString(),
    clock_offset_ms: offset_ms,
    person_id: actor.id,
    epoch,
    proof,
    ...(actor.without_pin && { went_on: true }),
    subtotal: sale.subtotal,
    total: sale.total,
    change_amount: sale.change_amount,
    vat_tin: vat?.vat_tin ?? null,
  }
}

/** The catalogue of a person: a department, or `all`. */
export const entryScopeOf = ({ role, department_id }: Actor): string =>
  role === 'admin' ? 'all' : (department_id ?? 'none')

/** The entry of an open sale with this receipt number. */
export const entryOf =
  (pending: PendingSale, priced: PricedDraft, facts: EntryFacts) =>
  (receipt_number: string): TillSale => {
    const at = new Date(facts.moment.corrected).toISOString()
    const vat = vatOf(pending, priced, at)
    const body = bodyOf(pending, priced, facts, { receipt_number, vat })
    const known = new Map(pending.items.map(({ item }) => [item.id, item]))

    return {
      v: SALE_VERSION,
      id: body.id,
      state: 'open',
      body,
      sale: printedSale(priced, known, {
        receipt_number,
        created_at: body.sold_at,
        newId: facts.newId,
        vat,
      }),
      person_id: pending.actor.id,
      scope: entryScopeOf(pending.actor),
      opened_at: body.sold_at_device,
      closed_at: null,
      tries: 0,
      next_at: 0,
      last_failure: null,
      withdraw: false,
      sent: null,
    }
  }
