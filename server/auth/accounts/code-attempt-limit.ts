// Limits wrong codes and passwords per account and day. A code has a million values, so the
// attempts of a day must stay far below that, even if new codes are requested repeatedly.
import type { Db, Tx } from '../../platform/database/store.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Is another attempt allowed? After `most` wrong ones in a day every code is refused; mailed links
 * still work.
 */
export const isWithinAttemptLimit = async (
  db: Db,
  subject: string,
  most: number,
  now: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('auth_guesses')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst()
  // In either direction: a count that began in the future is of a clock that was ahead: it is over.
  return (
    row === undefined ||
    row.failures < most ||
    Math.abs(Date.parse(now) - Date.parse(row.since)) >= DAY_MS
  )
}

export const recordFailedAttempt = async (tx: Tx, subject: string, now: string): Promise<void> => {
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) =>
    new Date(Date.parse(now) + ms).toISOString(),
  ) as [string, string]

  await tx
    .deleteFrom('auth_guesses')
    .where(({ eb, or }) => or([eb('since', '<=', before), eb('since', '>=', after)]))
    .execute()

  await tx
    .insertInto('auth_guesses')
    .values({ subject, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet(({ eb, ref }) => ({ failures: eb(ref('auth_guesses.failures'), '+', 1) })),
    )
    .execute()
}
