// Seals what happened, a moment after it did: one server at a time, some entries in one short transaction, so that no till ever
// waits for the end of a chain.
import type { Tx } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppContext } from '../../platform/operations.ts'
import { yieldToEventLoop } from '../../platform/transfers.ts'
import { hasPending, takeSealing } from './seal.queries.ts'
import { sealEntries } from './sealing.queries.ts'

export type Sealer = { close(): Promise<void> }

const EVERY_MS = 5000
const LEASE_MS = 30_000

type Shop = Pick<AppContext, 'store' | 'now'> & { readonly holder: string }

/** The work in a transaction of its own, while no other server seals; null when another one does. */
const alone = <Result>({ store, now, holder }: Shop, work: (tx: Tx) => Promise<Result>): Promise<Result | null> =>
  inTransaction(store, async (tx) => {
    const moment = now()
    const until = new Date(Date.parse(moment) + LEASE_MS).toISOString()
    return (await takeSealing(tx, { holder, now: moment, until })) ? work(tx) : null
  })

/** Seals everything that waits. False when another server has the work. */
export const sealAll = async (shop: Shop): Promise<boolean> => {
  while (await hasPending(shop.store.db)) {
    if ((await alone(shop, sealEntries)) === null) return false
    await yieldToEventLoop()
  }
  return true
}

/** Seals every few seconds until it is closed. A pass that fails is tried again; the log says so once. */
export const openSealer = ({ store, now, newId, log }: AppContext): Sealer => {
  const shop = { store, now, holder: newId() }
  let troubled = false
  let running: Promise<void> | undefined
  const pass = async (): Promise<void> => {
    try {
      await sealAll(shop)
      troubled = false
    } catch (error) {
      if (!troubled) log.error({ err: error }, 'the audit log could not be sealed; it is tried again')
      troubled = true
    }
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= pass()
  }, EVERY_MS)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
