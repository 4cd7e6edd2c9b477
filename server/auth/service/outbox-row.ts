// Rows of the outbox: the next one that is due, its pauses, and its end.
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

export type OutboxRow = Row<'auth_outbox'>

const FIRST_PAUSE = 10
const LONGEST_PAUSE = 3600

/** What a failed try changes. The pauses grow from ten seconds to an hour. */
export const nextTry = (
  { attempts }: OutboxRow,
  now: string,
): Pick<OutboxRow, 'attempts' | 'next_at'> => ({
  attempts: attempts + 1,
  next_at: secondsAfter(now, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts)),
})

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
