// One row per document that a command created. Its id is a permanent idempotency key, and the hash
// shows whether a request is a replay or has other content.
import type { RowGuard } from '../platform/database/guards.ts'
import type { SchemaStep } from '../platform/database/migrate.ts'

const GUARDS: readonly RowGuard[] = [
  { name: 'documents_update', table: 'documents', event: 'update', unless: 'never' },
  { name: 'documents_delete', table: 'documents', event: 'delete', unless: 'never' },
]

export const documents: SchemaStep = async (db, { id, text, time, table, addGuards }) => {
  await table(db, 'documents')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await addGuards(db, GUARDS, [])
}
