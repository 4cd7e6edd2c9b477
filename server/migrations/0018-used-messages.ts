// Signed wallet messages that were used to sign in, so that none is accepted twice.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const usedMessages: SchemaStep = async (db, { text, time, table }) => {
  await table(db, 'auth_used_messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}
