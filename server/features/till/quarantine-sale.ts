// Quarantines a sale or another document of a till that cannot be stored in the books, until an
// administrator decides.
import {
  type QuarantineReason,
  MAX_QUARANTINED,
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
  if ((await queries.countUndecided(tx, till.id)) >= MAX_QUARANTINED) throw refuse('kept_full')
  await queries.insertQuarantinedSale(
    tx,
    { sale_id: id, body: text, body_hash, till_id: till.id, reason },
    context,
  )

  return { state: 'kept', reason }
}
