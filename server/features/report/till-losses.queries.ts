// SQL of what tills lost before it arrived, for the list "To check" and for Tills.
import type { TillLoss } from '@webale/domain/features/till/till-loss.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'

/** Counts the sales and documents received from a till, and what it sent that is quarantined. */
export const receivedFrom = (till_id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  (select count(*) from sale_origins where till_id = ${till_id})
  + (select count(*)
    from document_origins
    where till_id = ${till_id})
  + (select count(*) from kept_sales where till_id = ${till_id}
      and (settled_as is null or settled_as = 'dismissed')))`

type LossRow = TillLoss & {
  readonly waiting: number
  readonly received: number
  readonly arrived: number
}

/** The number of lost sales as it is stored; null when nobody knows it. */
export const knownCount = (stored: number): number | null => (stored === 0 ? null : stored)

/** Losses that nobody has seen, oldest first, less what arrived since. */
export const listOpenLosses = async (db: Db): Promise<TillLoss[]> => {
  const { rows } = await sql<LossRow>`select till_losses.id, tills.id as till_id,
    tills.number as till_number, noticed_at, till_losses.waiting, first_number,
    till_losses.last_number, till_losses.received, ${receivedFrom(sql`tills.id`)} as arrived
    from till_losses
    join tills on tills.id = coalesce(former_till_id, till_losses.till_id)
    where till_losses.seen_at is null
    order by noticed_at, till_losses.id`.execute(db)

  return rows
    .map(({ received, arrived, ...row }) => ({
      ...row,
      waiting: knownCount(row.waiting) && row.waiting - Math.max(0, arrived - received),
    }))
    .filter(({ waiting }) => waiting === null || waiting > 0)
}
