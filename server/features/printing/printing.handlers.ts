// Handlers of printers and print jobs. Nothing is sent here: print-queue.ts sends after the commit.
import { isInTime, JOBS_KEPT_HOURS } from '@webale/domain/features/printing/print-job.ts'
import type { NewPrinter } from '@webale/domain/features/printing/printer.ts'
import type { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { testLines } from '@webale/domain/features/printing/test-lines.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import { checkDepartment, lockDepartment } from '../department/department.queries.ts'
import { readDocument } from './printed-document.ts'
import {
  findJob,
  getJob,
  insertJob,
  listNotPrinted,
  listPrints,
  lockDocument,
  moveJob,
} from './job.queries.ts'
import {
  checkPrinterName,
  getPrinter,
  insertPrinter,
  listPrinters,
  lockPrinter,
  updatePrinter,
} from './printing.queries.ts'
import { checkRoom, newJob, queuePrint, printAgain } from './queue-print.ts'

const HOUR_MS = 3_600_000

type PrinterContext = Pick<CommandContext<{ input: NewPrinter }>, 'printers'> & {
  readonly input: Pick<NewPrinter, 'kind' | 'address' | 'device'>
}

/**
 * Throws unless the server may reach the printer. Names are looked up here, before the transaction.
 */
const checkReach = async ({
  printers,
  input: { kind, address, device },
}: PrinterContext): Promise<void> => {
  if (kind === 'network') {
    if (address === null || !(await printers.isLocal(address))) throw refuse('printer_not_local')
  } else if (!(await printers.list()).some((found) => found.device === device))
    throw refuse('printer_not_found')
}

const lockAndCheckDepartment = async (
  { tx }: Pick<CommandContext<unknown>, 'tx'>,
  id: string | null,
): Promise<void> => {
  if (id !== null) await lockDepartment(tx, id)
  await checkDepartment(tx, id)
}

/** Only what belongs to the kind of printer is kept. */
const ownFields = <Fields extends Pick<NewPrinter, 'kind' | 'address' | 'device'>>(
  printer: Fields,
): Fields =>
  printer.kind === 'network' ? { ...printer, device: null } : { ...printer, address: null }

export const printingHandlers: Handlers<typeof printingApi> = {
  printers: ({ db, actor }) => listPrinters(db, actor),

  attached: ({ printers }) => printers.list(),

  add: withPreparation(checkReach, async (context) => {
    const { tx, actor, input, now, newId } = context
    await lockAndCheckDepartment(context, input.department_id)
    await checkPrinterName(tx, input.name, null)
    const id = newId()
    await insertPrinter(tx, {
      ...ownFields(input),
      id,
      removed_at: null,
      created_at: now,
    })

    return getPrinter(tx, id, actor)
  }),

  update: withPreparation(checkReach, async (context) => {
    const { tx, actor } = context
    const { id, seen, ...edit } = context.input
    await lockPrinter(tx, id)
    const printer = mergeEdit(edit, { seen, stored: await getPrinter(tx, id, actor) })
    await lockAndCheckDepartment(context, printer.department_id)
    await checkPrinterName(tx, printer.name, id)
    await updatePrinter(tx, { ...ownFields(printer), id })

    return getPrinter(tx, id, actor)
  }),

  remove: async ({ tx, actor, input: { id }, now }) => {
    await lockPrinter(tx, id)
    await getPrinter(tx, id, actor)
    await updatePrinter(tx, { id, removed_at: now })

    return { id }
  },

  test: async (context) => {
    const { tx, actor, input, now, newId } = context
    const { id: printer_id, name } = await getPrinter(tx, input.id, actor)
    await checkRoom(context, printer_id)
    const id = newId()
    await insertJob(
      tx,
      newJob(context, {
        id,
        printer_id,
        label: 'Test print',
        printed_lines: testLines(name, now),
      }),
    )

    return getJob(tx, id, actor)
  },

  print: async (context) => {
    const { tx, actor, input } = context
    const { id, printer_id, document_id } = input
    const stored = await findJob(tx, id)
    if (stored === undefined) await queuePrint(context)
    else if (stored.document_id !== document_id || stored.printer_id !== printer_id)
      throw refuse('key_reused')

    return { ...(await getJob(tx, id, actor)), replayed: stored !== undefined }
  },

  openDrawer: async (context) => {
    const { tx, actor, input, now, newId } = context
    const { document_id } = input
    await lockDocument(tx, document_id)
    const earlier = await listPrints(tx, document_id)
    const { label, movesCash, at } = await readDocument('drawer', {
      db: tx,
      actor,
      id: document_id,
      isCopy: false,
      now,
      from: null,
      until: null,
    })

    const opens = movesCash && earlier.length === 0 && isInTime(at, now)
    // No printer of the shop: nothing is sent, and no later print opens the drawer again.
    const job = {
      id: newId(),
      printer_id: NIL_ID,
      kind: 'drawer',
      document_id,
      label,
      printed_lines: [],
    } as const

    if (opens)
      await insertJob(
        tx,
        newJob(context, {
          ...job,
          cause_at: at,
          state: 'sent',
        }),
      )

    return { document_id, label, opens }
  },

  job: ({ db, actor, input }) => getJob(db, input.id, actor),

  notPrinted: ({ db, actor, now }) =>
    listNotPrinted(db, actor, timeBefore(now, JOBS_KEPT_HOURS * HOUR_MS)),

  again: async (context) => {
    const { tx, actor, input, now } = context
    const { id, state } = await getJob(tx, input.id, actor)
    const stored = await findJob(tx, id)
    if (stored === undefined || (state !== 'failed' && state !== 'unknown'))
      throw refuse('print_under_way')

    const again = {
      state: 'queued',
      kicks: false,
      error: null,
      changed_at: now,
    } as const

    if (
      !(await moveJob(tx, id, ['failed', 'unknown'], {
        ...again,
        ...(await printAgain(context, stored)),
      }))
    )
      throw refuse('print_under_way')

    return getJob(tx, id, actor)
  },
}
