// The sums of past days, so that reports of long periods do not read each sale
// (docs/decisions/0013). Nothing is summed here: the server does it beside the sales.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const sumsOfDays: SchemaStep = async (
  db,
  { text, date, time, integer, quantity, boolean, table },
) => {
  await table(db, 'summed_days')
    .addColumn('business_date', date, (column) => column.primaryKey())
    .addColumn('is_summed', boolean, (column) => column.notNull())
    .addColumn('chosen_at', time, (column) => column.notNull())
    .execute()
  await table(db, 'day_sales')
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('department', text, (column) => column.notNull())
    .addColumn('cashier_name', text)
    .addColumn('payment_method', text, (column) => column.notNull())
    .addColumn('sales_total', integer, (column) => column.notNull())
    .addColumn('transactions', integer, (column) => column.notNull())
    .addColumn('items_sold', quantity, (column) => column.notNull())
    .addColumn('cogs', integer, (column) => column.notNull())
    .addColumn('received', integer, (column) => column.notNull())
    .addColumn('change_given', integer, (column) => column.notNull())
    .execute()
  await table(db, 'day_profits')
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('department', text, (column) => column.notNull())
    .addColumn('item', text, (column) => column.notNull())
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('revenue', integer, (column) => column.notNull())
    .addColumn('cost', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('day_profits_day')
    .on('day_profits')
    .columns(['business_date', 'department'])
    .execute()
  await db.schema
    .createIndex('day_sales_day')
    .on('day_sales')
    .columns(['business_date', 'department'])
    .execute()
}
