// Sends print jobs after their commit. A job belongs to the server that
// moved it to "sending"; several servers on one database never send it
// twice. A server that stops while it sends leaves it "unknown".
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import {
  isInTime,
  JOBS_KEPT_HOURS,
  type JobState,
  MAX_WAIT_MS,
} from '@webale/domain/features/printing/print-job.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRounds } from '../../platform/base/rounds.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import {
  type JobEnd,
  openDurableQueue,
  type QueueJob,
  type QueueKind,
} from '../../platform/operations/durable-queue.ts'
import type { SendResult } from '../../platform/printers/deliver.ts'
import type { PrinterTarget } from '../../platform/printers/printers.ts'
import { createBytes } from './escpos.ts'
import { readLogoDots } from './logo-dots.ts'
import { findPrinter } from './printing.queries.ts'
import {
  endStuckJobs,
  failSendingJobs,
  hasStale,
  isAnySending,
  listWaiting,
  moveJob,
  removeOldJobs,
} from './job.queries.ts'

export type PrintWorker = {
  /** Stops after the job that is being sent. */
  close(): Promise<void>
}

const EVERY_MS = 5000
/** A job that is being sent is marked this often, so that it does not count as left behind. */
const MARK_MS = 20_000
const HOUR_MS = 3_600_000
/** A document is a few thousand bytes; pictures make it larger. */
const MAX_BYTES = 512_000

type Job = Row<'print_jobs'>
type Printer = Row<'printers'>

const targetOf = ({ kind, address, port, device }: Printer): PrinterTarget =>
  kind === 'network'
    ? {
        kind,
        address: address ?? '',
        port,
      }
    : { kind, device: device ?? '' }

/** Every opening is on record before the bytes leave. */
const recordKick = (
  tx: Tx,
  { newId }: AppContext,
  now: string,
  { id, label, created_by, department_id }: Job,
) =>
  recordEntry(
    tx,
    { now, newId },
    {
      action: 'printing.kick',
      entity: 'printer',
      entity_id: id,
      subject: label,
      actor_id: created_by,
      department_id,
    },
  )

const bytesFor = (lines: readonly PrintLine[], { columns, code_page, cuts }: Printer): Uint8Array =>
  createBytes(lines, {
    columns,
    codePage: code_page,
    cut: cuts && lines.length > 0,
    kick: false,
    logo: readLogoDots(lines),
  })

/** Opens the drawer; the document follows. */
const kickFor = ({ columns, code_page }: Printer): Uint8Array =>
  createBytes([], {
    columns,
    codePage: code_page,
    cut: false,
    kick: true,
    logo: null,
  })

/** The result is stored while the job has the state `from`. */
const endFrom =
  (from: JobState, { id }: Job, result: SendResult): JobEnd =>
  (tx, now) =>
    moveJob(tx, id, [from], { ...result, changed_at: now })

/** Long paper takes a slow printer more than a minute. A mark may fail: the next one follows. */
const whileMarking = async <Result>(
  { store, now }: AppContext,
  { id }: Job,
  work: Promise<Result>,
): Promise<Result> => {
  const mark = (): Promise<unknown> =>
    inTransaction(store, (tx) => moveJob(tx, id, ['sending'], { changed_at: now() }))

  const timer = setInterval(() => void mark().catch(() => undefined), MARK_MS).unref()
  return work.finally(() => clearInterval(timer))
}

/** Sends the bytes once. What a stopped server left is never sent again (tidyJobs, giveUpOwn). */
const printJob = (context: AppContext, job: Job, printer: Printer, bytes: Uint8Array): QueueJob => {
  let kicks = false
  // Reaching the printer takes seconds when it is slow; then the drawer stays closed.
  const makeBytes = (): Uint8Array =>
    kicks && isInTime(job.cause_at, context.now())
      ? Buffer.concat([kickFor(printer), bytes])
      : bytes

  return {
    claim: async (tx, now) => {
      const change = {
        state: 'sending',
        attempts: job.attempts + 1,
        kicks: false,
        changed_at: now,
      } as const

      if (!(await moveJob(tx, job.id, ['queued'], change))) return false
      kicks = job.kicks && isInTime(job.cause_at, now)
      if (kicks) await recordKick(tx, context, now, job)

      return true
    },
    run: async () => {
      const delivery = context.printers.deliver(targetOf(printer), makeBytes)
      return endFrom('sending', job, await whileMarking(context, job, delivery))
    },
  }
}

const failed = (job: Job, error: string): JobEnd =>
  endFrom('queued', job, { state: 'failed', error })

const openJob = async (context: AppContext, job: Job): Promise<QueueJob | JobEnd> => {
  const printer = await findPrinter(context.store.db, job.printer_id)
  if (printer === undefined) return failed(job, 'The printer was removed')
  const bytes = bytesFor(job.printed_lines as readonly PrintLine[], printer)
  if (bytes.length > MAX_BYTES) return failed(job, 'The document is too long for a printer')

  return printJob(context, job, printer, bytes)
}

/** A printer that does not respond delays only its own jobs. */
const printKind = (context: AppContext): QueueKind<Job> => ({
  everyMs: EVERY_MS,
  listDue: (db, now) => listWaiting(db, timeBefore(now, MAX_WAIT_MS)),
  laneOf: ({ printer_id }) => printer_id,
  open: (job) => openJob(context, job),
  onEnd: () => context.changes.publish(['printing']),
  // A database that cannot be read is reported elsewhere.
  onError: (error, job) => {
    if (job !== null) context.log.warn({ err: error }, 'a document could not be printed')
  },
})

/** Forgets old jobs and ends those that are stuck. Writes only when there is something to do. */
export const tidyJobs = async (context: AppContext): Promise<void> => {
  const now = context.now()
  const [old, stuck] = [timeBefore(now, JOBS_KEPT_HOURS * HOUR_MS), timeBefore(now, MAX_WAIT_MS)]
  if (!(await hasStale(context.store.db, old, stuck))) return
  await inTransaction(context.store, async (tx) => {
    await removeOldJobs(tx, old)
    await endStuckJobs(tx, stuck, now)
  })

  context.changes.publish(['printing'])
}

/**
 * What this server was sending when it stopped. Another server on the same database may be sending
 * now. A server whose disk is full starts without it: such a job is never sent again, and ends with
 * the stuck ones.
 */
const giveUpOwn = async ({ store, now, log }: AppContext): Promise<void> => {
  if (store.engine !== 'sqlite' || !(await isAnySending(store.db))) return
  await inTransaction(store, (tx) => failSendingJobs(tx, now())).catch((error: unknown) =>
    log.warn({ err: error }, 'unfinished print jobs could not be ended'),
  )
}

export const openPrintQueue = async (context: AppContext): Promise<PrintWorker> => {
  await giveUpOwn(context)
  const sending = openDurableQueue(context, printKind(context))
  const tidying = startRounds(
    () => tidyJobs(context),
    EVERY_MS,
    () => undefined,
  )

  const stopHearing = context.changes.onPublish((nouns) => {
    if (nouns.includes('printing')) sending.wake()
  })

  sending.wake()

  return {
    close: async () => {
      stopHearing()
      await Promise.all([tidying.close(), sending.close()])
    },
  }
}
