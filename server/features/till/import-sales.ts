// Adds the sales of a file, which a till saved because it could not send them. Each is stored by
// the same code as a closed sale that the till sends, in its own transaction, so a broken
// connection leaves nothing half done.
import type { Noun } from '@webale/domain/kernel/operation.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { MAX_BODY } from '@webale/domain/features/till/sale-on-till.ts'
import {
  type AddedSales,
  type CheckedSales,
  MAX_SALES_FILE,
  salesFileAddresses,
} from '@webale/domain/features/till/added-sales.ts'
import { readSalesFile, type SalesFile } from '@webale/domain/features/till/sales-file.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashContent } from '../../platform/operations/recognise.ts'
import {
  streamProgress,
  type StreamRoute,
  type StreamRequest,
} from '../../platform/http/stream-routes.ts'
import { findEpoch, findShopId } from '../snapshot/epoch.queries.ts'
import { unknownTill } from './closed-context.ts'
import { readSent, readSentDocument } from './read-sent.ts'
import { sellClosed } from './sell.ts'
import { takeDocument } from './take-document.ts'
import { findStored, lockTill } from './till.queries.ts'

type EntryOfFile = SalesFile['sales'][number] | SalesFile['documents'][number]
type Outcome = keyof AddedSales['documents']

const entriesOf = ({ sales, documents }: SalesFile): readonly EntryOfFile[] => [
  ...sales,
  ...documents,
]

const CHANGED: readonly Noun[] = tillSaleApi.acceptQuarantined.changes
/** Ids of one question to the database, and sales between two lines of progress. */
const PORTION = 500
const STEP = 20

const readText = async ({ chunks, size = 0 }: StreamRequest): Promise<string> => {
  if (size > MAX_SALES_FILE) throw refuse('too_large')
  const parts: Uint8Array[] = []
  let read = 0

  for await (const chunk of chunks) {
    read += chunk.length
    if (read > MAX_SALES_FILE) throw refuse('too_large')
    parts.push(chunk)
  }

  return Buffer.concat(parts).toString('utf8')
}

/** The file of this shop. Throws sales_file_broken, sales_file_of_another_shop and too_large. */
const readFile = async (request: StreamRequest): Promise<SalesFile> => {
  const text = await readText(request)
  const shop_id = (await findShopId(request.context.store.db)) ?? ''
  return readSalesFile(text, shop_id, async (part) => hashContent(part))
}

/** Those of the ids that the server does not have. */
const listFresh = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const fresh: string[] = []

  for (let index = 0; index < ids.length; index += PORTION) {
    const portion = ids.slice(index, index + PORTION)
    const stored = await findStored(db, portion)
    fresh.push(...portion.filter((id) => !stored.has(id)))
  }

  return fresh
}

const addEntry = async (
  tx: Tx,
  { context }: StreamRequest,
  file: SalesFile,
  entry: EntryOfFile,
): Promise<Outcome> => {
  const till =
    (file.till_id === null ? undefined : await lockTill(tx, file.till_id)) ??
    unknownTill(file.till_id ?? NIL_ID, file.number)

  const selling = {
    tx,
    till,
    epoch: (await findEpoch(tx)) ?? '',
    now: context.now(),
    newId: context.newId,
    markSecret: context.markSecret,
  }

  const { id, v, body } = entry
  const answer =
    'kind' in entry
      ? await takeDocument(selling, readSentDocument(id, entry.kind, v, body), { isByFile: true })
      : await sellClosed(selling, readSent(id, v, body), { isByFile: true })

  if (answer.state === 'stored') return answer.replayed ? 'known' : 'added'

  return answer.state === 'kept' ? 'kept' : 'known'
}

/** A refused one must not block those after it. */
const takeEntry = async (
  request: StreamRequest,
  file: SalesFile,
  entry: EntryOfFile,
): Promise<Outcome> => {
  if (JSON.stringify(entry.body).length > MAX_BODY) return 'refused'
  try {
    return await inTransaction(request.context.store, (tx) => addEntry(tx, request, file, entry))
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

const recordImport = (
  { context, actor }: StreamRequest,
  file: SalesFile,
  counted: AddedSales,
): Promise<void> => {
  const { added, known, kept, refused } = counted
  const { store, newId, now } = context
  const about = {
    action: 'till.importSales',
    entity: 'till',
    entity_id: file.till_id,
    subject: file.number === null ? 'a till' : `Till ${file.number}`,
    actor_id: actor.id,
    session_id: actor.session_id ?? null,
    after: { added, known_already: known, kept, not_taken: refused },
  }

  return inTransaction(store, (tx) => recordEntry(tx, { newId, now: now() }, about))
}

const check: StreamRoute['answer'] = async (request) => {
  const file = await readFile(request)
  return streamProgress(request, async (): Promise<CheckedSales> => {
    const ids = [...new Set(entriesOf(file).map(({ id }) => id))]
    const fresh = await listFresh(request.context.store.db, ids)
    const recorded = new Set(file.documents.map(({ id }) => id))
    const fresh_documents = fresh.filter((id) => recorded.has(id)).length
    const { number, made_at } = file

    return {
      number,
      made_at,
      fresh: fresh.length,
      fresh_documents,
      known: ids.length - fresh.length,
    }
  })
}

const add: StreamRoute['answer'] = async (request) => {
  const file = await readFile(request)
  return streamProgress(request, async (report): Promise<AddedSales> => {
    const none = {
      added: 0,
      known: 0,
      kept: 0,
      refused: 0,
    }

    const counted = { ...none, documents: { ...none } }

    try {
      for (const [index, entry] of entriesOf(file).entries()) {
        const outcome = await takeEntry(request, file, entry)
        counted[outcome] += 1
        if ('kind' in entry) counted.documents[outcome] += 1
        if (index % STEP === 0) report({ done: index })
      }
    } finally {
      await recordImport(request, file, counted)
      await publishChange(request.context, CHANGED)
    }

    return counted
  })
}

/** One JSON object per line: {progress} repeatedly, then {result} or {problem}. */
const about = (summary: string): StreamRoute['about'] => ({
  summary,
  body: 'file',
  type: 'application/x-ndjson',
})

export const salesFileStreams: readonly StreamRoute[] = [
  {
    path: salesFileAddresses.check,
    can: 'till.manage',
    about: about('What a file of unsent sales would add'),
    upload: true,
    answer: check,
  },
  {
    path: salesFileAddresses.add,
    can: 'till.manage',
    about: about('Add the sales of a file'),
    upload: true,
    answer: add,
  },
]
