// Long transactions of the embedded database give way: while other commands wait for the only writer, the transaction
// is rolled back and begins again after them (docs/decisions/0097). PostgreSQL has many writers, so nobody waits there.
import { yieldToEventLoop } from '../event-loop.ts'
import type { Tx } from './open.ts'

/** The code by which inTransaction repeats a command. */
const BEGIN_AGAIN = '40001'

/** An error after which the whole transaction begins again. */
export const beginAgain = (why: string): Error => Object.assign(new Error(why), { code: BEGIN_AGAIN })

/** Then the others wait: a shop that never rests must not keep an import from ending. */
const MAX_TIMES = 5

export type Courtesy = {
  /** How often this command has given way. */
  times(): number
  /** Between two statements: lets requests arrive, and throws when one of them waits for this transaction. */
  giveWay(tx: Tx): Promise<void>
}

/** For one command, before its transaction. */
export const openCourtesy = (): Courtesy => {
  let times = 0
  return {
    times: () => times,
    giveWay: async (tx) => {
      await yieldToEventLoop()
      if (times >= MAX_TIMES || !tx.isWanted()) return
      times += 1
      throw beginAgain('another command waited')
    },
  }
}
