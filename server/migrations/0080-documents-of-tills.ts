// Expenses and mobile money transactions of tills: where each came from, when a till recorded it
// without the server. The tables of the documents get no column, so their seals stay as they are.
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = [
  { name: 'document_origins_update', table: 'document_origins', event: 'update', unless: 'lifted' },
  { name: 'document_origins_delete', table: 'document_origins', event: 'delete', unless: 'lifted' },
]

export const documentsOfTills: SchemaStep = async (
  db,
  { id, text, integer, json, time, table, addGuards },
) => {
  await table(db, 'document_origins')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('subject_type', text, (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull().unique())
    .addColumn('till_id', id, (column) => column.notNull())
    .addColumn('made_at_device', time, (column) => column.notNull())
    .addColumn('clock_offset_ms', integer, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('flags', json, (column) => column.notNull())
    .addColumn('app', text)
    .execute()
  await db.schema
    .createIndex('document_origins_received')
    .on('document_origins')
    .column('received_at')
    .execute()
  await db.schema
    .createIndex('document_origins_till')
    .on('document_origins')
    .column('till_id')
    .execute()
  await addGuards(db, GUARDS, [])
}
