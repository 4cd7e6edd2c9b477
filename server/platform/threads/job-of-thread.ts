// The side of the thread of a job (job-thread.ts).
// It needs no database, so a thread starts quickly.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@webale/domain/kernel/refusal.ts'

/** What is handed over: a list, which may be long, and the rest. */
export type Portions = { readonly items: readonly unknown[]; readonly rest: object }

/**
 * From the thread: a question, some items of the result, then the rest of it or why there is none.
 */
export type FromThread =
  | { readonly question: unknown }
  | { readonly items: readonly unknown[] }
  | { readonly rest: object }
  | { readonly refused: Pick<Refusal, 'code' | 'params' | 'details'> }
  | { readonly failure: string }

/**
 * To the thread: some items of the answer, with the rest of it after the last ones; null when there
 * is none.
 */
export type ToThread = { readonly items: readonly unknown[]; readonly rest: object | null } | null

/** Items of one message: each message is copied at once, while nothing else runs. */
export const ITEMS_AT_ONCE = 200

const RANK = 5

const say = (message: FromThread): void => parentPort?.postMessage(message)

/** Asks the server, once at most. */
const ask = (question: unknown): Promise<Portions> =>
  new Promise((resolve, reject) => {
    const items: unknown[] = []
    parentPort?.on('message', (told: ToThread) => {
      if (told === null) return reject(new Error('The server had no answer for the thread'))
      items.push(...told.items)
      if (told.rest !== null) resolve({ items, rest: told.rest })
    })

    say({ question })
  })

const outcomeOf = async (work: () => Promise<Portions>): Promise<FromThread> => {
  try {
    const { items, rest } = await work()

    for (let index = 0; index < items.length; index += ITEMS_AT_ONCE) {
      say({ items: items.slice(index, index + ITEMS_AT_ONCE) })
      // The server takes each message in a turn of its own.
      await pause(1)
    }

    return { rest }
  } catch (error) {
    if (!(error instanceof Refusal))
      return { failure: error instanceof Error ? error.message : String(error) }
    const { code, params, details } = error
    return { refused: { code, params, details } }
  }
}

/** Does the job of this thread with a low priority, and ends the thread. */
export const doJob = async <Job>(
  run: (job: Job, asking: typeof ask) => Promise<Portions>,
): Promise<void> => {
  // Only Linux has a priority per thread; elsewhere this would slow down the whole server.
  if (process.platform === 'linux') setPriority(RANK)
  say(await outcomeOf(() => run(workerData as Job, ask)))
  parentPort?.close()
}
