// SQL of the text messages of the running day: they cost money, so each one is counted. The Health
// page and the metrics show the count, and why the last one did not leave.
import { secondsBefore } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../database/store.ts'
import type { Row } from '../database/tables.ts'
import type { SmsOutcome } from './text-message.ts'

/** The count of all text messages. */
export const ALL_SMS = 'all'

export const DAY_SECONDS = 24 * 3600

type Count = Row<'auth_sms_counts'>

/** Text messages requested in the last 24 hours, and why the last one did not leave. */
export const readSms = async (
  db: Db,
  now: string,
): Promise<{ today: number; failure: string | null }> => {
  const count = await db
    .selectFrom('auth_sms_counts')
    .select('messages')
    .where('subject', '=', ALL_SMS)
    .where('since', '>', secondsBefore(now, DAY_SECONDS))
    .executeTakeFirst()

  const trouble = await db.selectFrom('auth_sms_trouble').select('failure').executeTakeFirst()

  return { today: count?.messages ?? 0, failure: trouble?.failure ?? null }
}

/** In either direction: a count that began in the future is of a clock that was ahead. */
export const secondsBetween = (before: string, now: string): number =>
  Math.abs(Date.parse(now) - Date.parse(before)) / 1000

/**
 * Counts one more; a count that is older than a day starts again. Returns the row before, null for
 * none of today.
 */
export const countSms = async (tx: Tx, subject: string, now: string): Promise<Count | null> => {
  // Locks the row: the first one is the same for every message, so that messages are counted one
  // after the other.
  await tx
    .insertInto('auth_sms_counts')
    .values({ subject, messages: 0, since: now, last_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .execute()

  const row = await tx
    .selectFrom('auth_sms_counts')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()

  const isOver = row.messages === 0 || secondsBetween(row.since, now) >= DAY_SECONDS
  const next = isOver
    ? { messages: 1, since: now, last_at: now }
    : { messages: row.messages + 1, last_at: now }

  await tx.updateTable('auth_sms_counts').set(next).where('subject', '=', subject).execute()

  return isOver ? null : row
}

/** What the Health page tells; a message that left ends the trouble. */
export const storeSmsTrouble = async (
  tx: Tx,
  outcome: SmsOutcome,
  failed_at: string,
): Promise<void> => {
  if (outcome === 'sent') {
    await tx.deleteFrom('auth_sms_trouble').execute()
    return
  }

  const { failure } = outcome
  await tx
    .insertInto('auth_sms_trouble')
    .values({ place: 1, failure, failed_at })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ failure, failed_at }))
    .execute()
}
