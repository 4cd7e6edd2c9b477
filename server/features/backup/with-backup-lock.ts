// One restore or deletion at a time in a shop, also across several servers.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { openLease } from '../../platform/operations/leases.ts'
import type { StreamRequest } from '../../platform/http/stream-routes.ts'
import type { Store } from '../../platform/database/store.ts'

const LEASE_SECONDS = 60

/** Shops with a running restore or deletion: two at once would undo each other's work. */
const busy = new WeakSet<Store>()

/**
 * The same across several servers on one PostgreSQL, with a lease that is held for the duration of
 * the work.
 */
const withBackupLease = async <Result>(
  context: StreamRequest['context'],
  work: () => Promise<Result>,
): Promise<Result> => {
  const lease = openLease(context, 'backup', LEASE_SECONDS)
  if (!(await lease.hold())) throw refuse('backup_busy')
  let renewing: Promise<unknown> = Promise.resolve()
  const renew = (): void => {
    renewing = lease.hold().catch(() => undefined)
  }

  const timer = setInterval(renew, (LEASE_SECONDS / 3) * 1000)

  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A renewal that ends after the release would take the lease again, for nobody.
    await renewing
    // The work is done. A lease that cannot be released expires, so its error is not reported as a
    // failed restore.
    await lease.release().catch(() => undefined)
  }
}

export const withBackupLock = async <Result>(
  { context }: StreamRequest,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { store } = context
  if (busy.has(store)) throw refuse('backup_busy')
  busy.add(store)

  try {
    return await (store.engine === 'sqlite' ? work() : withBackupLease(context, work))
  } finally {
    busy.delete(store)
  }
}
