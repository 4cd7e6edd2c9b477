// Rows of the outbox: the next one that is due, and its end.
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

export type OutboxRow = Row<'auth_outbox'>

/** One row or none: messages are sent one after another. */
export const listDueRows = (db: Db, now: string): Promise<OutboxRow[]> =>
  db
    .selectFrom('auth_outbox')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .execute()

/** Gives up the messages whose codes are no longer valid. */
export const deleteExpired = async (tx: Tx, now: string): Promise<void> => {
  await tx.deleteFrom('auth_outbox').where('expires_at', '<=', now).execute()
}

export const deleteRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('auth_outbox').where('id', '=', id).execute()
}
