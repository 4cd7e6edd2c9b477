// Print jobs: a document on its way to a printer of the shop.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { Day } from '../../kernel/time.ts'

/**
 * `payment` is an entry of a customer's account, `x_report` an open shift. The document of a
 * `statement` is the customer, of a `supplier_statement` the supplier. `drawer` prints nothing: it
 * opens the drawer for a movement, or for a sale or return in cash.
 */
export const PRINTED_KINDS = [
  'sale',
  'refund',
  'closure',
  'x_report',
  'payment',
  'statement',
  'supplier_statement',
  'cash_count',
  'drawer',
] as const
export type PrintedKind = (typeof PRINTED_KINDS)[number]

const OF_A_MOMENT: ReadonlySet<PrintedKind> = new Set([
  'x_report',
  'statement',
  'supplier_statement',
  'cash_count',
])

/**
 * Has it the figures or the chain code of the moment of printing? A second print is then a new one,
 * and no copy.
 */
export const isOfMoment = (kind: PrintedKind): boolean => OF_A_MOMENT.has(kind)

/** `unknown`: the connection ended after bytes were sent, so the document may be on paper. */
export const JOB_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Jobs are listed and kept for this long. */
export const JOBS_KEPT_HOURS = 24
export const MAX_LISTED_JOBS = 50
/** A job that waits longer fails, because its customer has left. */
export const MAX_WAIT_MS = 60_000
/** Jobs that may wait for one printer. */
export const MAX_WAITING_JOBS = 100
/** The drawer is never opened later than this after its cause. */
export const MAX_KICK_DELAY_MS = 5000

/** Is this moment close enough to the cause to open the drawer? Clocks may differ by as much. */
export const isInTime = (cause_at: string, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(cause_at)) <= MAX_KICK_DELAY_MS

export const NewPrintJob = z
  .object({
    /** Made by the device: the same id prints once. */
    id: Id,
    printer_id: Id,
    kind: z.enum(PRINTED_KINDS, 'Choose what to print'),
    document_id: Id,
    /** A reprint says COPY and opens no drawer. */
    copy: z.boolean().default(false),
    /** The days of a statement; without them from the start, until today. */
    from: Day.optional(),
    until: Day.optional(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: 'The first day cannot be after the last',
    path: ['until'],
  })

export const PrintJob = z.object({
  id: Id,
  printer_id: Id,
  printer: z.string(),
  /** 'Receipt RCP-000482'. */
  label: z.string(),
  is_copy: z.boolean(),
  state: z.enum(JOB_STATES),
  /** Why it was not printed; null while nothing is wrong. */
  error: z.string().nullable(),
  created_at: z.string(),
})
export type PrintJob = z.output<typeof PrintJob>

export const isFinishedJob = ({ state }: Pick<PrintJob, 'state'>): boolean =>
  state !== 'queued' && state !== 'sending'
