// SQL of the text messages of the running day, for the Health page and the metrics.
import { secondsBefore } from '@webale/domain/kernel/time.ts'
import type { Db } from '../database/store.ts'

/** The count of all text messages. */
export const ALL_SMS = 'all'

/** Text messages requested in the last 24 hours, and why the last one did not leave. */
export const readSms = async (
  db: Db,
  now: string,
): Promise<{ today: number; failure: string | null }> => {
  const count = await db
    .selectFrom('auth_sms_counts')
    .select('messages')
    .where('subject', '=', ALL_SMS)
    .where('since', '>', secondsBefore(now, 24 * 3600))
    .executeTakeFirst()

  const trouble = await db.selectFrom('auth_sms_trouble').select('failure').executeTakeFirst()

  return { today: count?.messages ?? 0, failure: trouble?.failure ?? null }
}
