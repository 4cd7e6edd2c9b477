// Runs the slow parts of an import in a thread of their own, so that no till waits for them. Long lists go to and from
// it in portions, because each is copied at once.
import type { Worker } from 'node:worker_threads'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import type { AppContext } from '../../platform/operations.ts'
import { startReaderThread } from '../../platform/database/reader.ts'
import { restForOthers } from '../../platform/turns.ts'
import { type FileKeys, type ImportJobs, jobsHere, type ReadShop } from './import-jobs.ts'
import { type FromThread, ITEMS_AT_ONCE, type ThreadJob, type ToThread } from './import-messages.ts'

const sendShop = async (thread: Worker, readShop: ReadShop, keys: FileKeys): Promise<void> => {
  const { rows, rest } = await readShop(keys)
  const post = (message: ToThread) => thread.postMessage(message)
  for (let at = 0; at < rows.length; at += ITEMS_AT_ONCE) {
    post({ rows: rows.slice(at, at + ITEMS_AT_ONCE), rest: null })
    await restForOthers()
  }
  post({ rows: [], rest })
}

const inThread = (script: string, job: ThreadJob, readShop: ReadShop): Promise<never> =>
  new Promise((resolve, reject) => {
    const thread = startReaderThread(script, job)
    const steps: unknown[] = []
    const giveUp = (error: unknown): void => {
      reject(error)
      thread.postMessage(null satisfies ToThread)
    }
    thread.on('message', (said: FromThread) => {
      if ('keys' in said) sendShop(thread, readShop, said.keys).catch(giveUp)
      else if ('steps' in said) steps.push(...said.steps)
      else if ('result' in said) resolve(withSteps(said.result, steps))
      else if ('refused' in said) reject(new Refusal(said.refused.code, said.refused.params, said.refused.details))
      else reject(new Error(said.failure))
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`The thread of an import ended with ${code}`)))
  })

const withSteps = (result: object, steps: readonly unknown[]): never =>
  ('plan' in result ? { ...result, plan: { ...(result.plan as object), steps } } : result) as never

const failToAsk: ReadShop = () => Promise.reject(new Error('This job needs no shop'))

const jobsInThreads = (script: string): ImportJobs => ({
  summarize: (file) => inThread(script, { name: 'summarize', file }, failToAsk),
  check: (asked, readShop) => inThread(script, { name: 'check', ...asked }, readShop),
  plan: (asked, readShop) => inThread(script, { name: 'plan', ...asked }, readShop),
})

export const openImportJobs = ({ importScript }: Pick<AppContext, 'importScript'>): ImportJobs =>
  importScript === undefined ? jobsHere : jobsInThreads(importScript)
