// Customers.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const customers: SchemaStep = async (db, { id, text, price, time, table }) => {
  await table(db, 'customers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('phone', text)
    .addColumn('address', text)
    .addColumn('balance', price, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('customers_name')
    .on('customers')
    .expression(sql`lower(name)`)
    .execute()
}
