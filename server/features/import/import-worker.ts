// The thread that reads and plans the file of an import: it does one job and ends. A separate file beside the server.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { jobsHere, type ReadShop } from './import-jobs.ts'
import { type FromThread, ITEMS_AT_ONCE, type ThreadJob, type ToThread } from './import-messages.ts'

const RANK = 5

// Only Linux has a priority per thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(RANK)

const say = (message: FromThread): void => parentPort?.postMessage(message)

const askForShop: ReadShop = (keys) =>
  new Promise((resolve, reject) => {
    const rows: unknown[] = []
    parentPort?.on('message', (told: ToThread) => {
      if (told === null) return reject(new Error('The shop could not be read'))
      rows.push(...told.rows)
      if (told.rest !== null) resolve({ kind: keys.kind, rows, rest: told.rest } as never)
    })
    say({ keys })
  })

const run = async (job: ThreadJob): Promise<object> => {
  if (job.name === 'summarize') return jobsHere.summarize(job.file)
  if (job.name === 'check') return jobsHere.check(job, askForShop)
  const { plan, ...made } = await jobsHere.plan(job, askForShop)
  for (let at = 0; at < plan.steps.length; at += ITEMS_AT_ONCE) {
    say({ steps: plan.steps.slice(at, at + ITEMS_AT_ONCE) })
    // The server takes each message in a turn of its own.
    await pause(1)
  }
  return { ...made, plan: { ...plan, steps: [], problems: [] } }
}

const outcomeOf = async (job: ThreadJob): Promise<FromThread> => {
  try {
    return { result: await run(job) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: error instanceof Error ? error.message : String(error) }
    const { code, params, details } = error
    return { refused: { code, params, details } }
  }
}

say(await outcomeOf(workerData as ThreadJob))
parentPort?.close()
