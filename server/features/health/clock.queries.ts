// Is the clock behind what is stored? Sales and entries of the audit log carry the server's time.
import { findNewerMoment } from '@webale/domain/features/health/clock.ts'
import type { Db, Tx } from '../../platform/database/open.ts'

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
  const found = [await newestIn(db, 'sales'), await newestIn(db, 'audit_log')].filter((at) => at !== null)
  return found.toSorted().at(-1) ?? null
}

/** The moment of the newest sale or entry when the clock is before it; null while the clock is right. */
export const findClockBehind = async (db: Db, now: string): Promise<string | null> => {
  const confirmed =
    (await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst())?.value ?? null
  return findNewerMoment({ now, newest: await newestMoment(db), confirmed })
}

/**
 * The clock is right now, and what is newer was entered while it was ahead. Answers the moment up to which nobody is
 * warned.
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
