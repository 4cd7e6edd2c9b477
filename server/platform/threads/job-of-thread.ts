// The side of the thread of a job (job-thread.ts).
// It needs no database, so a thread starts quickly.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
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

/** Some items of an answer, with the rest of it after the last ones. */
type AnswerPart = { readonly items: readonly unknown[]; readonly rest: object | null }

/** To the thread: its next job, or a part of the answer to its question. */
export type ToThread = { readonly job: object } | AnswerPart

/** Items of one message: each message is copied at once, while nothing else runs. */
export const ITEMS_AT_ONCE = 200

const RANK = 5

const say = (message: FromThread): void => parentPort?.postMessage(message)

let takeAnswer: (part: AnswerPart) => void = () => undefined

/** Asks the server, once at most for each job. Without an answer the server ends the thread. */
const ask = (question: unknown): Promise<Portions> =>
  new Promise((resolve) => {
    const items: unknown[] = []
    takeAnswer = (part) => {
      items.push(...part.items)
      if (part.rest !== null) resolve({ items, rest: part.rest })
    }

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

/** Does the jobs of this thread, one after the other, with a low priority. */
export const doJobs = <Job>(run: (job: Job, asking: typeof ask) => Promise<Portions>): void => {
  // Only Linux has a priority per thread; elsewhere this would slow down the whole server.
  if (process.platform === 'linux') setPriority(RANK)
  parentPort?.on('message', (message: ToThread) => {
    if ('job' in message) void outcomeOf(() => run(message.job as Job, ask)).then(say)
    else takeAnswer(message)
  })
}
