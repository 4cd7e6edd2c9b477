// Change feed for several servers on one PostgreSQL: a command writes its changed nouns in its own
// transaction; the other servers poll the feed and notify their clients. A poll reads the last
// minute and skips known rows, so that a row that was written early and committed late is not
// missed, as it would be with a cursor (docs/decisions/0017).
import type { Noun } from '@webale/domain/kernel/operation.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import type { Changes } from './changes.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Store, Tx } from '../database/store.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Log } from '../base/log.ts'
import { startRounds } from '../base/rounds.ts'

const POLL_MS = 1000
const TIDY_EVERY_MS = 60_000
/**
 * Longer than the time from the last statement of a transaction to its commit, plus the clock
 * difference of servers.
 */
const OVERLAP_MS = 60_000
const RETENTION_MS = 5 * 60_000

type FeedContext = {
  readonly store: Store
  readonly changes: Changes
  readonly log: Log
  now(): string
  newId(): string
}

/**
 * Writes the changes of this transaction for other servers. Does nothing on the embedded database.
 * Call it last.
 */
export const recordChange = async (
  { changes, now, newId }: Omit<FeedContext, 'store' | 'log'>,
  tx: Tx,
  nouns: readonly Noun[],
  by = '',
): Promise<void> => {
  if (tx.engine === 'sqlite' || nouns.length === 0) return
  await insertRows(tx, 'change_feed', [
    {
      id: newId(),
      server: changes.server,
      nouns: nouns.join(' '),
      by,
      created_at: now(),
    },
  ])
}

/**
 * Publishes changes after a commit, here and to other servers. A failed write is only logged:
 * screens also poll.
 */
export const publishChange = async (
  context: FeedContext,
  nouns: readonly Noun[],
): Promise<void> => {
  context.changes.publish(nouns)
  await inTransaction(context.store, (tx) => recordChange(context, tx, nouns)).catch(
    (error: unknown) =>
      context.log.warn({ err: error }, 'other servers were not informed of a change'),
  )
}

/**
 * One poll: publishes what other servers wrote since the
 * last one. The first poll only records the position.
 */
const openPolling = ({ store, changes, now }: FeedContext) => {
  const seen = new Map<string, string>()
  let first = true

  return async (): Promise<void> => {
    const since = timeBefore(now(), OVERLAP_MS)
    const fresh = store.db
      .selectFrom('change_feed')
      .select(['id', 'nouns', 'by', 'created_at'])
      .where('created_at', '>', since)

    for (const { id, nouns, by, created_at } of await fresh
      .where('server', '!=', changes.server)
      .execute()) {
      if (!seen.has(id) && !first) changes.publish(nouns.split(' ') as Noun[], by)
      seen.set(id, created_at)
    }

    for (const [id, created_at] of seen) if (created_at <= since) seen.delete(id)
    first = false
  }
}

/** Follows the feed until it is closed. */
export const followFeed = async (context: FeedContext): Promise<{ close(): Promise<void> }> => {
  const { store, now, log } = context
  const warn = (error: unknown): void =>
    log.warn({ err: error }, 'the changes of other servers could not be read')

  const poll = openPolling(context)
  await poll()
  const tidy = () =>
    inTransaction(store, (tx) =>
      tx
        .deleteFrom('change_feed')
        .where('created_at', '<', timeBefore(now(), RETENTION_MS))
        .execute(),
    )

  // Each has rounds of its own: a tidy that comes during a poll is not left out.
  const rounds = [startRounds(poll, POLL_MS, warn), startRounds(tidy, TIDY_EVERY_MS, warn)]

  return { close: async () => void (await Promise.all(rounds.map(({ close }) => close()))) }
}
