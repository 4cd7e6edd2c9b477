// Runs jobs that compute much in a thread of their own, so that no till waits for them. The thread
// may ask for data. Long lists go to and from it in portions, because each message is copied at
// once. A thread stays for a while: its code is warm when the next job comes.
import type { Worker } from 'node:worker_threads'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { startThread } from '../base/start-thread.ts'
import { type FromThread, ITEMS_AT_ONCE, type Portions, type ToThread } from './job-of-thread.ts'
import { pauseForRequests } from '../base/event-loop.ts'

type Answer = (question: never) => Promise<Portions>

/** From a check to the import of the same file. */
const IDLE_MS = 120_000

type IdleThread = { readonly thread: Worker; readonly timer: NodeJS.Timeout }

/** One for each script at most. */
const idleThreads = new Map<string, IdleThread>()

/** Node's own listeners stay: without them a thread is not heard again. */
const stopListening = (thread: Worker): Worker =>
  ['message', 'error', 'exit'].reduce((left, event) => left.removeAllListeners(event), thread)

const takeThread = (script: string): Worker => {
  const idle = idleThreads.get(script)
  if (idle === undefined) return startThread(script, null)
  idleThreads.delete(script)
  clearTimeout(idle.timer)
  idle.thread.ref()

  return stopListening(idle.thread)
}

const keepThread = (script: string, thread: Worker): void => {
  stopListening(thread)
  if (idleThreads.has(script)) return void thread.terminate()
  const forget = (): void => {
    if (idleThreads.get(script)?.thread === thread) idleThreads.delete(script)
  }

  const timer = setTimeout(() => {
    forget()
    void thread.terminate()
  }, IDLE_MS)

  // Neither keeps the server from ending.
  timer.unref()
  thread.unref()
  thread.on('exit', forget)
  thread.on('error', forget)
  idleThreads.set(script, { thread, timer })
}

const sendAnswer = async (thread: Worker, { items, rest }: Portions): Promise<void> => {
  const post = (message: ToThread) => thread.postMessage(message)

  for (let index = 0; index < items.length; index += ITEMS_AT_ONCE) {
    post({ items: items.slice(index, index + ITEMS_AT_ONCE), rest: null })
    await pauseForRequests()
  }

  post({ items: [], rest })
}

/**
 * The result of the job. `answer` gives the thread what it asks for. Throws a Refusal of either
 * side. A thread whose job failed ends.
 */
export const runInThread = (script: string, job: object, answer: Answer): Promise<Portions> =>
  new Promise((resolve, reject) => {
    const thread = takeThread(script)
    const items: unknown[] = []
    const giveUp = (error: unknown): void => {
      reject(error)
      void stopListening(thread).terminate()
    }

    const give = async (question: unknown): Promise<void> =>
      sendAnswer(thread, await answer(question as never))

    thread.on('message', (said: FromThread) => {
      if ('question' in said) return void give(said.question).catch(giveUp)
      if ('items' in said) return void items.push(...said.items)
      if ('failure' in said) return giveUp(new Error(said.failure))
      keepThread(script, thread)
      if ('rest' in said) resolve({ items, rest: said.rest })
      else reject(new Refusal(said.refused.code, said.refused.params, said.refused.details))
    })

    thread.on('error', giveUp)
    thread.on('exit', (code) => reject(new Error(`The thread of a job ended with ${code}`)))
    thread.postMessage({ job } satisfies ToThread)
  })
