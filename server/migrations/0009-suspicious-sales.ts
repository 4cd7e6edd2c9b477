// Finds items with the price 0 without reading all sale items. The index has only these items, so
// other sales cost nothing.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const suspiciousSales: SchemaStep = async (db) => {
  await sql`create index sale_items_free on sale_items (sale_id) where unit_price = 0`.execute(db)
}
