// Takes what a till closed without the server, a sale or another document: answered when it comes
// again, else stored once, or quarantined.
import { clampTime } from '@webale/domain/features/till/clock.ts'
import { type Flag, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import {
  MAX_QUARANTINED,
  MAX_QUARANTINED_TEXT,
  type QuarantineReason,
  quarantineReasonOf,
} from '@webale/domain/features/till/quarantined-sale.ts'
import { isOnCredit } from '@webale/domain/features/till/sale-on-till.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type Comparison, isRepeat } from '../../platform/operations/recognise.ts'
import type { Arrival, DocumentArrival } from './arrival.ts'
import type { SellContext } from './closed-context.ts'
import { type DocumentPast, findPastOf } from './past-of.ts'
import { findPersonOf } from './person-of-sale.ts'
import { type AnyDocument, momentOf, type SentDocument } from './read-sent.ts'
import { findQuarantinedSale, insertQuarantinedSale, sumUndecided } from './till-sale.queries.ts'

/** Of a document that is in the books; each kind adds its own. */
export type TakenAnswer = {
  readonly state: 'stored'
  readonly replayed: boolean
  readonly flags: Flag[]
}

/** `flags` are those of its arrival. */
export const answerStored = (replayed: boolean, flags: readonly string[] = []): TakenAnswer => ({
  state: 'stored',
  replayed,
  flags: filterKnownFlags(flags),
})

export type QuarantineAnswer = {
  readonly state: 'kept' | 'dismissed'
  readonly reason: QuarantineReason
}

/** What is stored under the id of a sent document. */
type FoundDocument<Answer> = Comparison & { readonly answer: () => Promise<Answer> }

/** What differs between the kinds. */
export type ClosedKind<Document extends AnyDocument, Answer extends TakenAnswer> = {
  readonly find: (
    context: SellContext,
    sent: Pick<SentDocument<Document>, 'id' | 'document'>,
  ) => Promise<FoundDocument<Answer> | undefined>
  /** Null when the tables cannot hold it; then nothing is written. */
  readonly store: (
    context: SellContext,
    document: Document,
    arrived: DocumentArrival,
  ) => Promise<Answer | null>
}

/** The answer about the stored document, when this one is it, of this till or person; else null. */
export const replayDocument = async <Answer extends TakenAnswer>(
  { till }: SellContext,
  { document }: SentDocument,
  { known, content_hash, answer }: FoundDocument<Answer>,
): Promise<Answer | null> => {
  if (document === null) return null
  const sender = { id: document.person_id, till_id: till.id }

  return isRepeat(known, content_hash, sender) ? answer() : null
}

/**
 * The id under which a quarantined document is stored: its own row gives a new one when another has
 * the id.
 */
export const storedIdOf = ({ id, sale_id, reason }: Row<'kept_sales'>): string =>
  reason === 'other_content' ? id : sale_id

/** What became of a body that was quarantined before. */
const earlierAnswer = async <Document extends AnyDocument, Answer extends TakenAnswer>(
  kind: ClosedKind<Document, Answer>,
  context: SellContext,
  quarantined: Row<'kept_sales'>,
): Promise<Answer | QuarantineAnswer> => {
  const taken = { id: storedIdOf(quarantined), document: null }
  const found = quarantined.settled_as === 'stored' ? await kind.find(context, taken) : undefined
  if (found !== undefined) return found.answer()

  return {
    state: quarantined.settled_as === null ? 'kept' : 'dismissed',
    reason: quarantineReasonOf(quarantined.reason),
  }
}

/** Keeps it outside the books until an administrator decides. Throws kept_full. */
const quarantineDocument = async (
  context: SellContext,
  { id, text, body_hash }: SentDocument,
  reason: QuarantineReason,
): Promise<QuarantineAnswer> => {
  const { tx, till } = context
  const { count, characters } = await sumUndecided(tx, till.id)
  if (count >= MAX_QUARANTINED || characters + text.length > MAX_QUARANTINED_TEXT)
    throw refuse('kept_full')

  const quarantined = { sale_id: id, body: text, body_hash, till_id: till.id, reason }
  await insertQuarantinedSale(tx, quarantined, context)

  return { state: 'kept', reason }
}

/**
 * Why a closed document cannot be stored, or null. Only the server grants credit, so only a
 * recovered sale has it.
 */
const findQuarantineReason = (
  { till, now }: SellContext,
  document: AnyDocument,
  past: DocumentPast,
): QuarantineReason | null => {
  if (!('kind' in document) && isOnCredit(document) && past !== 'lost') return 'unreadable'
  const made_at = clampTime(momentOf(document), { since: till.since, now })
  return till.ended_at !== null && made_at > till.ended_at ? 'till_ended' : null
}

/** Stores or quarantines a closed document. Throws kept_full. */
export const takeClosed = async <Document extends AnyDocument, Answer extends TakenAnswer>(
  kind: ClosedKind<Document, Answer>,
  context: SellContext,
  sent: SentDocument<Document>,
  arrival: Arrival,
): Promise<Answer | QuarantineAnswer> => {
  const { tx, till } = context
  const { id, body_hash, document } = sent
  const quarantined = await findQuarantinedSale(tx, id, body_hash)
  if (quarantined !== undefined) return earlierAnswer(kind, context, quarantined)
  const found = await kind.find(context, sent)
  if (found !== undefined) {
    const repeated = await replayDocument(context, sent, found)
    return repeated ?? quarantineDocument(context, sent, 'other_content')
  }

  if (document === null) return quarantineDocument(context, sent, 'unreadable')
  const past = await findPastOf(tx, document, context)
  const reason = findQuarantineReason(context, document, past)
  if (reason !== null) return quarantineDocument(context, sent, reason)
  const person = await findPersonOf(tx, till.id, document)
  const stored = await kind.store(context, document, { ...arrival, person, past })

  return stored ?? quarantineDocument(context, sent, 'unreadable')
}
