// Stores print jobs: a new print of a document, or one that failed before.
import type { Actor } from '@webale/domain/access/role.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import {
  isOfMoment,
  MAX_WAITING_JOBS,
  type PrintedKind,
} from '@webale/domain/features/printing/print-job.ts'
import type { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { CommandContext } from '../../platform/operations/handler.ts'
import { readDocument } from './printed-document.ts'
import { countWaiting, insertJob, listPrints, lockDocument } from './job.queries.ts'
import { getPrinter, lockPrinter } from './printing.queries.ts'

type Moment = Pick<CommandContext<unknown>, 'now'> & { readonly actor: Actor }

export const newJob = (
  { now, actor }: Moment,
  job: Pick<NewRow<'print_jobs'>, 'id' | 'printer_id' | 'label'> & {
    readonly printed_lines: readonly PrintLine[]
  } & Partial<NewRow<'print_jobs'>>,
): NewRow<'print_jobs'> => ({
  kind: null,
  document_id: null,
  period_from: null,
  period_until: null,
  is_copy: false,
  kicks: false,
  cause_at: now,
  state: 'queued',
  attempts: 0,
  error: null,
  department_id: actor.department_id,
  created_by: actor.id,
  created_at: now,
  changed_at: now,
  ...job,
})

/** Throws printer_overloaded. */
export const checkRoom = async (
  { tx }: Pick<CommandContext<unknown>, 'tx'>,
  printer_id: string,
): Promise<void> => {
  if ((await countWaiting(tx, printer_id)) >= MAX_WAITING_JOBS) throw refuse('printer_overloaded')
}

/** `earlier` are the kinds of other prints of the document. */
const isCopyOf = (
  kind: PrintedKind,
  isKnownCopy: boolean,
  earlier: readonly (PrintedKind | null)[],
): boolean => !isOfMoment(kind) && (isKnownCopy || earlier.includes(kind))

/** Stores a new print of a document. Throws not_found and printer_overloaded. */
export const queuePrint = async (
  context: CommandContext<typeof printingApi.print>,
): Promise<void> => {
  const { tx, actor, input, now } = context
  const { id, printer_id, kind, document_id } = input
  const [from, until] = [input.from ?? null, input.until ?? null]
  // Two prints of one document at the same moment, also on two printers: the second one waits here
  // and is a copy.
  await lockDocument(tx, document_id)
  await lockPrinter(tx, printer_id)
  const printer = await getPrinter(tx, printer_id, actor)
  await checkRoom(context, printer_id)
  const earlier = await listPrints(tx, document_id)
  const is_copy = isCopyOf(kind, input.copy, earlier)
  const { label, lines, movesCash, at } = await readDocument(kind, {
    db: tx,
    actor,
    id: document_id,
    isCopy: is_copy,
    now,
    from,
    until,
  })

  const kicks = printer.kicks && movesCash && !is_copy && earlier.length === 0
  const job = {
    id,
    printer_id,
    kind,
    document_id,
    label,
    printed_lines: lines,
    is_copy,
    cause_at: at,
    kicks,
  }

  const period = { period_from: from, period_until: until }
  const isNothing = lines.length === 0 && !kicks
  await insertJob(
    tx,
    newJob(context, {
      ...job,
      ...period,
      ...(isNothing && { state: 'sent' }),
    }),
  )
}

/** What a print that failed becomes: a copy when the document may be on paper by now. */
export const printAgain = async (
  { tx, actor, now }: CommandContext<typeof printingApi.again>,
  {
    kind,
    document_id: id,
    is_copy,
    state,
    period_from: from,
    period_until: until,
  }: Row<'print_jobs'>,
): Promise<Partial<Row<'print_jobs'>>> => {
  if (kind === null || id === null) return {}
  await lockDocument(tx, id)
  const isCopy = isCopyOf(kind, is_copy || state === 'unknown', await listPrints(tx, id))
  const { lines } = await readDocument(kind, {
    db: tx,
    actor,
    id,
    isCopy,
    now,
    from,
    until,
  })

  return { is_copy: isCopy, printed_lines: lines }
}
