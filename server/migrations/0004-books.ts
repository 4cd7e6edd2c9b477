// Settings of the business and of departments, expenses, counters, and the stored results of
// idempotency keys.
import type { SchemaStep } from '../platform/database/migrate.ts'
import type { Kit } from '../platform/database/kit.ts'
import type { Kysely } from 'kysely'

const businessTable = (db: Kysely<never>, name: string, { id, text, time, table }: Kit) =>
  table(db, name)
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('business_name', text)
    .addColumn('business_address', text)
    .addColumn('business_phone', text)
    .addColumn('business_email', text)
    .addColumn('whatsapp_number', text)
    .addColumn('logo_url', text)
    .addColumn('website', text)
    .addColumn('seasonal_remark', text)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())

export const books: SchemaStep = async (db, kit) => {
  const { id, text, price, time, date, table } = kit
  await businessTable(db, 'settings', kit).execute()
  await businessTable(db, 'department_settings', kit)
    .addColumn('department_id', id, (column) =>
      column.notNull().unique().references('departments.id').onDelete('cascade'),
    )
    .execute()
  await table(db, 'expenses')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('amount', price, (column) => column.notNull())
    .addColumn('date', date, (column) => column.notNull())
    .addColumn('department_id', id)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('expenses_date')
    .on('expenses')
    .columns(['date', 'created_at'])
    .execute()
  await table(db, 'idempotency_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('actor_id', id, (column) => column.notNull())
    .addColumn('operation', text, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('idempotency_keys_time')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}
