// The slow parts of an import, in a thread of their own where the server has one.
import type { AppContext } from '../../platform/operations/app-context.ts'
import { runInThread } from '../../platform/threads/job-thread.ts'
import { type ImportJob, type ImportJobs, jobsHere, type PlannedImport } from './import-jobs.ts'
import type { ReadShop } from './shop-of-file.queries.ts'

const failToRead: ReadShop = () => Promise.reject(new Error('This job needs no shop'))

const jobsInThreads = (script: string): ImportJobs => {
  const run = (job: ImportJob, readShop: ReadShop) =>
    runInThread(script, job, async (keys) => {
      const { rows, ...rest } = await readShop(keys)
      return { items: rows, rest }
    })
  return {
    summarize: async (file) => (await run({ name: 'summarize', file }, failToRead)).rest as never,
    check: async (asked, readShop) =>
      (await run({ name: 'check', ...asked }, readShop)).rest as never,
    plan: async (asked, readShop) => {
      const { items, rest } = await run({ name: 'plan', ...asked }, readShop)
      const { plan, ...made } = rest as PlannedImport
      return { ...made, plan: { ...plan, steps: items as never } }
    },
  }
}

export const openImportJobs = ({ importScript }: Pick<AppContext, 'importScript'>): ImportJobs =>
  importScript === undefined ? jobsHere : jobsInThreads(importScript)
