// How long work in the server's own thread leaves turns to the requests that wait.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Lets waiting requests run: long work on many rows calls it between batches. */
export const yieldToEventLoop = (): Promise<void> => nextTurn()

const REST_MS = 2

/**
 * The same for work that nobody waits for in a hurry: a sale needs several turns, and each would
 * meet the next batch.
 */
export const pauseForRequests = (): Promise<void> => pause(REST_MS)
