// How much waits on a till. Each sale and document is read once and then only counted by its id:
// thousands can wait, and the summary is read again after each of them is sent.
import type { TillDatabase } from './database.ts'
import { isTillSale, needsAttention, type TillEntry } from './till-sale.ts'
import { inState } from './till-queue.ts'

/**
 * How much waits, sales and documents. `waiting_total` is UGX of sales, `oldest` the time of
 * closing (ISO).
 */
export type TillSummary = {
  readonly open: number
  readonly waiting: number
  readonly attention: number
  /** Of those that wait or need attention: how many are no sales. */
  readonly documents: number
  readonly waiting_total: number
  readonly oldest: string | null
}

/** What stays the same while an entry waits. `total` is UGX, null for a document. */
type UnsentEntry = { readonly closed_at: string | null; readonly total: number | null }

const unsentOf = (entry: TillEntry): UnsentEntry => ({
  closed_at: entry.closed_at,
  total: isTillSale(entry) ? entry.sale.total : null,
})

/** Reads what waits, by its id; what `known` has is not read again. */
const readWaiting = async (
  database: TillDatabase,
  known: ReadonlyMap<string, UnsentEntry>,
): Promise<ReadonlyMap<string, UnsentEntry>> => {
  const transaction = database.transaction(['sales', 'documents'])
  const waiting = new Map<string, UnsentEntry>()

  for (const queue of ['sales', 'documents'] as const) {
    const store = transaction.objectStore(queue)
    const ids = await store.index('state_time').getAllKeys(inState('waiting'))
    const added = await Promise.all(ids.filter((id) => !known.has(id)).map((id) => store.get(id)))
    const found = new Map(
      added.flatMap((entry) => (entry === undefined ? [] : [[entry.id, unsentOf(entry)] as const])),
    )

    for (const id of ids) {
      const unsent = known.get(id) ?? found.get(id)
      if (unsent !== undefined) waiting.set(id, unsent)
    }
  }

  return waiting
}

const earliest = (entries: readonly UnsentEntry[]): string | null =>
  entries.reduce<string | null>(
    (first, { closed_at }) =>
      closed_at !== null && (first === null || closed_at < first) ? closed_at : first,
    null,
  )

/** The reader of the summary of a till's database. */
export const makeSummary = (database: TillDatabase): (() => Promise<TillSummary>) => {
  let known: ReadonlyMap<string, UnsentEntry> = new Map()
  return async () => {
    const open = await database.countFromIndex('sales', 'state_time', inState('open'))
    const waiting = await readWaiting(database, known)
    known = waiting
    const attention: TillEntry[] = [
      ...(await database.getAllFromIndex('sales', 'state_time', inState('attention'))),
      ...(await database.getAllFromIndex('documents', 'state_time', inState('attention'))),
    ]

    const unsent = [...waiting.values(), ...attention.map(unsentOf)]

    return {
      open,
      waiting: waiting.size,
      attention: attention.filter(needsAttention).length,
      documents: unsent.filter(({ total }) => total === null).length,
      waiting_total: unsent.reduce((sum, { total }) => sum + (total ?? 0), 0),
      oldest: earliest(unsent),
    }
  }
}
