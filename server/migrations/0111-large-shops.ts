// Indexes for a shop with millions of sales: the sums of one department by day, and the few
// movements of stock counts among those of all sales.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const largeShops: SchemaStep = async (db) => {
  await db.schema
    .createIndex('daily_items_department')
    .on('daily_items')
    .columns(['department', 'business_date'])
    .execute()
  await sql`create index stock_movements_counted on stock_movements (product_id) where movement_type = 'count'`.execute(
    db,
  )
}
