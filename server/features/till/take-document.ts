// Takes an expense or a mobile money transaction that a till recorded without the server.
import type { DocumentOnTill } from '@webale/domain/features/till/document-on-till.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Comparison } from '../../platform/operations/recognise.ts'
import { compareExpense, findExpense } from '../expense/expense.queries.ts'
import { findEntryOf } from '../mobile-money/float-entry.queries.ts'
import { compareTransaction, findTransaction } from '../mobile-money/mobile-money.queries.ts'
import type { Arrival } from './arrival.ts'
import type { SellContext } from './closed-context.ts'
import { findDocumentOrigin } from './document.queries.ts'
import type { SentDocument } from './read-sent.ts'
import { recordDocumentOrigin } from './record-origin.ts'
import { storeDocument } from './store-document.ts'
import {
  answerStored,
  type ClosedKind,
  type QuarantineAnswer,
  type TakenAnswer,
  takeClosed,
} from './take-closed.ts'

export type DocumentAnswer = TakenAnswer | QuarantineAnswer

/** What is stored under the id; no document of another kind is the same. */
const compareStored = async (
  db: Db,
  { id, document }: Pick<SentDocument<DocumentOnTill>, 'id' | 'document'>,
): Promise<Comparison | undefined> => {
  const expense = await findExpense(db, id)
  if (expense !== undefined && document?.kind === 'expense')
    return compareExpense(expense, document)

  const transaction = expense === undefined ? await findTransaction(db, id) : undefined
  if (transaction !== undefined && document?.kind === 'mobile_money')
    return compareTransaction(transaction, document, await findEntryOf(db, id))

  const stored = expense ?? transaction
  if (stored === undefined) return undefined

  return { known: { created_by: stored.created_by, content_hash: '' }, content_hash: null }
}

const records: ClosedKind<DocumentOnTill, TakenAnswer> = {
  find: async (context, sent) => {
    const compared = await compareStored(context.tx, sent)
    if (compared === undefined) return undefined
    const { known, content_hash } = compared
    const { document } = sent
    const origin = await findDocumentOrigin(context.tx, sent.id)

    return {
      known: { ...known, till_id: origin?.till_id },
      content_hash,
      answer: async () => {
        // The server may have recorded it without the till hearing of it.
        if (origin === undefined && document !== null)
          await recordDocumentOrigin(context, document, [])
        return answerStored(true, origin?.flags)
      },
    }
  },
  store: storeDocument,
}

/** Stores or quarantines such a document. Throws kept_full. */
export const takeDocument = (
  context: SellContext,
  sent: SentDocument<DocumentOnTill>,
  arrival: Arrival = {},
): Promise<DocumentAnswer> => takeClosed(records, context, sent, arrival)
