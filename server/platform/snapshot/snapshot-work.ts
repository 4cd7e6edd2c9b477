// The slow parts of snapshots as jobs: run in a separate thread by the server, and in this thread
// by tests.
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../base/start-thread.ts'
import { type DatabaseCopy, copyDatabase, copyFile, type CopyPace } from './copy.ts'
import { type ProofOptions, type ProofJob, type ProofResult, proveSnapshot } from './prove.ts'

export type Job =
  | {
      readonly kind: 'copy'
      readonly file: string
      readonly target: string
      readonly pace: CopyPace
    }
  | {
      readonly kind: 'duplicate'
      readonly file: string
      readonly target: string
    }
  | ({ readonly kind: 'prove' } & ProofJob)

export type SnapshotWork = {
  /** Copies the live database; throws when the copy is damaged. */
  copy(file: string, target: string, pace: CopyPace): Promise<DatabaseCopy>
  /** Copies a finished file; returns the hash of what was read back. */
  duplicate(file: string, target: string): Promise<string>
  /** Proves a snapshot. */
  prove(job: ProofJob): Promise<ProofResult>
}

const runJob = async (job: Job, opening: ProofOptions): Promise<unknown> => {
  if (job.kind === 'copy') return copyDatabase(job.file, job.target, job.pace)
  return job.kind === 'duplicate' ? copyFile(job.file, job.target) : proveSnapshot(job, opening)
}

/** The result that the thread returns. */
export type WorkResult = { readonly result: unknown } | { readonly failure: string }

/** Runs a job and never throws. */
export const outcomeOf = async (job: Job, opening: ProofOptions): Promise<WorkResult> => {
  try {
    return { result: await runJob(job, opening) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

const workBy = (run: (job: Job) => Promise<WorkResult>): SnapshotWork => {
  const ask = async (job: Job): Promise<never> => {
    const outcome = await run(job)
    if ('failure' in outcome) throw new Error(outcome.failure)
    return outcome.result as never
  }
  return {
    copy: (file, target, pace) => ask({ kind: 'copy', file, target, pace }),
    duplicate: (file, target) => ask({ kind: 'duplicate', file, target }),
    prove: (job) => ask({ kind: 'prove', ...job }),
  }
}

/** Runs jobs in this thread, after pending events. */
export const workInThisThread = (opening: ProofOptions): SnapshotWork =>
  workBy(async (job) => {
    await pause(10)
    return outcomeOf(job, opening)
  })

/**
 * A proof of the largest shop takes some minutes; without a limit a hanging disk would block all
 * later snapshots.
 */
const MAX_MS = 30 * 60_000

const inThread = (script: string, job: Job): Promise<WorkResult> =>
  new Promise((resolve) => {
    const thread: Worker = startThread(script, job)
    let outcome: WorkResult = { failure: 'the thread for snapshots ended before it was done' }
    thread.on('message', (said: WorkResult) => {
      outcome = said
    })

    thread.on('error', ({ message }) => {
      outcome = { failure: message }
    })

    const limit = setTimeout(() => {
      outcome = { failure: 'it was not done after half an hour. Is the disk failing?' }
      void thread.terminate()
    }, MAX_MS).unref()

    // Resolves when the thread ends, not when it responds, because it holds files open until then.
    thread.on('exit', () => {
      clearTimeout(limit)
      resolve(outcome)
    })
  })

/** Runs each job in a separate thread; `script` is snapshot-worker beside the server. */
export const workInThreads = (script: string): SnapshotWork =>
  workBy((job) => inThread(script, job))
