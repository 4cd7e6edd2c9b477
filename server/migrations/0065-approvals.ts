// Approvals: what a leader allowed another person to do, until when, and when it was used.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const approvals: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'approvals')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('document_id', id, (column) => column.notNull())
    .addColumn('request', text, (column) => column.notNull())
    .addColumn('asked_by', id, (column) => column.notNull())
    .addColumn('asked_session', id)
    .addColumn('approved_by', id, (column) => column.notNull())
    .addColumn('approved_by_name', text, (column) => column.notNull())
    .addColumn('approved_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .execute()
  await db.schema.createIndex('approvals_document').on('approvals').column('document_id').execute()
}
