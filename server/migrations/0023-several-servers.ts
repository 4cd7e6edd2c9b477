// The servers that share this database (docs/decisions/0017).
import type { SchemaStep } from '../platform/database/migrate.ts'

export const severalServers: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'servers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('keys', text, (column) => column.notNull())
    .addColumn('until', time, (column) => column.notNull())
    .execute()
}
