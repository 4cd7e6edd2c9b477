// Leases for work that only one of several servers may do at a time: a row holds the owner and the
// expiry time, so a crashed server blocks others only until then. The clocks of the servers must
// agree within a few seconds.
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Store, Tx } from '../database/store.ts'
import { inTransaction } from '../database/transaction.ts'

type LeaseContext = { readonly store: Store; now(): string; newId(): string }

export type Lease = {
  /**
   * Acquires or renews the lease; false while another
   * holder has it. Call again well before it expires.
   */
  hold(): Promise<boolean>
  /** Releases the lease before it expires. */
  release(): Promise<void>
}

export type LeaseRequest = {
  readonly name: string
  readonly holder: string
  readonly now: string
  readonly seconds: number
}

/** Far more than the clocks of two servers differ. */
const CLOCK_SKEW_SECONDS = 600

/**
 * Takes or keeps a lease; false while another holder has it. Nobody else gets it before the
 * transaction ends. One that ends later than a lease of now was taken while the clock was ahead:
 * its holder may be gone, so it counts as over.
 */
export const takeLease = async (
  tx: Tx,
  { name, holder, now, seconds }: LeaseRequest,
): Promise<boolean> => {
  const until = secondsAfter(now, seconds)
  const beyond = secondsAfter(now, seconds + CLOCK_SKEW_SECONDS)
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(({ eb, or }) =>
          or([
            eb('leases.holder', '=', holder),
            eb('leases.until', '<=', now),
            eb('leases.until', '>', beyond),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()

  return taken !== undefined
}

/**
 * Locks this lease until the transaction ends, so that no server can take it, also not its holder.
 */
export const lockLease = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .updateTable('leases')
    .set(({ ref }) => ({ holder: ref('holder') }))
    .where('name', '=', name)
    .execute()
}

/**
 * Opens a lease by name; each acquisition lasts for
 * `seconds`. Every call creates a separate holder.
 */
export const openLease = (
  { store, now, newId }: LeaseContext,
  name: string,
  seconds: number,
): Lease => {
  const holder = newId()
  return {
    hold: () =>
      inTransaction(store, (tx) =>
        takeLease(tx, {
          name,
          holder,
          now: now(),
          seconds,
        }),
      ),
    release: async () => {
      await inTransaction(store, (tx) =>
        tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
      )
    },
  }
}
