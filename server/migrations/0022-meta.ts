// Properties of the database, by name. `db_epoch` is an id that changes when a restore or a
// deletion changes the past: a client with rows of another epoch must read everything again.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const meta: SchemaStep = async (db, { text, table }) => {
  await table(db, 'meta')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}
