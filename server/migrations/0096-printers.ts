// Printers of the shop.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const printers: SchemaStep = async (db, { id, text, integer, boolean, time, table }) => {
  await table(db, 'printers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('address', text)
    .addColumn('port', integer, (column) => column.notNull())
    .addColumn('device', text)
    .addColumn('department_id', id)
    .addColumn('paper', text, (column) => column.notNull())
    .addColumn('columns', integer, (column) => column.notNull())
    .addColumn('code_page', text, (column) => column.notNull())
    .addColumn('cuts', boolean, (column) => column.notNull())
    .addColumn('kicks', boolean, (column) => column.notNull())
    .addColumn('removed_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}
