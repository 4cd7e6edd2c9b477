// How the operations of printers treat people of another department.
import type { Expectation } from './expectation.ts'

const SENT_ID = '01a00000-0000-7000-8000-000000000001'

export const printingExpectations: Readonly<Record<string, Expectation>> = {
  'printing.printers': { scoped: () => [{}] },
  'printing.notPrinted': { scoped: () => [{}] },
  'printing.job': { hidden: ({ print_job_id }) => ({ id: print_job_id }) },
  'printing.again': { hidden: ({ print_job_id }) => ({ id: print_job_id }) },
  'printing.openDrawer': { hidden: ({ sale_id }) => ({ document_id: sale_id }) },
  'printing.print': {
    hidden: ({ printer_id, sale_id }) => ({
      id: SENT_ID,
      printer_id,
      kind: 'sale',
      document_id: sale_id,
    }),
  },
}
