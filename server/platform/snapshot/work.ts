// The heavy part of snapshots as a list of jobs: done in a thread of its own by the server, and right here by tests.
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { threadOf } from '../database/reader.ts'
import type { Schema } from '../database/migrate.ts'
import { type Copied, copyDatabase, copyFile } from './copy.ts'
import { proveSnapshot } from './prove.ts'

export type Job =
  | { readonly kind: 'copy'; readonly file: string; readonly target: string }
  | { readonly kind: 'duplicate'; readonly file: string; readonly target: string }
  | { readonly kind: 'prove'; readonly file: string; readonly folder: string }

export type Work = {
  /** Copies the live database; throws when the copy is not whole. */
  copy(file: string, target: string): Promise<Copied>
  /** Copies a finished file; answers the fingerprint of what was read back. */
  duplicate(file: string, target: string): Promise<string>
  /** What is wrong with a snapshot; null when the shop would be back. */
  prove(file: string, folder: string): Promise<string | null>
}

const done = async (job: Job, schema: Schema): Promise<unknown> => {
  if (job.kind === 'copy') return copyDatabase(job.file, job.target)
  return job.kind === 'duplicate' ? copyFile(job.file, job.target) : proveSnapshot(job.file, job.folder, schema)
}

/** What the thread says at its end. */
export type Outcome = { readonly result: unknown } | { readonly failure: string }

/** Does a job and never throws. */
export const outcomeOf = async (job: Job, schema: Schema): Promise<Outcome> => {
  try {
    return { result: await done(job, schema) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

const workBy = (run: (job: Job) => Promise<Outcome>): Work => {
  const ask = async (job: Job): Promise<never> => {
    const outcome = await run(job)
    if ('failure' in outcome) throw new Error(outcome.failure)
    return outcome.result as never
  }
  return {
    copy: (file, target) => ask({ kind: 'copy', file, target }),
    duplicate: (file, target) => ask({ kind: 'duplicate', file, target }),
    prove: (file, folder) => ask({ kind: 'prove', file, folder }),
  }
}

/** In this thread; what asked meanwhile has its turn before. */
export const workHere = (schema: Schema): Work =>
  workBy(async (job) => {
    await pause(10)
    return outcomeOf(job, schema)
  })

const inThread = (script: string, job: Job): Promise<Outcome> =>
  new Promise((resolve) => {
    const thread: Worker = threadOf(script, job)
    let outcome: Outcome = { failure: 'the thread for snapshots ended before it was done' }
    thread.on('message', (said: Outcome) => {
      outcome = said
    })
    thread.on('error', ({ message }) => {
      outcome = { failure: message }
    })
    // At its end, not with its answer: until then it holds files open.
    thread.on('exit', () => resolve(outcome))
  })

/** In a thread of its own for every job; `script` is snapshot-worker as it lies beside the server. */
export const workInThreads = (script: string): Work => workBy((job) => inThread(script, job))
