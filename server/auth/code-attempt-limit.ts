// Wrong codes and wrong passwords of an account in a day. A code has a million forms, so the guesses of a day must stay
// a small part of that, also for somebody who keeps asking for new codes.
import type { Db, Tx } from '../platform/database/open.ts'

const DAY_MS = 24 * 3600 * 1000

/** May one more be tried? After `most` wrong ones in a day no code is right any more; mailed links still open. */
export const isWithinAttemptLimit = async (db: Db, subject: string, most: number, now: string): Promise<boolean> => {
  const row = await db.selectFrom('auth_guesses').selectAll().where('subject', '=', subject).executeTakeFirst()
  return row === undefined || row.failures < most || Date.parse(now) - Date.parse(row.since) >= DAY_MS
}

export const recordFailedAttempt = async (tx: Tx, subject: string, now: string): Promise<void> => {
  const over = new Date(Date.parse(now) - DAY_MS).toISOString()
  await tx.deleteFrom('auth_guesses').where('since', '<=', over).execute()
  await tx
    .insertInto('auth_guesses')
    .values({ subject, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(({ eb, ref }) => ({ failures: eb(ref('auth_guesses.failures'), '+', 1) })),
    )
    .execute()
}
