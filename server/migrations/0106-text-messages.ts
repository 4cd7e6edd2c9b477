// How many text messages were asked for, and what
// the service that sends them last complained about.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const textMessages: SchemaStep = async (db, { text, integer, time, table }) => {
  await table(db, 'auth_sms_counts')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('messages', integer, (column) => column.notNull())
    .addColumn('since', time, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .execute()
  // At most one row.
  await table(db, 'auth_sms_trouble')
    .addColumn('place', integer, (column) => column.primaryKey())
    .addColumn('failure', text, (column) => column.notNull())
    .addColumn('failed_at', time, (column) => column.notNull())
    .execute()
}
