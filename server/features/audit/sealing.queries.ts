// Adds links to the chain of seals: for pending entries, for the sales of these entries, and for
// sales without an entry.
import { writeAuditEntries } from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'
import { refreshStatistics } from '../../platform/database/statistics.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { addSealedEntries } from './audit-sums.queries.ts'
import { entryHash, linksAfter, NO_LINK, saleHash } from './seal.ts'
import {
  insertSeals,
  lastSeal,
  lockSealing,
  listPendingEntries,
  type SealPosition,
  listUnsealedSales,
  listSalesWithRows,
} from './seal.queries.ts'

const ENTRIES_AT_ONCE = 200
const SALES_AT_ONCE = 100
/**
 * By then the links are so many that a plan made for a few of them, which reads them all, would
 * take too long.
 */
const PORTIONS_BEFORE_STATISTICS = 100

const sealedSales = async (tx: Tx, ids: readonly string[]) =>
  (await listSalesWithRows(tx, ids)).map((whole) => ({
    kind: 'sale' as const,
    subject_id: whole.sale.id,
    content_hash: saleHash(whole),
  }))

/** Seals the oldest pending entries and their sales; returns the number of entries. */
export const sealEntries = async (tx: Tx): Promise<number> => {
  const entries = await listPendingEntries(tx, ENTRIES_AT_ONCE)
  if (entries.length === 0) return 0
  const sold = entries.flatMap(({ action, entity_id }) =>
    action === 'sale.complete' && entity_id !== null ? [entity_id] : [],
  )

  const contents = entries.map((entry) => ({
    kind: 'entry' as const,
    subject_id: entry.id,
    content_hash: entryHash(entry),
  }))

  await insertSeals(
    tx,
    linksAfter((await lastSeal(tx)) ?? NO_LINK, [...contents, ...(await sealedSales(tx, sold))]),
  )

  await addSealedEntries(tx, entries)

  return entries.length
}

/**
 * Seals everything that is pending, including the entries of this transaction, for work that
 * records the state of the chain. No server seals until the transaction ends.
 */
export const sealNow = async (tx: Tx): Promise<void> => {
  await lockSealing(tx)
  await writeAuditEntries(tx)
  while ((await sealEntries(tx)) > 0) await yieldToEventLoop()
}

/**
 * Seals sales without an entry, from a backup or from
 * before there were seals. Called after `sealNow`.
 */
export const sealOtherSales = async (tx: Tx, deleted: number): Promise<void> => {
  let place: SealPosition | null = null
  let last = (await lastSeal(tx)) ?? NO_LINK

  for (let portion = 1; ; portion += 1) {
    if (portion === PORTIONS_BEFORE_STATISTICS) await refreshStatistics(tx, ['seals'])
    const found: SealPosition[] = await listUnsealedSales(tx, deleted, place, SALES_AT_ONCE)
    if (found.length === 0) return
    const sales = await sealedSales(
      tx,
      found.map(({ id }) => id),
    )

    const links = linksAfter(last, sales)
    await insertSeals(tx, links)
    last = links.at(-1) ?? last
    place = found.at(-1) ?? null
    await yieldToEventLoop()
  }
}
