// Stores a sale that a till closed without the server. It happened, so it is never refused: broken
// rules become flags (docs/decisions/0058-a-closed-sale-is-a-fact.md).
import { creditOf, movesCash } from '@webale/domain/features/sale/payment.ts'
import { receiptCountOf } from '@webale/domain/features/sale/receipt-number.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { type ArrivalFacts, flagsOfArrival } from '@webale/domain/features/till/arrival.ts'
import {
  type AssessedItem,
  type AssessedSale,
  assessSale,
} from '@webale/domain/features/till/assess-sale.ts'
import { clampTime } from '@webale/domain/features/till/clock.ts'
import { sortFlags } from '@webale/domain/features/till/flags.ts'
import type { ItemVersion } from '@webale/domain/features/till/item-version.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import { MAX_STOCK_BALANCE } from '@webale/domain/kernel/bounds.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { readItemVersions } from '../product/item-versions.queries.ts'
import { componentsOf, contentHashOf, itemIdsOf } from '../sale/new-sale.queries.ts'
import { type NamedItem, storeSale } from '../sale/store-sale.queries.ts'
import { isAfterClosing } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type DocumentArrival, factsOfArrival } from './arrival.ts'
import type { SellContext } from './closed-context.ts'
import { findDepartmentOf, maySellIn } from './person-of-sale.ts'
import { assignClosedSale } from './place-closed-sale.ts'
import { type DocumentPast, epochOfLease } from './past-of.ts'
import * as numbers from './number-of-sale.queries.ts'
import * as queries from './till-sale.queries.ts'
import { recordRecovered } from './till.queries.ts'
import { recordOrigin } from './record-origin.ts'
import { answerStored, type TakenAnswer } from './take-closed.ts'

const nameItems = (
  sale_items: readonly AssessedItem[],
  versions: readonly ItemVersion[],
  newId: () => string,
): NamedItem[] => {
  const present = new Map(
    versions.filter((one) => one.replaced_at === null).map(({ item }) => [item.id, item]),
  )
  return sale_items.map(({ parts, ...item }) => {
    const now = present.get(item.product_id ?? item.service_id ?? '')
    const product = now?.kind === 'product' ? now : undefined

    return {
      ...item,
      id: newId(),
      product_name: product?.name ?? null,
      service_name: now?.kind === 'service' ? now.name : null,
      quantity_per_unit: product?.quantity_per_unit ?? null,
      components: componentsOf(item.product_id, parts),
    }
  })
}

type Stocks = ReadonlyMap<string, queries.ProductStock>

/** Changes of goods that still exist; null when a stock would leave the bounds of the tables. */
const possibleChanges = (
  { changes }: AssessedSale,
  stocks: Stocks,
): AssessedSale['changes'] | null => {
  const possible = changes.filter(({ product_id }) => stocks.has(product_id))
  const isTooFar = possible.some(
    ({ product_id, quantity }) =>
      (stocks.get(product_id)?.current_stock ?? 0) + quantity < -MAX_STOCK_BALANCE,
  )

  return isTooFar ? null : possible
}

/**
 * Goods whose stock crossed zero. The stock of a bundle
 * follows from its parts, so only the parts count.
 */
const listOversold = async (
  { tx }: SellContext,
  sale_id: string,
  changes: AssessedSale['changes'],
): Promise<ArrivalFacts['oversold']> => {
  const after = await queries.listStocks(
    tx,
    changes.map(({ product_id }) => product_id),
  )

  const moved = new Map(changes.map(({ product_id, quantity }) => [product_id, quantity]))
  const crossed = after.filter(
    ({ id, current_stock, is_bundle }) =>
      !is_bundle && current_stock < 0 && current_stock - (moved.get(id) ?? 0) >= 0,
  )

  const oversold = []

  for (const { id, name } of crossed)
    oversold.push({
      item_name: name,
      receipt_number: await queries.findLastSaleOf(tx, id, sale_id),
    })

  return oversold
}

/**
 * Is the number none that this till may print? A number of its own block is its own, also when
 * another till used it before: that one is flagged.
 */
const isNumberInvalid = async (
  { tx, till, epoch: current }: SellContext,
  body: SaleOnTill,
  past: DocumentPast,
): Promise<boolean> => {
  const { id, receipt_number } = body
  const epoch = epochOfLease(body, current)
  const count = receiptCountOf(receipt_number)
  const isOwn = count !== null && (await numbers.isLeased(tx, till.id, epoch, count))
  const others = await numbers.listTillsWithNumber(tx, receipt_number, id)
  if (isOwn) return others.includes(till.id)
  if (others.length > 0) return true
  if (count === null) return false

  return past !== 'lost' || (await numbers.isLeasedByOther(tx, till.id, epoch, count))
}

type StoredClosedSale = {
  readonly body: SaleOnTill
  readonly arrived: DocumentArrival
  readonly created_at: string
  readonly gone: readonly string[]
  readonly changes: AssessedSale['changes']
  readonly stored: Sale & { readonly shift_id?: string | null }
  readonly isShiftClosed: boolean
}

const factsOf = async (context: SellContext, about: StoredClosedSale): Promise<ArrivalFacts> => {
  const { tx } = context
  const { body, arrived, created_at, gone, stored, isShiftClosed } = about
  const { department_id } = stored

  return {
    ...factsOfArrival(context, body, created_at, arrived),
    isShiftClosed,
    isNumberInvalid: await isNumberInvalid(context, body, arrived.past),
    gone,
    isOnCredit: creditOf(stored.payments) > 0,
    oversold: await listOversold(context, body.id, about.changes),
    isDayCounted:
      !stored.shift_id &&
      movesCash(stored) &&
      (await queries.isCountedAfter(tx, {
        department_id,
        date: businessDate(created_at),
        after: created_at,
      })),
  }
}

/** The sale with its flags, by the present data of the shop. */
const assessBody = async (
  selling: SellContext,
  body: SaleOnTill,
  { person, past }: DocumentArrival,
) => {
  const { tx, till } = selling
  const { product_ids, service_ids } = itemIdsOf(body.lines)
  const versions = await readItemVersions(tx, [...product_ids, ...service_ids])
  const assessed = assessSale(body, {
    versions,
    isKnownEpoch: past === 'present' && body.epoch !== NO_EPOCH,
    clear_at: till.clear_at,
    rules: await readShopRules(tx),
    department_id: await findDepartmentOf(tx, body, person),
    maySellIn: maySellIn(person),
  })

  const ids = assessed.changes.map(({ product_id }) => product_id)
  const stocks = new Map((await queries.listStocks(tx, ids)).map((one) => [one.id, one]))

  return { assessed, versions, changes: possibleChanges(assessed, stocks) }
}

/**
 * Stores the sale of a body. Null when its goods would move a stock beyond the bounds; then nothing
 * is written.
 */
export const storeClosed = async (
  selling: SellContext,
  body: SaleOnTill,
  arrived: DocumentArrival,
): Promise<(TakenAnswer & { readonly sale: Sale }) | null> => {
  const { tx, till, now, newId } = selling
  // No right of the person is used: the flags judge it.
  const context = { ...selling, actor: { id: body.person_id } }
  const { assessed, versions, changes } = await assessBody(selling, body, arrived)
  if (changes === null) return null
  const created_at = clampTime(body.sold_at, { since: till.since, now })
  const sold = {
    sale: assessed.sale,
    sale_items: nameItems(assessed.sale_items, versions, newId),
    changes,
    content_hash: contentHashOf(body),
    discount_reason: body.discount_reason,
    created_at,
  }

  const closed = {
    body,
    sale: assessed.sale,
    created_at,
    mayUse: maySellIn(arrived.person),
  }

  const { sale: stored, assigned } = await storeSale(context, sold, () =>
    assignClosedSale(context, closed),
  )

  const facts = await factsOf(selling, {
    body,
    isShiftClosed: await isAfterClosing(tx, assigned.taken, stored),
    arrived,
    created_at,
    gone: assigned.missing,
    changes,
    stored,
  })

  const flags = sortFlags([...assessed.flags, ...flagsOfArrival(facts)])
  await recordOrigin(context, { body, mode: 'closed', sale: stored, flags })
  if (arrived.past === 'lost') await recordRecovered(tx, till.id)

  const names = flags.map(({ flag }) => flag)

  return { ...answerStored(false, names), sale: stored }
}
