// Mobile money transactions.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const mobileMoney: SchemaStep = async (db, { id, text, price, time, table }) => {
  await table(db, 'mobile_money_transactions')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('transaction_type', text, (column) => column.notNull())
    // No foreign key: the transactions stay when a customer is removed.
    .addColumn('customer_id', id)
    .addColumn('amount', price, (column) => column.notNull())
    .addColumn('phone_number', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('completed', 'pending', 'failed')`),
    )
    .addColumn('processed_by', text, (column) => column.notNull())
    .addColumn('completed_at', time)
    .addColumn('department_id', id)
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('mobile_money_transactions_time')
    .on('mobile_money_transactions')
    .columns(['created_at', 'id'])
    .execute()
}
