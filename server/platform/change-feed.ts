// Several servers on one PostgreSQL: what a command changed is written down in its own transaction, and every other server reads
// it a moment later and tells its own screens. A look goes back a whole minute and remembers what it has seen, so that a row that
// was written early and committed late is never passed over: a cursor would do that (docs/decisions/0017).
import type { Noun } from '@webale/domain/kernel/operation.ts'
import type { Changes } from './changes.ts'
import { insertRows } from './database/insert-rows.ts'
import type { Store, Tx } from './database/open.ts'
import { inTransaction } from './database/transaction.ts'
import type { Log } from './log.ts'

const LOOK_EVERY_MS = 1000
const TIDY_EVERY_MS = 60_000
/** Longer than the last statement of a transaction and its commit take, plus what the servers' clocks may differ. */
const LOOK_BACK_MS = 60_000
const KEPT_MS = 5 * 60_000

type Place = { readonly store: Store; readonly changes: Changes; readonly log: Log; now(): string; newId(): string }

/** Writes down what this transaction changes, for the other servers; the embedded database has only one. Call it last. */
export const noteChange = async (
  { changes, now, newId }: Omit<Place, 'store' | 'log'>,
  tx: Tx,
  nouns: readonly Noun[],
  by = '',
): Promise<void> => {
  if (tx.engine === 'sqlite' || nouns.length === 0) return
  await insertRows(tx, 'change_feed', [
    { id: newId(), server: changes.server, nouns: nouns.join(' '), by, created_at: now() },
  ])
}

/** Tells everybody, here and on other servers, after a commit. A feed that cannot be written holds nobody up: screens read again anyway. */
export const announce = async (place: Place, nouns: readonly Noun[]): Promise<void> => {
  place.changes.publish(nouns)
  await inTransaction(place.store, (tx) => noteChange(place, tx, nouns)).catch((error: unknown) =>
    place.log.warn({ err: error }, 'other servers were not told of a change'),
  )
}

const ago = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString()

/** One look: publishes what other servers wrote since the last one. The first only remembers where things stand. */
const openLooks = ({ store, changes, now }: Place) => {
  const seen = new Map<string, string>()
  let first = true
  return async (): Promise<void> => {
    const since = ago(now(), LOOK_BACK_MS)
    const fresh = store.db
      .selectFrom('change_feed')
      .select(['id', 'nouns', 'by', 'created_at'])
      .where('created_at', '>', since)
    for (const { id, nouns, by, created_at } of await fresh.where('server', '!=', changes.server).execute()) {
      if (!seen.has(id) && !first) changes.publish(nouns.split(' ') as Noun[], by)
      seen.set(id, created_at)
    }
    for (const [id, created_at] of seen) if (created_at <= since) seen.delete(id)
    first = false
  }
}

/** Follows the feed until it is closed. */
export const followFeed = async (place: Place): Promise<{ close(): Promise<void> }> => {
  const { store, now, log } = place
  const look = openLooks(place)
  await look()
  let running: Promise<void> | null = null
  const begin = (work: () => Promise<unknown>) => (): void => {
    running ??= work()
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'the changes of other servers could not be read'))
      .finally(() => {
        running = null
      })
  }
  const tidy = () =>
    inTransaction(store, (tx) => tx.deleteFrom('change_feed').where('created_at', '<', ago(now(), KEPT_MS)).execute())
  const timers = [setInterval(begin(look), LOOK_EVERY_MS).unref(), setInterval(begin(tidy), TIDY_EVERY_MS).unref()]
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
