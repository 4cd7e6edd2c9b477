// Quarantines a sale or another document of a till that cannot be stored in the books, until an
// administrator decides.
import {
  MAX_QUARANTINED,
  MAX_QUARANTINED_TEXT,
  type QuarantineReason,
} from '@webale/domain/features/till/quarantined-sale.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { SellContext } from './closed-context.ts'
import * as queries from './till-sale.queries.ts'

export type QuarantineAnswer = {
  readonly state: 'kept' | 'dismissed'
  readonly reason: QuarantineReason
}

type SentText = {
  readonly id: string
  readonly text: string
  readonly body_hash: string
}

/** Throws kept_full. */
export const quarantineSale = async (
  context: SellContext,
  { id, text, body_hash }: SentText,
  reason: QuarantineReason,
): Promise<QuarantineAnswer> => {
  const { tx, till } = context
  const { count, characters } = await queries.sumUndecided(tx, till.id)
  if (count >= MAX_QUARANTINED || characters + text.length > MAX_QUARANTINED_TEXT)
    throw refuse('kept_full')

  await queries.insertQuarantinedSale(
    tx,
    { sale_id: id, body: text, body_hash, till_id: till.id, reason },
    context,
  )

  return { state: 'kept', reason }
}
