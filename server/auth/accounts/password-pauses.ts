// Wrong passwords are counted per address: from the tenth on each causes a growing pause, and the
// limit is fifty a day. Both are answered at once with a status, so no request is held open. Known
// devices are counted separately, so strangers cannot lock out the person at the till.
import { dailyPasswordSubject } from '../../features/staff/account.queries.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { fail } from '../protocol/errors.ts'
import { recordFailedAttempt, isWithinAttemptLimit } from './code-attempt-limit.ts'
import type { AuthService } from '../service/service.ts'

const FREE_FAILURES = 10
const FORGET_MS = 10 * 60 * 1000
const LONGEST_PAUSE = 60
/** Concurrent attempts at one account, including those that failed before. */
const MAX_AT_ONCE = 20

/** Per address for all unknown devices together, and per known device. */
const MAX_WRONG_PASSWORDS_A_DAY = 50
const HOUR_SECONDS = 3600

const tooMany = (seconds: number) =>
  fail(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: seconds })

const checkPause = async (
  db: Db,
  { context }: AuthService,
  subject: string,
  others: number,
): Promise<void> => {
  const row = await db
    .selectFrom('auth_password_failures')
    .select(['failures', 'blocked_until'])
    .where('subject', '=', subject)
    .executeTakeFirst()

  const remaining =
    row?.blocked_until == null ? 0 : Date.parse(row.blocked_until) - Date.parse(context.now())

  // A longer one is of a clock that was ahead.
  if (remaining > 0 && remaining <= LONGEST_PAUSE * 1000) throw tooMany(Math.ceil(remaining / 1000))
  if (others > 0 && others + (row?.failures ?? 0) >= MAX_AT_ONCE) throw tooMany(1)
  if (
    !(await isWithinAttemptLimit(
      db,
      dailyPasswordSubject(subject),
      MAX_WRONG_PASSWORDS_A_DAY - others,
      context.now(),
    ))
  )
    throw tooMany(HOUR_SECONDS)
}

/**
 * Runs an attempt for this subject. Throws over_request_rate_limit (429) while attempts are paused,
 * or when so many are running that guesses could exceed the limit.
 */
export const runAttempt = async <Result>(
  db: Db,
  service: AuthService,
  subject: string,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const { attempts } = service
  const pending = attempts.get(subject) ?? 0
  attempts.set(subject, pending + 1)

  try {
    await checkPause(db, service, subject, pending)
    return await attempt()
  } finally {
    const left = (attempts.get(subject) ?? 1) - 1
    if (left === 0) attempts.delete(subject)
    else attempts.set(subject, left)
  }
}

const pauseAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_PAUSE, 2 ** (failures - FREE_FAILURES))

/**
 * Counts a wrong password. Ten minutes without an attempt end the pauses; the daily count stays.
 */
export const countFailure = async (
  tx: Tx,
  { context }: AuthService,
  subject: string,
): Promise<void> => {
  const last_at = context.now()
  const moment = Date.parse(last_at)
  const [before, after] = [-FORGET_MS, FORGET_MS].map((ms) =>
    new Date(moment + ms).toISOString(),
  ) as [string, string]

  await tx
    .deleteFrom('auth_password_failures')
    .where(({ eb, or }) => or([eb('last_at', '<', before), eb('last_at', '>', after)]))
    .execute()

  const row = await tx
    .insertInto('auth_password_failures')
    .values({ subject, failures: 1, last_at, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(({ eb, ref }) => ({
        failures: eb(ref('auth_password_failures.failures'), '+', 1),
        last_at,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()

  const pause = pauseAfter(row.failures)
  const blocked_until = pause === 0 ? null : new Date(moment + pause * 1000).toISOString()
  await tx
    .updateTable('auth_password_failures')
    .set({ blocked_until })
    .where('subject', '=', subject)
    .execute()

  await recordFailedAttempt(tx, dailyPasswordSubject(subject), last_at)
}

/**
 * A correct password ends the pauses. The daily count stays; otherwise a stranger could continue
 * after each sign-in of the owner.
 */
export const forgetFailures = async (tx: Tx, subject: string): Promise<void> => {
  await tx.deleteFrom('auth_password_failures').where('subject', '=', subject).execute()
}
