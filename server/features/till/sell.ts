// Takes a sale of a till. An open one is sold or refused
// like any other. A closed one is stored or quarantined.
import { receiptCountOf } from '@webale/domain/features/sale/receipt-number.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Row } from '../../platform/database/tables.ts'
import { forgetDay } from '../report/summed-days.queries.ts'
import { contentHashOf, makeSale, type SaleContext } from '../sale/new-sale.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import type { ShiftAndNumber } from '../sale/shift-and-number.queries.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import { checkRounding, readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { highestReceipt } from '../snapshot/skip-numbers.queries.ts'
import type { Arrival } from './arrival.ts'
import { drawerOfTill, type SellContext } from './closed-context.ts'
import { findPersonOf, sellerOf } from './person-of-sale.ts'
import type { SentDocument } from './read-sent.ts'
import { epochOfLease, findPastOf } from './past-of.ts'
import { storeClosed } from './store-closed.ts'
import { recordOrigin } from './record-origin.ts'
import {
  answerStored,
  type ClosedKind,
  type QuarantineAnswer,
  replayDocument,
  type TakenAnswer,
  takeClosed,
} from './take-closed.ts'
import * as numbers from './number-of-sale.queries.ts'
import * as queries from './till-sale.queries.ts'

type StoredSaleAnswer = TakenAnswer & { readonly sale: Sale }
export type SellAnswer = StoredSaleAnswer | QuarantineAnswer

/**
 * An open sale that is older than this was closed by its till meanwhile, which sends it again as a
 * closed one.
 */
const MAX_OPEN_MS = 10_000

/**
 * Pressed at the same moment of the device? Two devices that were copied may sell one cart, each to
 * its customer.
 */
const isSamePress = (origin: Row<'sale_origins'> | undefined, sale: SaleOnTill): boolean =>
  origin === undefined || Date.parse(origin.sold_at_device) === Date.parse(sale.sold_at_device)

/** Sales, which also need the same moment of the press. */
const sales: ClosedKind<SaleOnTill, StoredSaleAnswer> = {
  find: async ({ tx }, { id, document }) => {
    const stored = await findSale(tx, id)
    if (stored === undefined) return undefined
    const origin = await queries.findOrigin(tx, id)

    return {
      known: { ...stored, till_id: origin?.till_id },
      content_hash:
        document !== null && isSamePress(origin, document) ? contentHashOf(document) : null,
      answer: async () => ({
        ...answerStored(true, origin?.flags),
        sale: await wholeSale(tx, stored),
      }),
    }
  },
  store: storeClosed,
}

/**
 * Was the number given to the till? After a restore its blocks are unknown, and the counter is
 * beyond them.
 */
const isNumberGiven = async (
  context: SellContext,
  body: SaleOnTill,
  number: number,
): Promise<boolean> => {
  const { tx, till, epoch } = context
  if ((await findPastOf(tx, body, context)) === 'lost') return number <= (await highestReceipt(tx))
  return numbers.isLeased(tx, till.id, epochOfLease(body, epoch), number)
}

/**
 * May the till use the number? A till that has no number of a block uses the moment of the sale.
 */
const mayUseNumber = async (context: SellContext, body: SaleOnTill): Promise<boolean> => {
  const { id, receipt_number } = body
  const count = receiptCountOf(receipt_number)
  if (count !== null && !(await isNumberGiven(context, body, count))) return false

  return !(await numbers.isNumberUsed(context.tx, receipt_number, id))
}

/**
 * The shift of the drawer, and the till's number. The answer may be lost, and then the till shows
 * its number, so no other one is given. Throws sale_late for a number of somebody else: the till
 * closes the sale, which is flagged.
 */
const takeShiftWithNumber =
  (context: SellContext, body: SaleOnTill) =>
  async ({ tx, actor, draft }: SaleContext): Promise<ShiftAndNumber> => {
    const shift = await takeShift(tx, actor, draft, drawerOfTill(context.till))
    const rules = await readShopRules(tx)
    checkRounding(draft.round_to, rules)
    const isOpen = shift.shift_id !== null && shift.closure_id === null
    if (rules.shifts && rules.sell_only_in_shift && !isOpen) throw refuse('no_open_shift')
    if (!(await mayUseNumber(context, body))) throw refuse('sale_late')
    await forgetDay(tx, businessDate(context.now))

    return { taken: shift, receipt_number: body.receipt_number }
  }

/**
 * Throws what priceSale throws, sale_id_reused, cart_copied, sale_withdrawn, sale_late, till_ended
 * and the refusals of sellerOf.
 */
export const sellOpen = async (
  context: SellContext,
  sent: SentDocument<SaleOnTill>,
): Promise<SellAnswer> => {
  const { tx, till, now, newId } = context
  const { document: body } = sent
  const found = await sales.find(context, sent)
  if (found !== undefined) {
    const replayed = await replayDocument(context, sent, found)
    if (replayed !== null) return replayed
    // Pressed at another moment, it was sold by a copy of the till.
    const isCopy = body !== null && found.content_hash === null
    throw refuse(isCopy ? 'cart_copied' : 'sale_id_reused')
  }

  if (await queries.isWithdrawn(tx, sent.id)) throw refuse('sale_withdrawn')
  if (body === null)
    throw refuse('invalid_input', { message: 'The server cannot read this sale. Reload the page' })

  if (Date.parse(now) - Date.parse(body.sold_at) > MAX_OPEN_MS) throw refuse('sale_late')
  if (till.ended_at !== null) throw refuse('till_ended')
  const actor = sellerOf(body, await findPersonOf(tx, till.id, body), now)
  const sale = await makeSale(
    { tx, actor, draft: body, now, newId },
    takeShiftWithNumber(context, body),
  )

  await recordOrigin(
    { ...context, actor },
    {
      body,
      mode: 'open',
      sale,
      flags: [],
    },
  )

  return { ...answerStored(false), sale }
}

/** Stores or quarantines a closed sale. Throws kept_full. */
export const sellClosed = (
  context: SellContext,
  sent: SentDocument<SaleOnTill>,
  arrival: Arrival = {},
): Promise<SellAnswer> => takeClosed(sales, context, sent, arrival)
