// A printer and a print that failed, written directly: nothing is sent to a network.
import type { Shop } from './shop.ts'

type Place = {
  readonly name: string
  readonly department_id: string
  readonly user: { readonly id: string }
}

/** The printer and the print of a department. */
export const addPrinterRows = async (
  { context, write }: Shop,
  { name, department_id, user }: Place,
): Promise<{ readonly printer_id: string; readonly print_job_id: string }> => {
  const [printer_id, print_job_id, now] = [context.newId(), context.newId(), context.now()]
  const paper = { paper: '80', columns: 48, code_page: 'cp437', cuts: true, kicks: false } as const
  const place = {
    kind: 'network',
    address: '10.0.0.9',
    port: 9100,
    device: null,
    removed_at: null,
  } as const
  const job = {
    kind: 'sale',
    document_id: context.newId(),
    printed_lines: [],
    is_copy: false,
    kicks: false,
  } as const
  const times = { cause_at: now, created_at: now, changed_at: now }
  await write(async (tx) => {
    await tx
      .insertInto('printers')
      .values({
        id: printer_id,
        name: `${name} printer`,
        department_id,
        created_at: now,
        ...paper,
        ...place,
      })
      .execute()
    await tx
      .insertInto('print_jobs')
      .values({
        id: print_job_id,
        printer_id,
        label: `${name} receipt`,
        ...job,
        ...times,
        state: 'failed',
        attempts: 1,
        error: 'Off',
        department_id,
        created_by: user.id,
      })
      .execute()
  })
  return { printer_id, print_job_id }
}
