// What a till recorded without the server beside sales, for tests: bodies with the right proof, and
// their arrival.
import { createHmac } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import {
  provedDocument,
  readDocumentOnTill,
  type TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import { findEpoch } from '../features/snapshot/epoch.queries.ts'
import { readSentDocument } from '../features/till/read-sent.ts'
import { type DocumentAnswer, takeDocument } from '../features/till/take-document.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { KEY, type SellingTill } from './till-sales.ts'

type Fields = Readonly<Record<string, unknown>>
export type DocumentBody = Record<string, unknown> & {
  readonly id: string
  readonly kind: TillDocumentKind
}

const CONTENT = {
  expense: {
    description: 'Airtime for the router',
    category: 'Internet',
    amount: 20_000,
    date: '2026-11-21',
  },
  mobile_money: {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 50_000,
    notes: null,
  },
} as const satisfies Record<TillDocumentKind, Fields>

/**
 * The body of a document that the seller recorded now, unless the fields say otherwise; its proof
 * is right.
 */
export const documentBody = async (
  { context, department_id, seller }: SellingTill,
  kind: TillDocumentKind,
  fields: Fields = {},
  who: Actor = seller,
): Promise<DocumentBody> => {
  const { store, newId, now } = context
  const body = {
    kind,
    id: newId(),
    ...CONTENT[kind],
    department_id,
    made_at: now(),
    made_at_device: now(),
    clock_offset_ms: 0,
    person_id: who.id,
    epoch: await findEpoch(store.db),
    ...fields,
  }
  const document = readDocumentOnTill(body.id, 1, body)
  if (document === null) return body
  return {
    ...body,
    proof: createHmac('sha256', KEY).update(provedDocument(document)).digest('hex'),
  }
}

export const sendDocument = (
  { context, till_id }: SellingTill,
  body: DocumentBody,
  from = till_id,
): Promise<DocumentAnswer> => {
  const { store, now, newId, markSecret } = context
  return inTransaction(store, async (tx) => {
    const till = await tx
      .selectFrom('tills')
      .selectAll()
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    const epoch = (await findEpoch(tx)) ?? ''
    const taking = { tx, till, epoch, now: now(), newId, markSecret }
    return takeDocument(taking, readSentDocument(body.id, body.kind, 1, body))
  })
}
