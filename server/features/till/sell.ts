// Takes a sale of a till. An open one is sold or refused
// like any other. A closed one is stored or quarantined.
import { receiptCountOf } from '@webale/domain/features/sale/receipt-number.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { clampTime } from '@webale/domain/features/till/clock.ts'
import { type Flag, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import {
  type QuarantineReason,
  quarantineReasonOf,
} from '@webale/domain/features/till/quarantined-sale.ts'
import { isOnCredit, type SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isRepeat } from '../../platform/operations/recognise.ts'
import { forgetDay } from '../report/summed-days.queries.ts'
import { makeSale, type SaleContext } from '../sale/new-sale.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import type { ShiftAndNumber } from '../sale/shift-and-number.queries.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { highestReceipt } from '../snapshot/skip-numbers.queries.ts'
import type { SellContext } from './closed-context.ts'
import { quarantineSale, type QuarantineAnswer } from './quarantine-sale.ts'
import { findPersonOfSale, sellerOf } from './person-of-sale.ts'
import type { SentBody } from './read-sent.ts'
import { epochOfLease, findPastOf } from './past-of.queries.ts'
import { type Arrival, storeClosed } from './store-closed.ts'
import { recordOrigin } from './record-origin.ts'
import * as numbers from './number-of-sale.queries.ts'
import * as queries from './till-sale.queries.ts'

export type SellAnswer =
  | {
      readonly state: 'stored'
      readonly sale: Sale
      readonly replayed: boolean
      readonly flags: Flag[]
    }
  | QuarantineAnswer

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

/**
 * The stored sale, when this is the same one: pressed at the same moment, on this till or by the
 * same person.
 */
const replaySale = async (
  { tx, till }: SellContext,
  { sale, content_hash }: SentBody,
  stored: Row<'sales'>,
): Promise<SellAnswer | null> => {
  if (sale === null) return null
  const origin = await queries.findOrigin(tx, stored.id)
  const sender = { id: sale.person_id, till_id: till.id }
  const known = { ...stored, till_id: origin?.till_id }
  if (!isSamePress(origin, sale) || !isRepeat(known, content_hash, sender)) return null

  return {
    state: 'stored',
    sale: await wholeSale(tx, stored),
    replayed: true,
    flags: filterKnownFlags(origin?.flags ?? []),
  }
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
    const shift = await takeShift(tx, actor, draft)
    const rules = await readShopRules(tx)
    const isOpen = shift.shift_id !== null && shift.closure_id === null
    if (rules.shifts && rules.sell_only_in_shift && !isOpen) throw refuse('no_open_shift')
    if (!(await mayUseNumber(context, body))) throw refuse('sale_late')
    await forgetDay(tx, businessDate(context.now))

    return { taken: shift, receipt_number: body.receipt_number }
  }

/**
 * Why an open sale with the id of a stored one is
 * refused. Sold at another moment: by a copy of the till.
 */
const whyReused = async (
  { tx }: SellContext,
  { sale }: SentBody,
  stored: Row<'sales'>,
): Promise<Refusal> => {
  const isCopy = sale !== null && !isSamePress(await queries.findOrigin(tx, stored.id), sale)
  return refuse(isCopy ? 'cart_copied' : 'sale_id_reused')
}

/**
 * Throws what priceSale throws, sale_id_reused, cart_copied, sale_withdrawn, sale_late, till_ended
 * and the refusals of sellerOf.
 */
export const sellOpen = async (context: SellContext, sent: SentBody): Promise<SellAnswer> => {
  const { tx, till, now, newId } = context
  const stored = await findSale(tx, sent.id)
  if (stored !== undefined) {
    const replayed = await replaySale(context, sent, stored)
    if (replayed === null) throw await whyReused(context, sent, stored)
    return replayed
  }

  if (await queries.isWithdrawn(tx, sent.id)) throw refuse('sale_withdrawn')
  const { sale: body } = sent
  if (body === null)
    throw refuse('invalid_input', { message: 'The server cannot read this sale. Reload the page' })

  if (Date.parse(now) - Date.parse(body.sold_at) > MAX_OPEN_MS) throw refuse('sale_late')
  if (till.ended_at !== null) throw refuse('till_ended')
  const actor = sellerOf(body, await findPersonOfSale(tx, till.id, body), now)
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

  return { state: 'stored', sale, replayed: false, flags: [] }
}

/**
 * The id under which a quarantined sale is stored: its own row gives a new one when another sale
 * has the id.
 */
export const storedIdOf = ({ id, sale_id, reason }: Row<'kept_sales'>): string =>
  reason === 'other_content' ? id : sale_id

/** What became of a body that was quarantined before. */
const earlierAnswer = async (
  { tx }: SellContext,
  quarantined: Row<'kept_sales'>,
): Promise<SellAnswer> => {
  const stored =
    quarantined.settled_as === 'stored' ? await findSale(tx, storedIdOf(quarantined)) : undefined
  if (stored !== undefined) {
    const flags = filterKnownFlags((await queries.findOrigin(tx, stored.id))?.flags ?? [])
    return {
      state: 'stored',
      sale: await wholeSale(tx, stored),
      replayed: true,
      flags,
    }
  }

  return {
    state: quarantined.settled_as === null ? 'kept' : 'dismissed',
    reason: quarantineReasonOf(quarantined.reason),
  }
}

/**
 * Why a closed sale cannot be stored, or null. Only the server grants credit, so only a recovered
 * sale has it.
 */
const findQuarantineReason = async (
  context: SellContext,
  body: SaleOnTill,
): Promise<QuarantineReason | null> => {
  const { tx, till, now } = context
  if (isOnCredit(body) && (await findPastOf(tx, body, context)) !== 'lost') return 'unreadable'
  const sold_at = clampTime(body.sold_at, { since: till.since, now })
  return till.ended_at !== null && sold_at > till.ended_at ? 'till_ended' : null
}

/** Stores or quarantines a closed sale. Throws kept_full. */
export const sellClosed = async (
  context: SellContext,
  sent: SentBody,
  arrival: Pick<Arrival, 'isByFile' | 'isFormer'> = {},
): Promise<SellAnswer> => {
  const { tx } = context
  const quarantined = await queries.findQuarantinedSale(tx, sent.id, sent.body_hash)
  if (quarantined !== undefined) return earlierAnswer(context, quarantined)
  const stored = await findSale(tx, sent.id)
  if (stored !== undefined)
    return (
      (await replaySale(context, sent, stored)) ?? quarantineSale(context, sent, 'other_content')
    )

  if (sent.sale === null) return quarantineSale(context, sent, 'unreadable')
  const reason = await findQuarantineReason(context, sent.sale)
  if (reason !== null) return quarantineSale(context, sent, reason)
  const result = await storeClosed(context, sent.sale, arrival)
  if (result === null) return quarantineSale(context, sent, 'unreadable')

  return {
    state: 'stored',
    sale: result.sale,
    replayed: false,
    flags: [...result.flags],
  }
}
