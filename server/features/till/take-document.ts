// Takes what a till recorded without the server: stored once, or quarantined.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { clampTime } from '@webale/domain/features/till/clock.ts'
import {
  DOCUMENT_KINDS,
  type DocumentOnTill,
  provedDocument,
  readDocumentOnTill,
  type TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import { type Flag, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import { quarantineReasonOf } from '@webale/domain/features/till/quarantined-sale.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { SellContext } from './closed-context.ts'
import { type Comparison, hashContent, isRepeat } from '../../platform/operations/recognise.ts'
import { compareExpense, findExpense } from '../expense/expense.queries.ts'
import { compareTransaction, findTransaction } from '../mobile-money/mobile-money.queries.ts'
import * as documents from './document.queries.ts'
import { quarantineSale, type QuarantineAnswer } from './quarantine-sale.ts'
import { findPersonOf, type PersonOfSale } from './person-of-sale.ts'
import { storeDocument } from './store-document.ts'
import { findQuarantinedSale } from './till-sale.queries.ts'

export type DocumentAnswer =
  | {
      readonly state: 'stored'
      readonly replayed: boolean
      readonly flags: readonly Flag[]
    }
  | QuarantineAnswer

export type SentDocument = {
  readonly id: string
  /** JSON of kind, version and body. */
  readonly text: string
  /** Of the text: finds a body that was quarantined before. */
  readonly body_hash: string
  readonly document: DocumentOnTill | null
}

/** Reads kind, version and body as they were sent or quarantined. Never throws. */
export const readSentDocument = (
  id: string,
  kind: TillDocumentKind,
  v: number,
  body: unknown,
): SentDocument => {
  const fields = typeof body === 'object' && body !== null ? body : {}
  const text = JSON.stringify({ kind, v, body })
  const body_hash = hashContent(text)

  return {
    id,
    text,
    body_hash,
    document: readDocumentOnTill(id, v, { ...fields, kind }),
  }
}

/** A quarantined body, or null when it is that of a sale. Never throws. */
export const readQuarantinedDocument = (
  id: string,
  text: string,
): (SentDocument & { kind: TillDocumentKind }) | null => {
  try {
    const { kind, v, body } = JSON.parse(text) as {
      kind?: unknown
      v: number
      body: unknown
    }

    const known = DOCUMENT_KINDS.find((one) => one === kind)

    return known === undefined ? null : { ...readSentDocument(id, known, v, body), kind: known }
  } catch {
    return null
  }
}

/** Does the document carry the proof that its person was signed in on the till of this key? */
export const isDocumentProved = (document: DocumentOnTill, key: string | null): boolean => {
  if (key === null || !document.proof) return false
  const expected = createHmac('sha256', key).update(provedDocument(document)).digest('hex')
  const [given, wanted] = [Buffer.from(document.proof), Buffer.from(expected)]

  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

export const findPersonOfDocument = (
  db: Db,
  till_id: string,
  document: DocumentOnTill,
): Promise<PersonOfSale> =>
  findPersonOf(db, till_id, document, (key) => isDocumentProved(document, key))

/** The stored document of this id beside the sent one; null when they cannot be the same. */
const compareStored = async (
  db: Db,
  { id, document }: SentDocument,
): Promise<Comparison | null | undefined> => {
  const expense = await findExpense(db, id)
  if (expense !== undefined)
    return document?.kind === 'expense' ? compareExpense(expense, document) : null

  const transaction = await findTransaction(db, id)
  if (transaction === undefined) return undefined

  return document?.kind === 'mobile_money' ? compareTransaction(transaction, document) : null
}

/**
 * The answer for a stored document of the same content, of this till
 * or of the same person; else null. The server may have recorded it
 * without the till hearing of it: then it gets its origin now.
 */
const replayDocument = async (
  context: SellContext,
  sent: SentDocument,
  compared: Comparison | null,
): Promise<DocumentAnswer | null> => {
  const { tx, till } = context
  const { document } = sent
  if (document === null || compared === null) return null
  const origin = await documents.findDocumentOrigin(tx, sent.id)
  const known = { ...compared.known, till_id: origin?.till_id }
  const sender = { id: document.person_id, till_id: till.id }
  if (!isRepeat(known, compared.content_hash, sender)) return null
  if (origin === undefined) {
    const { kind: subject_type, made_at_device, clock_offset_ms } = document
    const from = {
      subject_type,
      subject_id: sent.id,
      till_id: till.id,
      made_at_device,
      clock_offset_ms,
    }

    await documents.insertDocumentOrigin(
      tx,
      {
        ...from,
        app: till.app,
        flags: [],
      },
      context,
    )
  }

  return {
    state: 'stored',
    replayed: true,
    flags: filterKnownFlags(origin?.flags ?? []),
  }
}

const earlierAnswer = (quarantined: Row<'kept_sales'>): DocumentAnswer =>
  quarantined.settled_as === 'stored'
    ? { state: 'stored', replayed: true, flags: [] }
    : {
        state: quarantined.settled_as === null ? 'kept' : 'dismissed',
        reason: quarantineReasonOf(quarantined.reason),
      }

/** Stores or quarantines a document. Throws kept_full. */
export const takeDocument = async (
  context: SellContext,
  sent: SentDocument,
  arrival: { readonly isByFile?: boolean; readonly isFormer?: boolean } = {},
): Promise<DocumentAnswer> => {
  const { tx, till, now } = context
  const quarantined = await findQuarantinedSale(tx, sent.id, sent.body_hash)
  if (quarantined !== undefined) return earlierAnswer(quarantined)
  const compared = await compareStored(tx, sent)
  if (compared !== undefined) {
    const replayed = await replayDocument(context, sent, compared)
    return replayed ?? quarantineSale(context, sent, 'other_content')
  }

  const { document } = sent
  if (document === null) return quarantineSale(context, sent, 'unreadable')
  const made_at = clampTime(document.made_at, { since: till.since, now })
  if (till.ended_at !== null && made_at > till.ended_at)
    return quarantineSale(context, sent, 'till_ended')

  const person = await findPersonOfDocument(tx, till.id, document)

  return {
    state: 'stored',
    replayed: false,
    flags: await storeDocument(context, document, person, arrival),
  }
}
