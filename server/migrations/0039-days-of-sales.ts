// Daily figures: perfume counts in millilitres, also when whole bottles were sold. An index finds
// the sales of a department by business date.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const daysOfSales: SchemaStep = async (db) => {
  await sql`update daily_items set quantity = round(daily_items.quantity + bottles.more, 1)
    from (select business_date, coalesce(cast(sales.department_id as text), '') as department, cast(product_id as text) as item,
        sum(base_quantity - sale_items.quantity) as more
      from sale_items join sales on sales.id = sale_id where bottle = 1 and product_id is not null
      group by business_date, coalesce(cast(sales.department_id as text), ''), cast(product_id as text)) as bottles
    where daily_items.business_date = bottles.business_date and daily_items.department = bottles.department and daily_items.item = bottles.item`.execute(
    db,
  )
  await db.schema.dropIndex('sales_department_time').execute()
  await db.schema
    .createIndex('sales_department_day')
    .on('sales')
    .columns(['department_id', 'business_date', 'created_at', 'id'])
    .execute()
}
