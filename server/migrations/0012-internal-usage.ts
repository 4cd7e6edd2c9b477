// Goods that the shop used itself. The rows stay when product or department is removed, so there is
// no foreign key.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const internalUsage: SchemaStep = async (
  db,
  { id, text, price, quantity, time, date, table },
) => {
  await table(db, 'internal_stock_usage')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('product_id', id, (column) => column.notNull())
    .addColumn('department_id', id, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('unit_value', price, (column) => column.notNull())
    .addColumn('total_value', price, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('notes', text)
    .addColumn('recorded_by', id, (column) => column.notNull())
    .addColumn('status', text, (column) =>
      column
        .notNull()
        .defaultTo('recorded')
        .check(sql`status in ('recorded', 'accounted', 'adjusted')`),
    )
    .addColumn('usage_date', date, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('internal_stock_usage_time')
    .on('internal_stock_usage')
    .columns(['created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('internal_stock_usage_department')
    .on('internal_stock_usage')
    .columns(['department_id', 'created_at', 'id'])
    .execute()
}
