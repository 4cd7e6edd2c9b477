// Sends print jobs after their commit. A job belongs to the server that
// moved it to "sending"; several servers on one database never send it
// twice. A server that stops while it sends leaves it "unknown".
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import {
  isInTime,
  JOBS_KEPT_HOURS,
  MAX_WAIT_MS,
} from '@webale/domain/features/printing/print-job.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRounds } from '../../platform/base/rounds.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
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

/**
 * Takes the job for this server, and says whether the drawer opens; null when somebody else has it.
 */
const claim = (context: AppContext, job: Job): Promise<{ readonly kick: boolean } | null> => {
  const now = context.now()
  const kick = job.kicks && isInTime(job.cause_at, now)

  return inTransaction(context.store, async (tx) => {
    const change = {
      state: 'sending',
      attempts: job.attempts + 1,
      kicks: false,
      changed_at: now,
    } as const

    if (!(await moveJob(tx, job.id, ['queued'], change))) return null
    if (kick) await recordKick(tx, context, now, job)

    return { kick }
  })
}

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

type JobResult = Pick<Job, 'state' | 'error'>

const endJob = async (
  context: AppContext,
  { id }: Job,
  from: Job['state'],
  result: JobResult,
): Promise<void> => {
  await inTransaction(context.store, (tx) =>
    moveJob(tx, id, [from], { ...result, changed_at: context.now() }),
  )
  context.changes.publish(['printing'])
}

/** A job whose bytes cannot be made stays queued, and fails after a minute. */
const send = async (context: AppContext, job: Job): Promise<void> => {
  const printer = await findPrinter(context.store.db, job.printer_id)
  if (printer === undefined)
    return endJob(context, job, 'queued', { state: 'failed', error: 'The printer was removed' })

  const bytes = bytesFor(job.printed_lines as readonly PrintLine[], printer)
  if (bytes.length > MAX_BYTES)
    return endJob(context, job, 'queued', {
      state: 'failed',
      error: 'The document is too long for a printer',
    })

  const claimed = await claim(context, job)
  if (claimed === null) return
  // Reaching the printer takes seconds when it is slow; then the drawer stays closed.
  const makeBytes = (): Uint8Array =>
    claimed.kick && isInTime(job.cause_at, context.now())
      ? Buffer.concat([kickFor(printer), bytes])
      : bytes

  await endJob(
    context,
    job,
    'sending',
    await context.printers.deliver(targetOf(printer), makeBytes),
  )
}

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

/**
 * Starts the first waiting job of each printer that is free. A printer that does not respond delays
 * only its own jobs.
 */
const createSender = (context: AppContext, wake: () => void) => {
  const under = new Map<string, Promise<void>>()
  const warn = (error: unknown): void =>
    context.log.warn({ err: error }, 'a document could not be printed')

  return {
    start: async (): Promise<void> => {
      for (const job of await listWaiting(
        context.store.db,
        timeBefore(context.now(), MAX_WAIT_MS),
      )) {
        if (under.has(job.printer_id)) continue
        const done = send(context, job)
          .finally(() => under.delete(job.printer_id))
          // Not after a failure: the job still waits, and would be tried again without a pause.
          .then(wake, warn)

        under.set(job.printer_id, done)
      }
    },
    finished: async (): Promise<void> => void (await Promise.all(under.values())),
  }
}

export const openPrintQueue = async (context: AppContext): Promise<PrintWorker> => {
  await giveUpOwn(context)
  const sender = createSender(context, () => sending.begin())
  // A database that cannot be read is reported elsewhere; the next look tries again.
  const ignore = (): void => undefined
  const sending = startRounds(sender.start, EVERY_MS, ignore)
  const tidying = startRounds(() => tidyJobs(context), EVERY_MS, ignore)
  const stopHearing = context.changes.onPublish((nouns) => {
    if (nouns.includes('printing')) sending.begin()
  })

  sending.begin()

  return {
    close: async () => {
      stopHearing()
      await Promise.all([tidying.close(), sending.close()])
      await sender.finished()
    },
  }
}
