// A sale as it was sent: its text, its hash, and what this program can read of it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  provedText,
  readSaleOnTill,
  type SaleOnTill,
} from '@webale/domain/features/till/sale-on-till.ts'
import { hashContent } from '../../platform/operations/recognise.ts'
import { contentHashOf } from '../sale/new-sale.queries.ts'

export type SentBody = {
  readonly id: string
  /** JSON of version and body. */
  readonly text: string
  /** Of version and text: finds a body that was quarantined before. */
  readonly body_hash: string
  readonly sale: SaleOnTill | null
  readonly content_hash: string | null
}

/** Reads version and body as they were sent or quarantined. Never throws. */
export const readSent = (id: string, v: number, body: unknown): SentBody => {
  const sale = readSaleOnTill(id, v, body)
  const text = JSON.stringify({ v, body })
  const body_hash = hashContent(text)

  return {
    id,
    text,
    body_hash,
    sale,
    content_hash: sale === null ? null : contentHashOf(sale),
  }
}

/**
 * Does the body carry the proof that its person was signed in on the till? `key` is null when there
 * is none.
 */
export const isProved = (sale: SaleOnTill, key: string | null): boolean => {
  if (key === null || !sale.proof) return false
  const expected = createHmac('sha256', key)
    .update(provedText(sale, contentHashOf(sale)))
    .digest('hex')

  const [given, wanted] = [Buffer.from(sale.proof), Buffer.from(expected)]

  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Reads a quarantined body. A text that this program did not write is not read. Never throws.
 */
export const readQuarantinedBody = (id: string, text: string): SentBody => {
  try {
    const { v, body } = JSON.parse(text) as { v: number; body: unknown }
    return readSent(id, v, body)
  } catch {
    return readSent(id, 0, null)
  }
}
