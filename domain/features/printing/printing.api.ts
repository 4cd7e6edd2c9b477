// Operations on printers of the shop and on what they print.
import { z } from 'zod'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { NewPrintJob, PrintJob } from './print-job.ts'
import { AttachedPrinter, NewPrinter, Printer, PrinterChange } from './printer.ts'

const audit = { entity: 'printer', row: { table: 'printers', subject: 'name' } } as const

export const printingApi = {
  /** The printers that this person may use, by name, without removed ones. */
  printers: query('GET /api/printers', {
    can: 'printing.use',
    noun: 'printing',
    input: z.object({}),
    output: z.array(Printer),
  }),
  /** Printers that this server finds on its own computer. */
  attached: query('GET /api/printers/attached', {
    can: 'printer.manage',
    noun: 'printing',
    input: z.object({}),
    output: z.array(AttachedPrinter),
  }),
  /**
   * Throws printer_not_local for an address outside the shop's network, and for a device that was
   * not found.
   */
  add: command('POST /api/printers', {
    can: 'printer.manage',
    input: NewPrinter,
    output: Printer,
    changes: ['printing'],
    audit,
    done: 'Printer added',
    failed: 'Failed to add printer',
  }),
  update: command('PUT /api/printers/:id', {
    can: 'printer.manage',
    input: PrinterChange,
    output: Printer,
    changes: ['printing'],
    audit,
    done: 'Printer saved',
    failed: 'Failed to save printer',
  }),
  remove: command('POST /api/printers/:id/remove', {
    can: 'printer.manage',
    input: ById,
    output: ById,
    changes: ['printing'],
    audit,
    done: 'Printer removed',
    failed: 'Failed to remove printer',
  }),
  test: command('POST /api/printers/:id/test', {
    can: 'printer.manage',
    input: ById,
    output: PrintJob,
    changes: ['printing'],
    audit: {
      entity: 'printer',
      note: ({ printer_id, printer }) => ({ entity_id: printer_id, subject: printer }),
    },
    done: null,
    failed: 'Failed to print',
  }),
  /** Prints a document. Throws not_found for a document that this person may not read. */
  print: command('POST /api/print-jobs', {
    can: 'printing.use',
    input: NewPrintJob,
    output: PrintJob.extend({ replayed: z.boolean() }),
    changes: ['printing'],
    audit: {
      entity: 'printer',
      note: ({ printer_id, label, is_copy, replayed }) =>
        replayed
          ? null
          : {
              entity_id: printer_id,
              subject: label,
              ...(is_copy && { details: 'COPY' }),
            },
    },
    done: null,
    failed: 'Failed to print',
    idempotency: 'input.id',
  }),
  /**
   * Asks for a printer of a device: may it open the drawer for this document now? A yes is on
   * record and is said once. Throws not_found for a document that this person may not read.
   */
  openDrawer: command('POST /api/drawer-openings', {
    can: 'printing.use',
    input: z.object({ document_id: Id }),
    output: z.object({
      document_id: Id,
      label: z.string(),
      opens: z.boolean(),
    }),
    changes: [],
    audit: {
      entity: 'printer',
      note: ({ document_id, label, opens }) =>
        opens ? { entity_id: document_id, subject: label } : null,
    },
    done: null,
    failed: 'Failed to print',
  }),
  job: query('GET /api/print-jobs/:id', {
    can: 'printing.use',
    noun: 'printing',
    input: ById,
    output: PrintJob,
  }),
  /** What was not printed in the last 24 hours, the newest 50. */
  notPrinted: query('GET /api/print-jobs', {
    can: 'printing.use',
    noun: 'printing',
    input: z.object({}),
    output: z.array(PrintJob),
  }),
  /** Prints it again; as a copy when it may have been printed. Opens no drawer. */
  again: command('POST /api/print-jobs/:id/again', {
    can: 'printing.use',
    input: ById,
    output: PrintJob,
    changes: ['printing'],
    audit: {
      entity: 'printer',
      note: ({ printer_id, label, is_copy }) => ({
        entity_id: printer_id,
        subject: label,
        ...(is_copy && { details: 'COPY' }),
      }),
    },
    done: null,
    failed: 'Failed to print',
  }),
}
