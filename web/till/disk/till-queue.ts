// Finds what a till sends next, among its sales and its documents.
import type { TillDatabase } from './database.ts'
import type { TillEntry } from './till-sale.ts'

/** The entries of a state in the index of a queue, oldest first. */
export const inState = (state: TillEntry['state']): IDBKeyRange =>
  IDBKeyRange.bound([state], [state, []])

/**
 * An entry that needs attention is tried again after this time (ms), so a later moment is of a
 * wrong clock.
 */
export const ATTENTION_MS = 6 * 3_600_000

const isDue = ({ next_at }: TillEntry, now: number): boolean =>
  next_at <= now || next_at > now + ATTENTION_MS

export type Queue = 'sales' | 'documents'

const findIn = async (
  database: TillDatabase,
  queue: Queue,
  state: TillEntry['state'],
  now: number,
  skipped: ReadonlySet<string>,
): Promise<TillEntry | null> => {
  const index = database.transaction(queue).store.index('state_time')

  for (
    let cursor = await index.openCursor(inState(state));
    cursor !== null;
    cursor = await cursor.continue()
  ) {
    const { value } = cursor
    if (skipped.has(value.id)) continue
    if (isDue(value, now) && (state !== 'taken_back' || value.withdraw)) return value
  }

  return null
}

/**
 * What to send or withdraw next: oldest first, none
 * whose moment has not come, and none that is skipped.
 */
export const findNext = async (
  database: TillDatabase,
  now: number,
  skipped: ReadonlySet<string>,
): Promise<TillEntry | null> => {
  for (const state of ['taken_back', 'waiting', 'attention'] as const) {
    const sale = await findIn(database, 'sales', state, now, skipped)
    const document = await findIn(database, 'documents', state, now, skipped)
    if (sale === null || (document !== null && document.opened_at < sale.opened_at)) {
      if (document !== null) return document
    } else return sale
  }
  return null
}
