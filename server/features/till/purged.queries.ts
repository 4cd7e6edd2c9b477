// What Delete Data of sales means for tills.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/open.ts'

/**
 * Counts the sales of each till that are deleted now, so that they do not look lost, and forgets what was taken back.
 */
export const countPurged = async (tx: Tx): Promise<void> => {
  await sql`update tills set purged = purged + (select count(*) from sale_origins where till_id = tills.id)`.execute(tx)
  await tx.deleteFrom('sale_withdrawals').execute()
}
