// Runs a job that computes much in a thread of its own, so that no
// till waits for it. The thread may ask for data. Long lists go to
// and from it in portions, because each message is copied at once.
import type { Worker } from 'node:worker_threads'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { startThread } from '../base/start-thread.ts'
import { type FromThread, ITEMS_AT_ONCE, type Portions, type ToThread } from './job-of-thread.ts'
import { pauseForRequests } from '../base/event-loop.ts'

type Answer = (question: never) => Promise<Portions>

const sendAnswer = async (thread: Worker, { items, rest }: Portions): Promise<void> => {
  const post = (message: ToThread) => thread.postMessage(message)

  for (let index = 0; index < items.length; index += ITEMS_AT_ONCE) {
    post({ items: items.slice(index, index + ITEMS_AT_ONCE), rest: null })
    await pauseForRequests()
  }

  post({ items: [], rest })
}

/**
 * The result of the job. `answer` gives the thread
 * what it asks for. Throws a Refusal of either side.
 */
export const runInThread = (script: string, job: object, answer: Answer): Promise<Portions> =>
  new Promise((resolve, reject) => {
    const thread = startThread(script, job)
    const items: unknown[] = []
    const giveUp = (error: unknown): void => {
      reject(error)
      thread.postMessage(null satisfies ToThread)
    }

    const give = async (question: unknown): Promise<void> =>
      sendAnswer(thread, await answer(question as never))

    thread.on('message', (said: FromThread) => {
      if ('question' in said) give(said.question).catch(giveUp)
      else if ('items' in said) items.push(...said.items)
      else if ('rest' in said) resolve({ items, rest: said.rest })
      else if ('refused' in said)
        reject(new Refusal(said.refused.code, said.refused.params, said.refused.details))
      else reject(new Error(said.failure))
    })

    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`The thread of a job ended with ${code}`)))
  })
