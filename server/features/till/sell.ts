// Takes a sale of a till. An open one is sold or refused like any other. A closed one is stored, or kept beside the
// books.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { clampTime } from '@webale/domain/features/till/clock.ts'
import { type KeptReason, keptReason } from '@webale/domain/features/till/kept-sale.ts'
import { type Flag, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import { isOnCredit, type SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { isFromEarlierEpoch } from '@webale/domain/features/till/stamp.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Row } from '../../platform/database/tables.ts'
import { makeSale, type Selling } from '../sale/make-sale.queries.ts'
import type { PlacedSale } from '../sale/place-sale.queries.ts'
import { nextReceiptNumber } from '../sale/place-sale.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import type { SellContext } from './closed-context.ts'
import { keepSent, type KeptAnswer } from './keep-sent.ts'
import { findPersonOfSale, sellerOf } from './person-of-sale.ts'
import type { SentBody } from './read-sent.ts'
import { recordOrigin, storeClosed } from './store-closed.ts'
import * as queries from './till-sale.queries.ts'

export type SellAnswer =
  | { readonly state: 'stored'; readonly sale: Sale; readonly replayed: boolean; readonly flags: Flag[] }
  | KeptAnswer

/** An open sale that is older than this was closed by its till meanwhile, which sends it again as a closed one. */
const MAX_OPEN_MS = 10_000
/** A till waits 2.5 s and then shows its own number, so a later answer must not bring another one. */
const MAX_RENUMBERED_MS = 1000

/** The stored sale, when this is the same one: of this till or of the same person. */
const replaySale = async (
  { tx, till }: SellContext,
  { sale, content_hash }: SentBody,
  stored: Row<'sales'>,
): Promise<SellAnswer | null> => {
  if (sale === null || stored.content_hash !== content_hash) return null
  const origin = await queries.findOrigin(tx, stored.id)
  if (origin?.till_id !== till.id && stored.created_by !== sale.person_id) return null
  return {
    state: 'stored',
    sale: await wholeSale(tx, stored),
    replayed: true,
    flags: filterKnownFlags(origin?.flags ?? []),
  }
}

/** Throws sale_late when the open sale is older than this many ms. */
const checkAge = (now: string, { sold_at }: SaleOnTill, most: number): void => {
  if (Date.parse(now) - Date.parse(sold_at) > most) throw refuse('sale_late')
}

/**
 * The shift of the drawer, and the till's own number; the shop's next one when the till has no right to its number.
 * Throws sale_late when the till may have shown its number meanwhile.
 */
const placeWithNumber =
  ({ till, epoch }: SellContext, body: SaleOnTill) =>
  async ({ tx, actor, draft, now }: Selling): Promise<PlacedSale> => {
    const { id, receipt_number } = body
    const shift = await takeShift(tx, actor, draft)
    const rules = await readShopRules(tx)
    const isOpen = shift.shift_id !== null && shift.closure_id === null
    if (rules.shifts && rules.sell_only_in_shift && !isOpen) throw refuse('no_open_shift')
    const isOwn =
      receipt_number.startsWith('RCP-') &&
      (await queries.isLeased(tx, till.id, epoch, Number(receipt_number.slice(4)))) &&
      !(await queries.isNumberUsed(tx, receipt_number, id))
    if (isOwn) return { taken: shift, receipt_number }
    checkAge(now, body, MAX_RENUMBERED_MS)
    return { taken: shift, receipt_number: await nextReceiptNumber(tx, now) }
  }

/** Throws what priceSale throws, sale_id_reused, sale_withdrawn, sale_late, till_ended and the refusals of sellerOf. */
export const sellOpen = async (context: SellContext, sent: SentBody): Promise<SellAnswer> => {
  const { tx, till, now, newId } = context
  const stored = await findSale(tx, sent.id)
  if (stored !== undefined) {
    const replayed = await replaySale(context, sent, stored)
    if (replayed === null) throw refuse('sale_id_reused')
    return replayed
  }
  if (await queries.isWithdrawn(tx, sent.id)) throw refuse('sale_withdrawn')
  const { sale: body } = sent
  if (body === null) throw refuse('invalid_input', { message: 'The server cannot read this sale. Reload the page' })
  checkAge(now, body, MAX_OPEN_MS)
  if (till.ended_at !== null) throw refuse('till_ended')
  const actor = sellerOf(body, await findPersonOfSale(tx, till.id, body), now)
  const sale = await makeSale({ tx, actor, draft: body, now, newId }, placeWithNumber(context, body))
  await recordOrigin({ ...context, actor }, { body, mode: 'open', sale, flags: [] })
  return { state: 'stored', sale, replayed: false, flags: [] }
}

/** The id under which a kept sale is stored: its own row gives a new one when another sale has the id. */
export const storedIdOf = ({ id, sale_id, reason }: Row<'kept_sales'>): string =>
  reason === 'other_content' ? id : sale_id

/** What became of a body that was kept before. */
const keptAnswer = async ({ tx }: SellContext, kept: Row<'kept_sales'>): Promise<SellAnswer> => {
  const stored = kept.settled_as === 'stored' ? await findSale(tx, storedIdOf(kept)) : undefined
  if (stored !== undefined) {
    const flags = filterKnownFlags((await queries.findOrigin(tx, stored.id))?.flags ?? [])
    return { state: 'stored', sale: await wholeSale(tx, stored), replayed: true, flags }
  }
  return { state: kept.settled_as === null ? 'kept' : 'dismissed', reason: keptReason(kept.reason) }
}

/** Why a closed sale cannot be stored, or null. Credit is the server's to give, so only a recovered sale has it. */
const keptBecause = ({ till, epoch, now }: SellContext, body: SaleOnTill): KeptReason | null => {
  if (isOnCredit(body) && !isFromEarlierEpoch(body, epoch)) return 'unreadable'
  const sold_at = clampTime(body.sold_at, { since: till.since, now })
  return till.ended_at !== null && sold_at > till.ended_at ? 'till_ended' : null
}

/** Stores or keeps a closed sale. Throws kept_full. */
export const sellClosed = async (
  context: SellContext,
  sent: SentBody,
  { isByFile = false }: { readonly isByFile?: boolean } = {},
): Promise<SellAnswer> => {
  const { tx } = context
  const kept = await queries.findKept(tx, sent.id, sent.body_hash)
  if (kept !== undefined) return keptAnswer(context, kept)
  const stored = await findSale(tx, sent.id)
  if (stored !== undefined) return (await replaySale(context, sent, stored)) ?? keepSent(context, sent, 'other_content')
  if (sent.sale === null) return keepSent(context, sent, 'unreadable')
  const reason = keptBecause(context, sent.sale)
  if (reason !== null) return keepSent(context, sent, reason)
  const result = await storeClosed(context, sent.sale, { isByFile })
  if (result === null) return keepSent(context, sent, 'unreadable')
  return { state: 'stored', sale: result.sale, replayed: false, flags: [...result.flags] }
}
