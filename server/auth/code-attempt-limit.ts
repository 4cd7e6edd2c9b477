// Limits wrong codes and passwords per account and day. A code has a million values, so the attempts of a day must stay
// far below that, even if new codes are requested repeatedly.
import type { Db, Tx } from '../platform/database/open.ts'

const DAY_MS = 24 * 3600 * 1000

/** Is another attempt allowed? After `most` wrong ones in a day every code is refused; mailed links still work. */
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
