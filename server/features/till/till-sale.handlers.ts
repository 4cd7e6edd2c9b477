// Handlers of the sales of tills: sending, quarantine, flags (resolve-flags.ts).
import { scopeOf } from '@webale/domain/access/scope.ts'
import {
  type DocumentOnTill,
  type DocumentType,
  documentTitle,
  KIND_THINGS,
} from '@webale/domain/features/till/document-on-till.ts'
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
import { lockCallingTill } from './calling-till.ts'
import { checkSpeed } from './check-speed.ts'
import { type SellContext, type SendingTill, unknownTill } from './closed-context.ts'
import { findMakingTill } from './former-till.ts'
import * as queries from './quarantined-sales.queries.ts'
import { isProved, readQuarantinedBody, readSent, type SentBody } from './read-sent.ts'
import { type SellAnswer, sellClosed, sellOpen, storedIdOf } from './sell.ts'
import { type Marker, signConfirmation } from '../../platform/operations/signed-past.ts'
import { storeClosed } from './store-closed.ts'
import { storeDocument } from './store-document.ts'
import { findPersonOfDocument, readQuarantinedDocument } from './take-document.ts'
import { findTill } from './till.queries.ts'
import { findTillPerson } from './till-sale.queries.ts'
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

  const recorded = readQuarantinedDocument(sale_id, body)
  if (recorded !== null) {
    const { kind, document } = recorded
    const subject = document === null ? null : documentTitle(document)

    return {
      ...about,
      kind,
      subject,
      sold_at: document?.made_at ?? null,
      total: document?.amount ?? null,
    }
  }

  const { sale } = readQuarantinedBody(sale_id, body)
  const { receipt_number: subject = null, sold_at = null, total = null } = sale ?? {}

  return { ...about, kind: 'sale', subject, sold_at, total }
}

const unreadable = (kind: DocumentType) =>
  refuse('invalid_input', { message: quarantineReasonText('unreadable', kind) })

/** The title of a quarantined body: the title of its document, or its kind and its till. */
const subjectOfQuarantined = ({ sale_id, body }: Row<'kept_sales'>, till: string): string => {
  const recorded = readQuarantinedDocument(sale_id, body)
  if (recorded?.document) return documentTitle(recorded.document)
  const thing = KIND_THINGS[recorded?.kind ?? 'sale'].toLowerCase()

  return `${thing === 'expense' ? 'an' : 'a'} ${thing} of ${till}`
}

const kindOfQuarantined = ({ sale_id, body }: Row<'kept_sales'>): DocumentType =>
  readQuarantinedDocument(sale_id, body)?.kind ?? 'sale'

/** Stores a quarantined document under the id that storedIdOf gives. Throws invalid_input. */
const acceptDocument = async (
  { tx, now, newId, markSecret }: WriteContext & Marker,
  quarantined: Row<'kept_sales'>,
  { till, isByFile }: { readonly till: SendingTill; readonly isByFile: boolean },
  { kind, document }: { readonly kind: DocumentType; readonly document: DocumentOnTill | null },
): Promise<void> => {
  if (document === null) throw unreadable(kind)
  const epoch = (await findEpoch(tx)) ?? ''
  // The proof covers the id under which the till sent the document.
  const person = await findPersonOfDocument(tx, till.id, document)
  const renamed = { ...document, id: storedIdOf(quarantined) }
  await storeDocument({ tx, till, epoch, now, newId, markSecret }, renamed, person, { isByFile })
}

/** Throws not_found, and kept_settled for one that was decided. */
const getUndecidedSale = async ({ tx }: WriteContext, id: string) => {
  const quarantined = await queries.findQuarantinedSaleById(tx, id)
  if (quarantined === undefined) throw refuse('not_found', { thing: 'The sale' })
  if (quarantined.settled_at !== null) throw refuse('kept_settled')

  return quarantined
}

/**
 * What the audit log says about a quarantined sale:
 * its receipt or its till, the reason, and its total.
 */
const quarantineNote = async ({ tx }: WriteContext, quarantined: Row<'kept_sales'>) => {
  const { sale_id, till_id, reason, body } = quarantined
  const { sale } = readQuarantinedBody(sale_id, body)
  const till = till_id === null ? undefined : await findTill(tx, till_id)
  const title = tillTitle({ number: till?.number ?? null, name: till?.name ?? null })

  return {
    subject: sale?.receipt_number ?? subjectOfQuarantined(quarantined, title),
    details: `${title}. ${quarantineReasonText(quarantineReasonOf(reason), kindOfQuarantined(quarantined))}`,
    after: sale === null ? null : { total: sale.total },
  }
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

/** A closed sale of the till that calls, or of the one that its device was before. */
const sellClosedOf = async (
  context: SellContext,
  caller: Row<'tills'>,
  sent: SentBody,
): Promise<SellAnswer> => {
  const { sale } = sent
  const { till, isFormer } = await findMakingTill(
    context.tx,
    caller,
    sale?.person_id ?? null,
    (key) => sale !== null && isProved(sale, key),
  )

  return sellClosed({ ...context, till }, sent, { isFormer })
}

export const tillSaleHandlers: Handlers<typeof tillSaleApi> = {
  sell: async (context) => {
    const { tx, now, newId, input, markSecret } = context
    const caller = await lockCallingTill(context)
    await checkSpeed(context, caller.id)
    const epoch = (await findEpoch(tx)) ?? ''
    const sent = readSent(input.id, input.v, JSON.parse(input.body))
    const selling = { tx, till: caller, epoch, now, newId, markSecret }
    const answer = await (input.mode === 'open'
      ? sellOpen(selling, sent)
      : sellClosedOf(selling, caller, sent))

    return { ...answer, now, epoch: signConfirmation(context, epoch, input.id) }
  },

  quarantined: async ({ db }) => (await queries.listQuarantinedSales(db)).map(quarantinedSaleOf),

  acceptQuarantined: async (context) => {
    const { tx, input, now, newId, markSecret } = context
    const quarantined = await getUndecidedSale(context, input.id)
    const known = quarantined.till_id === null ? undefined : await findTill(tx, quarantined.till_id)
    // Sales of a till that the shop does not know arrive only in a file.
    const till = known ?? unknownTill(quarantined.till_id ?? NIL_ID, null)
    const recorded = readQuarantinedDocument(quarantined.sale_id, quarantined.body)
    if (recorded !== null) {
      await acceptDocument(context, quarantined, { till, isByFile: known === undefined }, recorded)
      await decideQuarantinedSale(context, quarantined, 'stored', null)
      return { sale: null, thing: KIND_THINGS[recorded.kind] }
    }

    const { sale: body } = readQuarantinedBody(quarantined.sale_id, quarantined.body)
    if (body === null) throw unreadable('sale')
    const seen = await findTillPerson(tx, till.id, body.person_id)
    const epoch = (await findEpoch(tx)) ?? ''
    const renamed = { ...body, id: storedIdOf(quarantined) }
    // The proof covers the id under which the till sent the sale.
    const result = await storeClosed({ tx, till, epoch, now, newId, markSecret }, renamed, {
      isProved: isProved(body, seen?.key ?? null),
      isByFile: known === undefined,
    })

    if (result === null)
      throw refuse('invalid_input', { message: 'The stock cannot go down that far' })

    await decideQuarantinedSale(context, quarantined, 'stored', null)

    return { sale: result.sale, thing: KIND_THINGS.sale }
  },

  dismissQuarantined: async (context) => {
    const quarantined = await getUndecidedSale(context, context.input.id)
    await decideQuarantinedSale(context, quarantined, 'dismissed', context.input.note)
    return { id: quarantined.id, thing: KIND_THINGS[kindOfQuarantined(quarantined)] }
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
