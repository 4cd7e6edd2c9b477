// Data of the reports. Each sale stores its cost, item count and suspicion mark, so that a report
// reads no items. An index covers the figures of a day, daily_items has the sums per item and day,
// and staff_performance is a view per cashier. The index of marked sales has no other sales, so
// they cost nothing.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const dailyItems: SchemaStep = async (db, { text, date, quantity, integer, table }) => {
  await table(db, 'daily_items')
    .addColumn('business_date', date, (column) => column.notNull())
    .addColumn('department', text, (column) => column.notNull())
    .addColumn('item', text, (column) => column.notNull())
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('quantity', quantity, (column) => column.notNull())
    .addColumn('revenue', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_items_pk', ['business_date', 'department', 'item'])
    .execute()
  await sql`insert into daily_items (business_date, department, item, item_name, quantity, revenue)
    select business_date, coalesce(cast(sales.department_id as text), '') as department, coalesce(cast(product_id as text), cast(service_id as text), item_name) as item,
      max(coalesce(products.name, services.name, item_name)), round(sum(quantity), 1), sum(sale_items.subtotal)
    from sales join sale_items on sale_id = sales.id left join products on products.id = product_id left join services on services.id = service_id
    group by business_date, coalesce(cast(sales.department_id as text), ''), coalesce(cast(product_id as text), cast(service_id as text), item_name)`.execute(
    db,
  )
}

export const reports: SchemaStep = async (db, kit) => {
  const { integer, quantity, boolean } = kit
  const sales = (column: string, type: typeof integer) =>
    db.schema
      .alterTable('sales')
      .addColumn(column, type, (made) => made.notNull().defaultTo(0))
      .execute()
  await sales('cogs', integer)
  await sales('item_count', quantity)
  await sales('is_suspicious', boolean)
  // Rounded twice, because the binary fraction of half a shilling can be slightly below one half.
  await sql`update sales set
    cogs = coalesce((select sum(round(round(cost_price * quantity, 3))) from sale_items where sale_id = sales.id), 0),
    item_count = coalesce((select round(sum(round(sale_items.quantity * coalesce(quantity_per_unit, 1), 1)), 1) from sale_items
      left join products on products.id = product_id where sale_id = sales.id), 0),
    is_suspicious = case when exists (select 1 from sale_items where sale_id = sales.id and unit_price = 0)
      or exists (select 1 from sale_items where sale_id = sales.id group by item_name having count(*) > 1) then 1 else 0 end`.execute(
    db,
  )
  await db.schema
    .createIndex('sales_figures')
    .on('sales')
    .columns([
      'business_date',
      'department_id',
      'created_at',
      'cashier_name',
      'payment_method',
      'total',
      'cogs',
      'item_count',
    ])
    .execute()
  await sql`create index sales_doubtful on sales (business_date) where is_suspicious = 1`.execute(
    db,
  )
  await dailyItems(db, kit)
  await sql`create view staff_performance as select coalesce(cashier_name, 'Unknown') as id, sum(total) as total_sales, count(*) as total_transactions
    from sales group by coalesce(cashier_name, 'Unknown')`.execute(db)
}
