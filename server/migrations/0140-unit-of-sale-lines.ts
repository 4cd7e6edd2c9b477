// A line of a sale keeps the unit and the tracking type of its day. Old lines get those that their
// product has now.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const unitOfSaleLines: SchemaStep = async (db, { text }) => {
  await db.schema.alterTable('sale_items').addColumn('tracking_type', text).execute()
  await db.schema.alterTable('sale_items').addColumn('unit', text).execute()
  await sql`insert into ledger_lifts (place) values (1)`.execute(db)
  await sql`update sale_items set tracking_type = products.tracking_type,
      unit = case when bottle = 0 and products.tracking_type in ('milliliter', 'volume')
        then coalesce(products.volume_unit, products.unit) end
    from products where products.id = sale_items.product_id`.execute(db)
  await sql`delete from ledger_lifts`.execute(db)
}
