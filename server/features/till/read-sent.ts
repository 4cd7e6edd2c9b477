// What a till sends, a sale or another document: its text, its hash, and what this program can read
// of it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  DOCUMENT_KINDS,
  type DocumentOnTill,
  type DocumentType,
  provedDocument,
  readDocumentOnTill,
  type TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import {
  provedText,
  readSaleOnTill,
  type SaleOnTill,
} from '@webale/domain/features/till/sale-on-till.ts'
import type { Row } from '../../platform/database/tables.ts'
import { hashContent } from '../../platform/operations/recognise.ts'
import { contentHashOf } from '../sale/new-sale.queries.ts'

export type AnyDocument = SaleOnTill | DocumentOnTill

export type SentDocument<Document extends AnyDocument = AnyDocument> = {
  readonly id: string
  readonly kind: DocumentType
  /** JSON of version and body, and of the kind unless it is a sale. */
  readonly text: string
  /** Of the text: finds a body that was quarantined before. */
  readonly body_hash: string
  /** Null when this program cannot read it. */
  readonly document: Document | null
}

/** Reads version and body of a sale as they were sent or quarantined. Never throws. */
export const readSent = (id: string, v: number, body: unknown): SentDocument<SaleOnTill> => {
  const text = JSON.stringify({ v, body })
  const document = readSaleOnTill(id, v, body)

  return { id, kind: 'sale', text, body_hash: hashContent(text), document }
}

/** The same of another document. Never throws. */
export const readSentDocument = (
  id: string,
  kind: TillDocumentKind,
  v: number,
  body: unknown,
): SentDocument<DocumentOnTill> => {
  const fields = typeof body === 'object' && body !== null ? body : {}
  const text = JSON.stringify({ kind, v, body })
  const document = readDocumentOnTill(id, v, { ...fields, kind })

  return { id, kind, text, body_hash: hashContent(text), document }
}

/** Reads a quarantined body; what names no other kind is a sale. Never throws. */
export const readQuarantined = ({
  sale_id,
  body: text,
}: Pick<Row<'kept_sales'>, 'sale_id' | 'body'>): SentDocument => {
  try {
    const { kind, v, body } = JSON.parse(text) as { kind?: unknown; v: number; body: unknown }
    const known = DOCUMENT_KINDS.find((one) => one === kind)

    return known === undefined
      ? readSent(sale_id, v, body)
      : readSentDocument(sale_id, known, v, body)
  } catch {
    return readSent(sale_id, 0, null)
  }
}

/**
 * Does the document carry the proof that its person was signed in on the till? `key` is null when
 * there is none.
 */
export const isProved = (document: AnyDocument, key: string | null): boolean => {
  if (key === null || !document.proof) return false
  const text =
    'kind' in document ? provedDocument(document) : provedText(document, contentHashOf(document))

  const expected = createHmac('sha256', key).update(text).digest('hex')
  const [given, wanted] = [Buffer.from(document.proof), Buffer.from(expected)]

  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** When it was made, corrected by the server's clock as the till knew it. */
export const momentOf = (document: AnyDocument): string =>
  'kind' in document ? document.made_at : document.sold_at
