// Seals what happened, a moment after it did: one server at a time, some entries in one short transaction, so that no till ever
// waits for the end of a chain.
import type { Tx } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { World } from '../../platform/operations.ts'
import { letOthersGo } from '../../platform/transfers.ts'
import { entryHash, linksAfter, NO_LINK, saleHash } from './seal.ts'
import {
  explainedUntil,
  hasPending,
  insertSeals,
  lastSeal,
  NOT_YET,
  pendingEntries,
  type Place,
  takeSealing,
  unsealedSales,
  wholeSales,
} from './seal.queries.ts'

export type Sealer = { close(): Promise<void> }

const EVERY_MS = 5000
const LEASE_MS = 30_000
const ENTRIES_AT_ONCE = 200
const SALES_AT_ONCE = 100

/** After these sales may be there that nobody sealed. */
const BRINGS_SALES = ['data_restored', 'data_deleted']

type Shop = Pick<World, 'store' | 'now'> & { readonly holder: string }

/** The work in a transaction of its own, while no other server seals; null when another one does. */
const alone = <Result>({ store, now, holder }: Shop, work: (tx: Tx) => Promise<Result>): Promise<Result | null> =>
  inTransaction(store, async (tx) => {
    const moment = now()
    const until = new Date(Date.parse(moment) + LEASE_MS).toISOString()
    return (await takeSealing(tx, { holder, now: moment, until })) ? work(tx) : null
  })

const sealedSales = async (tx: Tx, ids: readonly string[]) =>
  (await wholeSales(tx, ids)).map((whole) => ({ kind: 'sale' as const, subject_id: whole.sale.id, content_hash: saleHash(whole) }))

type Batch = { readonly sealed: number; readonly bringsSales: boolean }

const sealEntries = async (tx: Tx): Promise<Batch> => {
  const entries = await pendingEntries(tx, ENTRIES_AT_ONCE)
  if (entries.length === 0) return { sealed: 0, bringsSales: false }
  const sold = entries.flatMap(({ action, entity_id }) => (action === 'sale.complete' && entity_id !== null ? [entity_id] : []))
  const contents = entries.map((entry) => ({ kind: 'entry' as const, subject_id: entry.id, content_hash: entryHash(entry) }))
  await insertSeals(tx, linksAfter((await lastSeal(tx)) ?? NO_LINK, [...contents, ...(await sealedSales(tx, sold))]))
  return { sealed: entries.length, bringsSales: entries.some(({ action }) => BRINGS_SALES.includes(action)) }
}

/** Sales that came without an entry of their own: from before, from a backup. False when another server seals. */
const sweepSales = async (shop: Shop): Promise<boolean> => {
  const { deleted } = await explainedUntil(shop.store.db)
  // All sales are being deleted right now, and that waits for its own seal.
  if (deleted === NOT_YET) return false
  let place: Place | null = null
  for (;;) {
    const found: Place[] = await unsealedSales(shop.store.long, deleted, place, SALES_AT_ONCE)
    const ids = found.map(({ id }) => id)
    if (found.length === 0) return true
    const done = await alone(shop, async (tx) => {
      await insertSeals(tx, linksAfter((await lastSeal(tx)) ?? NO_LINK, await sealedSales(tx, ids)))
      return true
    })
    if (done === null) return false
    place = found.at(-1) ?? null
    await letOthersGo()
  }
}

/** Seals everything that waits; `sweep` also looks for sales without a seal. False when another server has the work. */
export const sealAll = async (shop: Shop, sweep: boolean): Promise<boolean> => {
  let wanted = sweep
  while (await hasPending(shop.store.db)) {
    const batch = await alone(shop, sealEntries)
    if (batch === null) return false
    wanted ||= batch.bringsSales
    await letOthersGo()
  }
  return wanted ? sweepSales(shop) : true
}

/** Seals every few seconds until it is closed. A pass that fails is tried again; the log says so once. */
export const openSealer = ({ store, now, newId, log }: World): Sealer => {
  const shop = { store, now, holder: newId() }
  let [swept, troubled] = [false, false]
  let running: Promise<void> | undefined
  const pass = async (): Promise<void> => {
    try {
      swept = await sealAll(shop, !swept)
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
