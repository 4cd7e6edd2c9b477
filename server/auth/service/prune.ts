// Deletes expired sessions, codes, flows and challenges, once an hour in small batches, so that the
// tables stay small.
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { readSessionLimits } from '../../features/session/session-limits.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openLease } from '../../platform/operations/leases.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { startRounds } from '../../platform/base/rounds.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
/**
 * An expired session is kept for a week, so that its device gets "session expired" instead of
 * "session not found".
 */
const GRACE_MS = 7 * DAY_MS

const pruneSessions = async (tx: Tx, { config, now }: AppContext): Promise<void> => {
  const { idle, most } = await readSessionLimits(tx, config)
  const created = timeBefore(now(), most * 1000 + GRACE_MS)
  const refreshed = timeBefore(now(), idle * 1000 + GRACE_MS)
  await tx
    .deleteFrom('auth_sessions')
    .where((where) =>
      where.or([where('created_at', '<', created), where('refreshed_at', '<', refreshed)]),
    )
    .execute()
}

/** Runs one round of pruning. */
export const pruneAuthRows = async (context: AppContext): Promise<void> => {
  const now = context.now()
  await inTransaction(context.store, async (tx) => {
    await pruneSessions(tx, context)
    await tx
      .deleteFrom('auth_one_time_tokens')
      .where('expires_at', '<', timeBefore(now, DAY_MS))
      .execute()

    // Codes may still reference a flow; they expire within a day.
    await tx
      .deleteFrom('auth_flow_states')
      .where('created_at', '<', timeBefore(now, 2 * DAY_MS))
      .execute()

    await tx.deleteFrom('auth_challenges').where('expires_at', '<', now).execute()
    await tx.deleteFrom('auth_guesses').where('since', '<', timeBefore(now, DAY_MS)).execute()
    await tx.deleteFrom('auth_sms_counts').where('since', '<', timeBefore(now, DAY_MS)).execute()
    await tx
      .deleteFrom('auth_pin_failures')
      .where('last_at', '<', timeBefore(now, DAY_MS))
      .execute()

    await tx
      .deleteFrom('auth_used_messages')
      .where('created_at', '<', timeBefore(now, HOUR_MS))
      .execute()
  })
}

const FIRST_AFTER_MS = 60 * 1000
/**
 * One server prunes for all. A little less than an
 * hour, so that the same server can do the next round.
 */
const ROUND_SECONDS = 55 * 60

/**
 * Starts pruning; returns a function that stops it. A round that runs goes on: each of its
 * deletions is whole.
 */
export const startPruning = (context: AppContext): (() => void) => {
  const lease = openLease(context, 'prune', ROUND_SECONDS)
  const work = async (): Promise<void> => {
    if (await lease.hold()) await pruneAuthRows(context)
  }

  const rounds = startRounds(work, HOUR_MS, (error) =>
    context.log.error({ err: error }, 'old sessions and codes could not be taken away'),
  )

  const first = setTimeout(rounds.begin, FIRST_AFTER_MS).unref()

  return () => {
    clearTimeout(first)
    void rounds.close()
  }
}
