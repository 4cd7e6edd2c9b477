// What the database knows of itself, by name. `db_epoch` is an id that is new whenever the past was changed, by a restore or a
// deletion: whoever remembers rows of another epoch has to read everything again.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const meta: SchemaStep = async (db, { text, table }) => {
  await table(db, 'meta')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}
