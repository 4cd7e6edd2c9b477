// How many of what waits on a till are no sales, by its last report.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const waitingDocuments: SchemaStep = async (db, { integer }) => {
  await db.schema
    .alterTable('tills')
    .addColumn('waiting_documents', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
