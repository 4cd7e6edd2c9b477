// Seals new entries in the background: one server at a time, a few entries per short transaction,
// so that no till waits.
import type { Tx } from '../../platform/database/store.ts'
import { storageTrouble } from '../../platform/database/storage-trouble.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { takeLease } from '../../platform/operations/leases.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { writeSealedHead } from '../../platform/shop-file/sealed-head.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { startRounds } from '../../platform/base/rounds.ts'
import { findShopId } from '../snapshot/epoch.queries.ts'
import { headOf } from './chain-head.queries.ts'
import { hasPending, SEALER_LEASE } from './seal.queries.ts'
import { sealEntries } from './sealing.queries.ts'

export type Sealer = { close(): Promise<void> }

const EVERY_MS = 5000
const LEASE_SECONDS = 30

type Shop = Pick<AppContext, 'store' | 'now'> & { readonly holder: string }

/** Runs the work in a transaction while no other server seals; null when another one does. */
const withSealerLease = <Result>(
  { store, now, holder }: Shop,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> =>
  inTransaction(store, async (tx) => {
    const request = {
      name: SEALER_LEASE,
      holder,
      now: now(),
      seconds: LEASE_SECONDS,
    }
    return (await takeLease(tx, request)) ? work(tx) : null
  })

/** Seals everything that is pending. False when another server holds the lease. */
export const sealAll = async (shop: Shop): Promise<boolean> => {
  while (await hasPending(shop.store.db)) {
    if ((await withSealerLease(shop, sealEntries)) === null) return false
    await yieldToEventLoop()
  }
  return true
}

type NoterContext = Pick<AppContext, 'store' | 'now'> & { readonly folder: string }

/**
 * Writes the newest seal to a file beside the embedded database, so that a truncated database is
 * noticed at the next start.
 */
const openHeadNoter = ({ store, now, folder }: NoterContext) => {
  let noted = ''
  return async (): Promise<void> => {
    if (store.engine !== 'sqlite') return
    const [head, shop_id] = [await headOf(store.db), await findShopId(store.db)]
    if (head === noted || shop_id === undefined || head.startsWith('0 ')) return
    await writeSealedHead(folder, { shop_id, head, noted_at: now() })
    noted = head
  }
}

/**
 * Seals every few seconds until it is closed. A pass
 * that fails is tried again; the log says so once.
 */
export const openSealer = ({ store, now, newId, log, config }: AppContext): Sealer => {
  const shop = { store, now, holder: newId() }
  const noteHead = openHeadNoter({ store, now, folder: config.DATA_DIR })
  let troubled = false
  const pass = async (): Promise<void> => {
    await sealAll(shop)
    await noteHead()
    troubled = false
  }

  const report = (error: unknown): void => {
    // A full or locked disk is reported on every page already.
    const level = storageTrouble(error) === null ? 'error' : 'warn'
    if (!troubled)
      log[level](
        { err: error },
        'the audit log could not be sealed, or its newest seal not be noted; it is tried again',
      )

    troubled = true
  }

  return startRounds(pass, EVERY_MS, report)
}
