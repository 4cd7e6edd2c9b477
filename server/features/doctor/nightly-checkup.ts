// On PostgreSQL there are no snapshots whose proof includes a checkup, so one of the servers runs a
// checkup once a day, at night or when the shop opens.
import { openLease } from '../../platform/operations/leases.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { nightOf } from '../../platform/snapshot/schedule.ts'
import { startRounds } from '../../platform/base/rounds.ts'
import { findLastCheckup } from './last-checkup.queries.ts'

const POLL_MS = 60_000
/** Longer than a checkup of the largest shop takes. */
const LEASE_SECONDS = 3600

const isDue = async ({ store, now }: AppContext): Promise<boolean> => {
  const last = await findLastCheckup(store.db, null)
  return last === null || nightOf(last.checked_at) !== nightOf(now())
}

/** Runs the checkup when it is due and no other server runs it. */
export const runNightlyCheckup = async (context: AppContext): Promise<void> => {
  if (!(await isDue(context))) return
  const lease = openLease(context, 'doctor', LEASE_SECONDS)
  if (!(await lease.hold())) return

  try {
    if (await isDue(context)) await context.checkups.begin('night')
  } finally {
    await lease.release()
  }
}

/**
 * Starts the schedule; returns how to stop it. It does not wait for a checkup, which has an end of
 * its own.
 */
export const startNightlyCheckups = (context: AppContext): { close(): void } => {
  const rounds = startRounds(
    () => runNightlyCheckup(context),
    POLL_MS,
    (error) => context.log.warn({ err: error }, 'the books could not be looked at'),
  )
  return { close: () => void rounds.close() }
}
