// Work that must survive a power cut, and that one of several servers does: mails, text messages
// and prints. Each job is a row. The queue finds the due ones, claims each in a transaction of its
// own, runs it outside of any transaction, and then stores how it ended. A kind says what this
// means for its table. When a server dies between claim and end, the row stays as the claim left
// it: due again after a while, or never.
import { startRounds } from '../base/rounds.ts'
import type { Db, Tx } from '../database/store.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AppContext } from './app-context.ts'

/** Stores how a job ended: it is done, due again later, or given up. */
export type JobEnd = (tx: Tx, now: string) => Promise<unknown>

export type QueueJob = {
  /** Changes the row so that it is due for nobody; false when it was not due any more. */
  claim(tx: Tx, now: string): Promise<boolean>
  run(): Promise<JobEnd>
}

export type QueueKind<Row> = {
  /** Time between looks for rows that nobody announced: next tries, rows of other servers. */
  readonly everyMs: number
  /** The due rows in their order. Most looks find none, and must not write. */
  listDue(db: Db, now: string): Promise<readonly Row[]>
  /** Rows of one lane are done one after another, and those of other lanes meanwhile. */
  laneOf(row: Row): string
  /** Reads what the job needs; the end of a row that can never be run. */
  open(row: Row): Promise<QueueJob | JobEnd>
  /** Called after an end was stored. */
  onEnd?(): void
  /** The row waits for the next look. It is null when the table could not be read. */
  onError(error: unknown, row: Row | null): void
}

export type DurableQueue = {
  /** Looks for due rows now. Call it after the commit that stored one. */
  wake(): void
  /** Looks no more, and waits for the jobs that run. */
  close(): Promise<void>
}

type QueueContext = Pick<AppContext, 'store' | 'now'>

/** Claims the job and runs it; null when another server has it. */
const runClaimed = async ({ store, now }: QueueContext, job: QueueJob): Promise<JobEnd | null> =>
  (await inTransaction(store, (tx) => job.claim(tx, now()))) ? job.run() : null

export const openDurableQueue = <Row>(
  context: QueueContext,
  kind: QueueKind<Row>,
): DurableQueue => {
  const { store, now } = context
  const running = new Map<string, Promise<void>>()

  const work = async (row: Row): Promise<void> => {
    const opened = await kind.open(row)
    const end = typeof opened === 'function' ? opened : await runClaimed(context, opened)
    if (end === null) return
    await inTransaction(store, (tx) => end(tx, now()))
    kind.onEnd?.()
  }

  const look = async (): Promise<void> => {
    for (const row of await kind.listDue(store.db, now())) {
      const lane = kind.laneOf(row)
      if (running.has(lane)) continue
      const done = work(row)
        .finally(() => running.delete(lane))
        // Not after an error: the row may still be due, and would be tried again without a pause.
        .then(rounds.begin, (error: unknown) => kind.onError(error, row))

      running.set(lane, done)
    }
  }

  const rounds = startRounds(look, kind.everyMs, (error) => kind.onError(error, null))

  return {
    wake: rounds.begin,
    close: async () => {
      await rounds.close()
      await Promise.all(running.values())
    },
  }
}
