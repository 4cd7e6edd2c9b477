// Documents on their way to a printer. Kept for a day.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const printJobs: SchemaStep = async (
  db,
  { id, text, integer, boolean, time, json, table },
) => {
  await table(db, 'print_jobs')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('printer_id', id, (column) => column.notNull())
    // Null for a test print.
    .addColumn('kind', text)
    .addColumn('document_id', id)
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('printed_lines', json, (column) => column.notNull())
    .addColumn('is_copy', boolean, (column) => column.notNull())
    .addColumn('kicks', boolean, (column) => column.notNull())
    .addColumn('cause_at', time, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('department_id', id)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('changed_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('print_jobs_document')
    .on('print_jobs')
    .columns(['document_id'])
    .execute()
  await sql`create index print_jobs_waiting on print_jobs (printer_id, created_at) where state in ('queued', 'sending')`.execute(
    db,
  )
}
