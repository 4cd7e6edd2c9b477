// Takes what a till recorded without the server: stored once, or quarantined.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isSameExpense } from '@webale/domain/features/expense/expense.ts'
import { isSameTransaction } from '@webale/domain/features/mobile-money/mobile-money.ts'
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
import { findExpense } from '../expense/expense.queries.ts'
import { findTransaction } from '../mobile-money/mobile-money.queries.ts'
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
  const body_hash = createHash('sha256').update(text).digest('hex')

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

/** The stored document of this id: who recorded it, and whether it is the same. */
const findStoredDocument = async (db: Db, { id, document }: SentDocument) => {
  const expense = await findExpense(db, id)
  if (expense !== undefined)
    return {
      by: expense.created_by,
      isSame: document?.kind === 'expense' && isSameExpense(expense, document),
    }

  const transaction = await findTransaction(db, id)
  if (transaction === undefined) return undefined
  const isSame = document?.kind === 'mobile_money' && isSameTransaction(transaction, document)

  return { by: transaction.created_by, isSame }
}

/**
 * The answer for a stored document of the same content, of this till
 * or of the same person; else null. The server may have recorded it
 * without the till hearing of it: then it gets its origin now.
 */
const replayDocument = async (
  context: SellContext,
  sent: SentDocument,
  by: string,
): Promise<DocumentAnswer | null> => {
  const { tx, till } = context
  const { document } = sent
  if (document === null) return null
  const origin = await documents.findDocumentOrigin(tx, sent.id)
  if (origin?.till_id !== till.id && by !== document.person_id) return null
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
  const stored = await findStoredDocument(tx, sent)
  if (stored !== undefined) {
    const replayed = stored.isSame ? await replayDocument(context, sent, stored.by) : null
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
