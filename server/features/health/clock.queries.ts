// SQL to detect a clock that is behind stored rows.
// Sales and audit entries carry the server's time.
import { findNewerMoment } from '@webale/domain/features/health/clock.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

const NAME = 'clock_confirmed'

const newestIn = async (db: Db, table: 'sales' | 'audit_log'): Promise<string | null> =>
  (
    await db
      .selectFrom(table)
      .select('created_at')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.created_at ?? null

const newestMoment = async (db: Db): Promise<string | null> => {
  const found = [await newestIn(db, 'sales'), await newestIn(db, 'audit_log')].filter(
    (at) => at !== null,
  )
  return found.toSorted().at(-1) ?? null
}

/**
 * The time of the newest sale or entry when the clock is behind it; null while the clock is right.
 */
export const findClockBehind = async (db: Db, now: string): Promise<string | null> => {
  const confirmed =
    (await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst())
      ?.value ?? null
  return findNewerMoment({ now, newest: await newestMoment(db), confirmed })
}

/** A shop that was closed for longer is rare; its clock counts as right after the next sign-in. */
const MAX_AHEAD_MS = 366 * 86_400_000
/** This program did not exist before. */
const MIN_CLOCK = '2026-01-01T00:00:00.000Z'

/**
 * The time that shows the clock to be wrong: it is behind that time, or more than a year ahead of
 * the newest entry. Null while the clock may be right.
 */
export const findClockDoubt = async (db: Db, now: string): Promise<string | null> => {
  if (now < MIN_CLOCK) return MIN_CLOCK
  const newest = await newestMoment(db)
  const isAhead = newest !== null && Date.parse(now) - Date.parse(newest) > MAX_AHEAD_MS

  return isAhead ? newest : findClockBehind(db, now)
}

/**
 * Confirms the clock: later entries were made while it was ahead. Returns the time up to which no
 * warning is shown.
 */
export const confirmClock = async (tx: Tx): Promise<string> => {
  const value = (await newestMoment(tx)) ?? ''
  await tx
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

  return value
}
