// Handlers of the sales of tills: sending, quarantine, flags (resolve-flags.ts).
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { documentTitle, KIND_THINGS } from '@webale/domain/features/till/document-on-till.ts'
import {
  type QuarantinedSale,
  quarantineReasonOf,
  quarantineReasonText,
} from '@webale/domain/features/till/quarantined-sale.ts'
import { MAX_FLAGS, type tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { tillTitle } from '@webale/domain/features/till/till-words.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { findEpoch } from '../snapshot/epoch.queries.ts'
import { signConfirmation } from '../../platform/operations/signed-past.ts'
import type { DocumentArrival } from './arrival.ts'
import { type SellContext, unknownTill } from './closed-context.ts'
import { openSending, takeOfMaker } from './open-sending.ts'
import { findPastOf } from './past-of.ts'
import { findPersonOf } from './person-of-sale.ts'
import * as queries from './quarantined-sales.queries.ts'
import { type AnyDocument, momentOf, readQuarantined, readSent } from './read-sent.ts'
import { sellClosed, sellOpen } from './sell.ts'
import { storeClosed } from './store-closed.ts'
import { storeDocument } from './store-document.ts'
import { storedIdOf } from './take-closed.ts'
import { findTill } from './till.queries.ts'
import { listedFlag, belowByPerson, resolveFlags } from './resolve-flags.ts'

const quarantinedSaleOf = (row: queries.ListedQuarantinedSale): QuarantinedSale => {
  const { id, sale_id, till_id, till_number, till_name, reason, received_at, body } = row
  const about = {
    id,
    sale_id,
    till_id,
    till_number,
    till_name,
    received_at,
    body,
    reason: quarantineReasonOf(reason),
  }

  const { kind, document } = readQuarantined(row)
  if (document === null) return { ...about, kind, subject: null, sold_at: null, total: null }
  const sold_at = momentOf(document)

  return 'kind' in document
    ? { ...about, kind, subject: documentTitle(document), sold_at, total: document.amount }
    : { ...about, kind, subject: document.receipt_number, sold_at, total: document.total }
}

/**
 * Stores what was quarantined; answers the sale, if it is one. Throws invalid_input when the stock
 * cannot go down that far.
 */
const acceptDocument = async (
  context: SellContext,
  document: AnyDocument,
  arrived: DocumentArrival,
): Promise<Sale | null> => {
  if ('kind' in document) {
    await storeDocument(context, document, arrived)
    return null
  }

  const stored = await storeClosed(context, document, arrived)
  if (stored === null)
    throw refuse('invalid_input', { message: 'The stock cannot go down that far' })

  return stored.sale
}

/** Throws not_found, and kept_settled for one that was decided. */
const getUndecidedSale = async ({ tx }: WriteContext, id: string) => {
  const quarantined = await queries.findQuarantinedSaleById(tx, id)
  if (quarantined === undefined) throw refuse('not_found', { thing: 'The sale' })
  if (quarantined.settled_at !== null) throw refuse('kept_settled')

  return quarantined
}

/**
 * What the audit log says about a quarantined document: its receipt, its title or its till, the
 * reason, and the total of a sale.
 */
const quarantineNote = async ({ tx }: WriteContext, quarantined: Row<'kept_sales'>) => {
  const { till_id, reason } = quarantined
  const { kind, document } = readQuarantined(quarantined)
  const till = till_id === null ? undefined : await findTill(tx, till_id)
  const title = tillTitle({ number: till?.number ?? null, name: till?.name ?? null })
  const details = `${title}. ${quarantineReasonText(quarantineReasonOf(reason), kind)}`
  if (document === null) {
    const thing = KIND_THINGS[kind].toLowerCase()
    const subject = `${thing === 'expense' ? 'an' : 'a'} ${thing} of ${title}`

    return { subject, details, after: null }
  }

  return 'kind' in document
    ? { subject: documentTitle(document), details, after: null }
    : { subject: document.receipt_number, details, after: { total: document.total } }
}

/** Throws kept_settled when somebody else decided at the same moment. */
const decideQuarantinedSale = async (
  context: WriteContext,
  quarantined: Row<'kept_sales'>,
  settled_as: 'stored' | 'dismissed',
  note: string | null,
) => {
  const { tx, actor, now, newId } = context
  if (
    !(await queries.storeDecision(tx, quarantined.id, {
      settled_at: now,
      settled_by: actor.id,
      settled_as,
      note,
    }))
  )
    throw refuse('kept_settled')

  // These actions are stored under the earlier name of a quarantined sale.
  const action = settled_as === 'stored' ? 'till.acceptKept' : 'till.dismissKept'
  const who = { actor_id: actor.id, session_id: actor.session_id ?? null }
  const { details, ...about } = await quarantineNote(context, quarantined)
  const words = note === null ? details : `${details}: ${note}`
  const entry = {
    action,
    entity: 'till',
    entity_id: quarantined.id,
    ...who,
    ...about,
    details: words,
  }

  await recordEntry(tx, { newId, now }, entry)
}

export const tillSaleHandlers: Handlers<typeof tillSaleApi> = {
  sell: async (context) => {
    const { now, input } = context
    const sending = await openSending(context)
    const sent = readSent(input.id, input.v, JSON.parse(input.body))
    const answer = await (input.mode === 'open'
      ? sellOpen(sending, sent)
      : takeOfMaker(sending, sent, sellClosed))

    return { ...answer, now, epoch: signConfirmation(context, sending.epoch, input.id) }
  },

  quarantined: async ({ db }) => (await queries.listQuarantinedSales(db)).map(quarantinedSaleOf),

  acceptQuarantined: async (context) => {
    const { tx, input, now, newId, markSecret } = context
    const quarantined = await getUndecidedSale(context, input.id)
    const known = quarantined.till_id === null ? undefined : await findTill(tx, quarantined.till_id)
    // Sales of a till that the shop does not know arrive only in a file.
    const till = known ?? unknownTill(quarantined.till_id ?? NIL_ID, null)
    const { kind, document } = readQuarantined(quarantined)
    if (document === null)
      throw refuse('invalid_input', { message: quarantineReasonText('unreadable', kind) })

    const epoch = (await findEpoch(tx)) ?? ''
    const accepting = { tx, till, epoch, now, newId, markSecret }
    // The proof covers the id under which the till sent it.
    const arrived = {
      person: await findPersonOf(tx, till.id, document),
      past: await findPastOf(tx, document, accepting),
      isByFile: known === undefined,
    }

    const renamed = { ...document, id: storedIdOf(quarantined) }
    const sale = await acceptDocument(accepting, renamed, arrived)
    await decideQuarantinedSale(context, quarantined, 'stored', null)

    return { sale, thing: KIND_THINGS[kind] }
  },

  dismissQuarantined: async (context) => {
    const quarantined = await getUndecidedSale(context, context.input.id)
    await decideQuarantinedSale(context, quarantined, 'dismissed', context.input.note)
    return { id: quarantined.id, thing: KIND_THINGS[readQuarantined(quarantined).kind] }
  },

  flags: async ({ db, actor }) => {
    const scope = scopeOf(actor)
    const rows = (await queries.listFlags(db, scope, MAX_FLAGS)).flatMap(listedFlag)

    return {
      rows,
      count: await queries.countFlags(db, scope),
      below: belowByPerson(rows),
    }
  },

  resolve: async (context) => {
    const { id, note } = context.input
    const flags = await queries.findOpenFlags(context.tx, [id])
    if (flags.length === 0) throw refuse('flag_resolved')

    return { marked: await resolveFlags(context, flags, note) }
  },

  resolveShown: async (context) => {
    const { ids, flag, till_id, note } = context.input
    const open = await queries.findOpenFlags(context.tx, ids)
    const matching = open.filter((one) => one.flag === flag && one.till_id === till_id)

    return { marked: await resolveFlags(context, matching, note) }
  },
}
