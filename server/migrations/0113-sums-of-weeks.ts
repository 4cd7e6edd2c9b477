// The sums of past weeks by item, so that the top items and the profit of a month add up a few rows
// of each item (docs/decisions/0013). The server sums the weeks beside the sales.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const sumsOfWeeks: SchemaStep = async (db, { text, date, integer, quantity, table }) => {
  await table(db, 'summed_weeks')
    .addColumn('first_day', date, (column) => column.primaryKey())
    .addColumn('last_day', date, (column) => column.notNull())
    .execute()
  await table(db, 'week_items')
    .addColumn('first_day', date, (column) => column.notNull())
    .addColumn('department', text, (column) => column.notNull())
    .addColumn('item', text, (column) => column.notNull())
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('full_revenue', integer, (column) => column.notNull())
    .addColumn('revenue', integer, (column) => column.notNull())
    .addColumn('cost', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('week_items_week')
    .on('week_items')
    .columns(['first_day', 'department'])
    .execute()
}
