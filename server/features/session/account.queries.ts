// SQL of a person's own sessions and authenticator apps.
import { secondsBefore } from '@webale/domain/kernel/time.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { readSessionLimits } from './session-limits.queries.ts'

/** The valid sessions, most recently used first. */
export const listSessions = async (
  db: Db,
  user_id: string,
  config: Config,
  now: string,
): Promise<Row<'auth_sessions'>[]> => {
  const { idle, most } = await readSessionLimits(db, config)
  return db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('created_at', '>', secondsBefore(now, most))
    .where('refreshed_at', '>', secondsBefore(now, idle))
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one session of this person; undefined for an unknown session. */
export const endSession = (
  tx: Tx,
  user_id: string,
  id: string,
): Promise<Row<'auth_sessions'> | undefined> =>
  tx
    .deleteFrom('auth_sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()

/** Verified second factors, without their secrets. */
export const listVerifiedFactors = (
  db: Db,
  user_id: string,
): Promise<Pick<Row<'auth_factors'>, 'id' | 'friendly_name' | 'phone' | 'created_at'>[]> =>
  db
    .selectFrom('auth_factors')
    .select(['id', 'friendly_name', 'phone', 'created_at'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
