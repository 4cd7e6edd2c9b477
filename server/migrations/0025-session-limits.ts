// Session limits that an administrator chose: at most one row.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const sessionLimits: SchemaStep = async (db, { integer, time, table }) => {
  await table(db, 'auth_session_limits')
    .addColumn('place', integer, (column) => column.primaryKey())
    .addColumn('idle_seconds', integer, (column) => column.notNull())
    .addColumn('most_seconds', integer, (column) => column.notNull())
    .addColumn('changed_at', time, (column) => column.notNull())
    .execute()
}
