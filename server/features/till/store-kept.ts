// Stores a kept sale: what a till sent and cannot be stored in the books, until an administrator
// decides.
import { type KeptReason, MAX_KEPT } from '@webale/domain/features/till/kept-sale.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { SellContext } from './closed-context.ts'
import * as queries from './till-sale.queries.ts'

export type KeptAnswer = { readonly state: 'kept' | 'dismissed'; readonly reason: KeptReason }

type SentText = {
  readonly id: string
  readonly text: string
  readonly body_hash: string
}

/** Throws kept_full. */
export const storeKept = async (
  context: SellContext,
  { id, text, body_hash }: SentText,
  reason: KeptReason,
): Promise<KeptAnswer> => {
  const { tx, till } = context
  if ((await queries.countUnsettled(tx, till.id)) >= MAX_KEPT) throw refuse('kept_full')
  await queries.insertKept(
    tx,
    { sale_id: id, body: text, body_hash, till_id: till.id, reason },
    context,
  )

  return { state: 'kept', reason }
}
