// Long transactions give way to other commands (docs/decisions/0087). The
// embedded database has one writer: while other commands wait for it, the
// transaction is rolled back and begins again after them. On PostgreSQL others
// wait only for locked rows, so only the part that locks them is rolled back.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { yieldToEventLoop } from '../base/event-loop.ts'
import type { Tx } from './store.ts'

/** The code by which inTransaction repeats a command. */
const BEGIN_AGAIN = '40001'

/** An error after which the whole transaction begins again. */
export const beginAgain = (why: string): Error =>
  Object.assign(new Error(why), { code: BEGIN_AGAIN })

const GIVEN_WAY = 'another command waited'

/** Thrown to give way. It is no failure, so it does not count as a try of the transaction. */
const givenWay = (): Error => beginAgain(GIVEN_WAY)

export const hasGivenWay = (error: unknown): boolean =>
  error instanceof Error && error.message === GIVEN_WAY

/** Then the others wait: a shop that never rests must not keep an import from ending. */
const MAX_TIMES = 16

export type Courtesy = {
  /** How often this command has given way with its whole transaction. */
  times(): number
  /**
   * Between two statements: lets requests arrive, and
   * throws when one of them waits for this transaction.
   */
  giveWay(tx: Tx): Promise<void>
}

/** For one command, before its transaction. */
export const openCourtesy = (): Courtesy => {
  let times = 0
  return {
    times: () => times,
    giveWay: async (tx) => {
      await yieldToEventLoop()
      if (times >= MAX_TIMES || !tx.hasWaiters()) return
      times += 1
      throw givenWay()
    },
  }
}

/** Does another transaction of PostgreSQL wait for a row that this one holds? */
const isWaitedFor = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ wanted: boolean }>`
    with locks as materialized (
      select pid, granted, transactionid
      from pg_locks
      where locktype = 'transactionid'
    )
    select exists (
      select 1
      from locks as own
      join locks as other on other.transactionid = own.transactionid
      where own.pid = pg_backend_pid()
        and own.granted
        and not other.granted
    ) as wanted`.execute(tx)
  return rows[0]?.wanted === true
}

/** The commands that waited get their rows meanwhile. */
const REST_MS = 20

const SAVEPOINT = sql`savepoint held`
const ROLLBACK = sql`rollback to savepoint held`

/**
 * The last part of a transaction, which locks rows that others need. `giveWay` is called between
 * two statements. On PostgreSQL it rolls back this part alone, which then begins again.
 */
export const holdBriefly = async (
  tx: Tx,
  courtesy: Courtesy,
  work: (giveWay: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  if (tx.engine === 'sqlite') return work(() => courtesy.giveWay(tx))
  await SAVEPOINT.execute(tx)
  let helps = true

  for (let times = 0; ; times += 1) {
    try {
      await work(async () => {
        if (helps && times < MAX_TIMES && (await isWaitedFor(tx))) throw givenWay()
      })
      return
    } catch (error) {
      if (!hasGivenWay(error)) throw error
      await ROLLBACK.execute(tx)
      await pause(REST_MS)
      // Somebody waits for what the transaction locked before this part.
      helps = !(await isWaitedFor(tx))
    }
  }
}
