// Cash counts. Cashier and department stay as recorded, so there is no foreign key.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const reconciliations: SchemaStep = async (db, { id, text, price, time, date, table }) => {
  await table(db, 'reconciliations')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('cashier_name', text, (column) => column.notNull())
    .addColumn('date', date, (column) => column.notNull())
    .addColumn('system_cash', price, (column) => column.notNull())
    .addColumn('reported_cash', price, (column) => column.notNull())
    .addColumn('difference', price, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('department_id', id)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('reconciliations_date')
    .on('reconciliations')
    .columns(['date', 'created_at'])
    .execute()
}
