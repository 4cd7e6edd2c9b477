// Whether a standby has everything that the primary had confirmed at one moment, and is its standby
// at all (0017).
import type { ReplicaFault } from '@webale/domain/kernel/replica.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Which shop and version a database has, as one text. */
const SHOP = sql`(select value
  from meta
  where name = 'shop_id') || ' ' || (select max(name)
  from kysely_migration)`

/** What the primary had at the moment of a question. */
export type PrimaryMark = {
  readonly cluster: string
  readonly timeline: number
  /** Everything up to this place of its log was on its disk, so each confirmed commit was. */
  readonly place: string
  readonly shop: string
}

/** Asks the primary. */
export const readMark = async (primary: Kysely<Tables>): Promise<PrimaryMark> => {
  const { rows } = await sql<PrimaryMark>`
    select system_identifier::text as cluster, place::text as place, ${SHOP} as shop,
      ('x' || substr(pg_walfile_name(place), 1, 8))::bit(32)::int as timeline
    from pg_control_system(), pg_current_wal_flush_lsn() as place`.execute(primary)

  const [mark] = rows
  if (mark === undefined) throw new Error('The primary does not show its state')

  return mark
}

/** What a host says about itself as a standby of `mark`. */
export type StandbyState = {
  readonly is_standby: boolean
  readonly cluster: string
  /** Is a connection to a primary open? */
  readonly is_connected: boolean
  /** Of the log that arrives; null for a user without the right to see it. */
  readonly timeline: number | null
  /** Was everything up to the place of the mark applied? */
  readonly is_current: boolean
}

/** Asks a standby. Explicitly not serializable, which a standby refuses. */
export const readStandby = (
  standby: Kysely<Tables>,
  { place }: PrimaryMark,
): Promise<StandbyState | undefined> =>
  standby
    .transaction()
    .setIsolationLevel('read committed')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<StandbyState>`
        select pg_is_in_recovery() as is_standby, system_identifier::text as cluster,
          exists (select
            from pg_stat_wal_receiver) as is_connected,
          (select received_tli
            from pg_stat_wal_receiver) as timeline,
          coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as is_current
        from pg_control_system()`.execute(transaction)
      return rows[0]
    })

/** The shop and the version of a database. */
export const readShop = async (db: Kysely<Tables>): Promise<string | undefined> =>
  (await sql<{ shop: string }>`select ${SHOP} as shop`.execute(db)).rows[0]?.shop

/**
 * Why a host may not be read as the standby of `mark`;
 * null when it may. Only `behind` can pass by waiting.
 */
export const standbyFault = (
  state: StandbyState | undefined,
  mark: PrimaryMark,
): ReplicaFault | null => {
  if (state === undefined) return 'unreachable'
  if (state.cluster !== mark.cluster) return 'other_shop'
  if (!state.is_standby) return 'no_standby'
  if (!state.is_connected) return 'not_following'
  if (state.timeline === null) return 'hidden_state'
  if (state.timeline !== mark.timeline) return 'not_following'

  return state.is_current ? null : 'behind'
}
