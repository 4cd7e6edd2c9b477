// A queue of its own kind on the table of messages, for tests of the queue itself.
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../platform/database/store.ts'
import type { Row } from '../platform/database/tables.ts'
import type { AppContext } from '../platform/operations/app-context.ts'
import {
  type DurableQueue,
  type JobEnd,
  openDurableQueue,
} from '../platform/operations/durable-queue.ts'

export type QueuedMessage = Row<'auth_outbox'>
/** `again`: after a pause of 10 seconds, then of 20, 40 and so on. */
export type MessageResult = 'done' | 'again' | 'given up'
type MessageRun = (row: QueuedMessage) => Promise<MessageResult> | MessageResult
type MessageReport = (error: unknown, row: QueuedMessage | null) => void

/** A message whose server was killed is due again after this time. */
const CLAIM_SECONDS = 60
const FIRST_PAUSE = 10
/** Tests ask for each look. */
const EVERY_MS = 2_000_000_000

/** `sealed` is 'unreadable' for a message that cannot be opened, and then 'given up'. */
const openMessage = (row: QueuedMessage, run: MessageRun) => {
  const change =
    (changed: (now: string) => Partial<QueuedMessage>): JobEnd =>
    (tx, now) =>
      tx.updateTable('auth_outbox').set(changed(now)).where('id', '=', row.id).execute()

  const ends: Readonly<Record<MessageResult, JobEnd>> = {
    done: (tx) => tx.deleteFrom('auth_outbox').where('id', '=', row.id).execute(),
    again: change((now) => ({
      attempts: row.attempts + 1,
      next_at: secondsAfter(now, FIRST_PAUSE * 2 ** row.attempts),
    })),
    'given up': change(() => ({ sealed: 'given up' })),
  }

  if (row.sealed === 'unreadable') return ends['given up']

  return {
    claim: async (tx: Tx, now: string) => {
      const claimed = await tx
        .updateTable('auth_outbox')
        .set({ next_at: secondsAfter(now, CLAIM_SECONDS) })
        .where('id', '=', row.id)
        .where('next_at', '<=', now)
        .returning('id')
        .executeTakeFirst()

      return claimed !== undefined
    },
    run: async () => ends[await run(row)],
  }
}

/** The messages of a channel are a lane. */
export const openMessageQueue = (
  context: Pick<AppContext, 'store' | 'now'>,
  run: MessageRun,
  onError: MessageReport = () => undefined,
): DurableQueue =>
  openDurableQueue<QueuedMessage>(context, {
    everyMs: EVERY_MS,
    listDue: (db, now) =>
      db
        .selectFrom('auth_outbox')
        .selectAll()
        .where('next_at', '<=', now)
        .where('sealed', '<>', 'given up')
        .orderBy('next_at')
        .orderBy('id')
        .execute(),
    laneOf: ({ channel }) => channel,
    open: async (row) => openMessage(row, run),
    onError,
  })
