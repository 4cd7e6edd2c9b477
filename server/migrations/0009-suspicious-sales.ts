// Items that were given away are found without reading all items ever sold; only they are in the index, so a sale pays nothing.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const suspiciousSales: SchemaStep = async (db) => {
  await sql`create index sale_items_free on sale_items (sale_id) where unit_price = 0`.execute(db)
}
