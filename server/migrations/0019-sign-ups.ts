// Whether sign-up is closed: at most one row, which exists when an administrator closed it.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const signUps: SchemaStep = async (db, { integer, time, table }) => {
  await table(db, 'auth_closed_sign_up')
    .addColumn('place', integer, (column) => column.primaryKey())
    .addColumn('closed_at', time, (column) => column.notNull())
    .execute()
}
