// Limits of a session: from the server settings, else set by an administrator, else a month unused
// and half a year in any case.
import { secondsBefore } from '@webale/domain/kernel/time.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

/** In seconds: maximum time unused, and maximum age. */
export type SessionLimits = { readonly idle: number; readonly most: number }

const DAY = 24 * 3600
const PLACE = 1

type ChosenLimits = {
  readonly [Name in 'idle_seconds' | 'most_seconds']: Row<'auth_session_limits'>[Name] | null
}

export const limitsOf = (
  { AUTH_SESSIONS_INACTIVITY_TIMEOUT, AUTH_SESSIONS_TIMEBOX }: Config,
  chosen: ChosenLimits | undefined,
): SessionLimits => ({
  idle: AUTH_SESSIONS_INACTIVITY_TIMEOUT ?? chosen?.idle_seconds ?? 30 * DAY,
  most: AUTH_SESSIONS_TIMEBOX ?? chosen?.most_seconds ?? 180 * DAY,
})

export const readSessionLimits = async (db: Db, config: Config): Promise<SessionLimits> =>
  limitsOf(
    config,
    await db
      .selectFrom('auth_session_limits')
      .select(['idle_seconds', 'most_seconds'])
      .executeTakeFirst(),
  )

/** Ends the sessions that exceed these limits. */
const endExpiredSessions = async (
  tx: Tx,
  { idle, most }: SessionLimits,
  now: string,
): Promise<void> => {
  const sessions = tx.deleteFrom('auth_sessions')
  await sessions
    .where((where) =>
      where.or([
        where('created_at', '<=', secondsBefore(now, most)),
        where('refreshed_at', '<=', secondsBefore(now, idle)),
      ]),
    )
    .execute()
}

/**
 * Saves the limits. Sessions beyond the old limits stay
 * ended, and those beyond the new ones end at once.
 */
export const saveSessionLimits = async (
  tx: Tx,
  config: Config,
  chosen: SessionLimits,
  now: string,
): Promise<void> => {
  await endExpiredSessions(tx, await readSessionLimits(tx, config), now)
  const row = {
    idle_seconds: chosen.idle,
    most_seconds: chosen.most,
    changed_at: now,
  }

  await tx
    .insertInto('auth_session_limits')
    .values({ place: PLACE, ...row })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(row))
    .execute()

  await endExpiredSessions(tx, await readSessionLimits(tx, config), now)
}
