// Appointments: no screen uses them yet, but they are stored, backed up and restored (BKP-003). No
// foreign keys: an appointment stays when its customer or service is removed.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const appointments: SchemaStep = async (db, { id, text, time, table }) => {
  await table(db, 'appointments')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('customer_id', id)
    .addColumn('service_id', id)
    .addColumn('department_id', id)
    .addColumn('starts_at', time)
    .addColumn('status', text, (column) => column.notNull().defaultTo('scheduled'))
    .addColumn('notes', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
}
