// Limits how fast one till may send: a stolen secret
// must not fill the disk or slow down the other tills.
import { MAX_SALES_A_SECOND } from '@webale/domain/features/till/till.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import { countTaken } from './till-sale.queries.ts'

const SECOND_MS = 1000

/** Throws till_too_fast. */
export const checkSpeed = async (
  { tx, now }: { readonly tx: Tx; readonly now: string },
  till_id: string,
): Promise<void> => {
  const from = new Date(Date.parse(now) - SECOND_MS + 1).toISOString()
  if ((await countTaken(tx, till_id, { from, until: now })) >= MAX_SALES_A_SECOND)
    throw refuse('till_too_fast')
}
