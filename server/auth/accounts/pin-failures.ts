// Wrong PINs are counted by person and till. An attempt is counted before its PIN is verified, so
// that many attempts at once cannot exceed the limit; a right PIN resets the count. Unknown people
// are counted in the same way.
import { pauseMinutesAfter, tooManyPins } from '@webale/domain/features/pin/pin.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { fail } from '../protocol/errors.ts'

type Subject = { readonly user_id: string; readonly till_id: string }

export const pinLocked = (until: string) => fail(403, 'pin_locked', tooManyPins(until))

const minutesAfter = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString()

const countAttempt = async (tx: Tx, subject: Subject, now: string): Promise<number | null> => {
  // A later end of a pause is of a clock that was ahead.
  const latest = minutesAfter(now, pauseMinutesAfter(Infinity))
  const counted = await tx
    .insertInto('auth_pin_failures')
    .values({
      ...subject,
      failures: 1,
      last_at: now,
      locked_until: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'till_id'])
        .doUpdateSet(({ eb, ref }) => ({
          failures: eb(ref('auth_pin_failures.failures'), '+', 1),
          last_at: now,
        }))
        .where(({ eb, or }) =>
          or([
            eb('auth_pin_failures.locked_until', 'is', null),
            eb('auth_pin_failures.locked_until', '<=', now),
            eb('auth_pin_failures.locked_until', '>', latest),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()

  return counted?.failures ?? null
}

const findLock = async (db: Db, { user_id, till_id }: Subject): Promise<string | null> => {
  const row = db
    .selectFrom('auth_pin_failures')
    .select('locked_until')
    .where('user_id', '=', user_id)
  return (await row.where('till_id', '=', till_id).executeTakeFirst())?.locked_until ?? null
}

/**
 * Counts an attempt as wrong; returns until when others are refused then, or null. Throws
 * pin_locked (403).
 */
export const reserveAttempt = async (
  tx: Tx,
  subject: Subject,
  now: string,
): Promise<string | null> => {
  const failures = await countAttempt(tx, subject, now)
  if (failures === null) throw pinLocked((await findLock(tx, subject)) ?? now)
  const minutes = pauseMinutesAfter(failures)
  if (minutes === 0) return null
  const locked_until = minutesAfter(now, minutes)
  const { user_id, till_id } = subject
  const counted = tx
    .updateTable('auth_pin_failures')
    .set({ locked_until })
    .where('user_id', '=', user_id)

  await counted.where('till_id', '=', till_id).execute()

  return locked_until
}

/** The PIN was right. */
export const forgetPinFailures = async (tx: Tx, { user_id, till_id }: Subject): Promise<void> => {
  const counted = tx.deleteFrom('auth_pin_failures').where('user_id', '=', user_id)
  await counted.where('till_id', '=', till_id).execute()
}

/** Takes an attempt back whose PIN could not be verified. */
export const releaseAttempt = async (tx: Tx, { user_id, till_id }: Subject): Promise<void> => {
  const counted = tx
    .updateTable('auth_pin_failures')
    .set(({ eb, ref }) => ({ failures: eb(ref('failures'), '-', 1), locked_until: null }))
  await counted.where('user_id', '=', user_id).where('till_id', '=', till_id).execute()
}
