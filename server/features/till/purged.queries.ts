// The effects of Delete Data on tills.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/store.ts'

/**
 * Counts the documents of each till that are deleted now, so that they do not look lost, and
 * forgets which sales were withdrawn.
 */
export const countPurged = async (tx: Tx, subject_type: string): Promise<void> => {
  const ofTill =
    subject_type === 'sale'
      ? sql`(select count(*)
        from sale_origins
        where till_id = tills.id)`
      : sql`(select count(*)
        from document_origins
        where till_id = tills.id
        and subject_type = ${subject_type})`

  await sql`update tills set purged = purged + ${ofTill}`.execute(tx)
  if (subject_type === 'sale') await tx.deleteFrom('sale_withdrawals').execute()
}
