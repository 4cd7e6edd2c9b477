// Work that only one of several servers may do at a time: a row says who does it and until when. A server that dies keeps
// nobody waiting longer than that. The servers' clocks must agree within some seconds.
import type { Store, Tx } from './database/open.ts'
import { inTransaction } from './database/transaction.ts'

type Place = { readonly store: Store; now(): string; newId(): string }

export type Lease = {
  /** Takes or keeps it; false while another holder has it. Ask again before each round, well before the time is over. */
  hold(): Promise<boolean>
  /** Lets go before the time is over. */
  release(): Promise<void>
}

export type LeaseRequest = {
  readonly name: string
  readonly holder: string
  readonly now: string
  readonly seconds: number
}

/** Takes or keeps a lease; false while another holder has it. Nobody else gets it before the transaction ends. */
export const takeLease = async (tx: Tx, { name, holder, now, seconds }: LeaseRequest): Promise<boolean> => {
  const until = new Date(Date.parse(now) + seconds * 1000).toISOString()
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((where) => where.or([where('leases.holder', '=', holder), where('leases.until', '<=', now)])),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps everybody from taking this lease until the transaction ends, whoever holds it. */
export const lockLease = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .updateTable('leases')
    .set(({ ref }) => ({ holder: ref('holder') }))
    .where('name', '=', name)
    .execute()
}

/** A lease by its name, for so many seconds each time it is held. Every call is a holder of its own. */
export const openLease = ({ store, now, newId }: Place, name: string, seconds: number): Lease => {
  const holder = newId()
  return {
    hold: () => inTransaction(store, (tx) => takeLease(tx, { name, holder, now: now(), seconds })),
    release: async () => {
      await inTransaction(store, (tx) =>
        tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
      )
    },
  }
}
